import { thrownIn } from './zod-issues.ts';
import { hasInheritedName, withoutInheritance } from './without-inheritance.ts';
import type { ZodCheck, ZodDefinition, ZodNode } from './zod-node.ts';

export interface TwinOptions {
  /** False leaves the keys of objects to Zod, which drops those that it does not know: right for what our own side made. */
  readonly closes: boolean;
  /** A Zod type that nothing fits. */
  readonly never: unknown;
  /** A Zod type that everything fits. */
  readonly unknown: unknown;
  /** True for what a check may throw because Zod wants it to, such as the call for an asynchronous run. */
  readonly passes: (error: unknown) => boolean;
  /** The message of the issue for anything else that a check or a transform throws. */
  readonly message: string;
}

/**
 * A copy of a Zod 4 type that reads objects as the derived schema does, and survives what authors write.
 *
 * Zod strips unknown keys, so of two branches of a union the poorer one may win and drop what the schema let in for the other. In the copy
 * objects are closed; inside an intersection, where Zod looks at each side alone, they are open instead. A check or a transform that
 * throws is an issue where it stands, and a promise that Zod lets go of, because it was asked to be synchronous, never rejects unseen.
 */
export function closedTwin(root: ZodNode, options: TwinOptions): ZodNode {
  const closed = new Map<ZodNode, ZodNode>();
  const open = new Map<ZodNode, ZodNode>();
  const copy = (node: ZodNode, twins: Map<ZodNode, ZodNode>): ZodNode => {
    const known = twins.get(node);
    if (known) return known;
    const { def } = node._zod;
    const inner = (part: unknown): unknown => {
      if (Array.isArray(part)) return part.map(inner);
      return isNode(part) ? copy(part, def.type === 'intersection' ? open : twins) : part;
    };
    const changes: Record<string, unknown> = { checks: def.checks?.map((check) => guardCheck(check, options)) };
    for (const field of fields) if (field in def) changes[field] = inner(def[field]);
    for (const field of functions)
      if (typeof def[field] === 'function') changes[field] = guardFunction(def[field] as Guarded, field, options);
    if (def.type === 'object') {
      changes['shape'] = lazily(def['shape'] as Shape, (property) => copy(property, twins));
      if (options.closes && isPlain(def)) changes['catchall'] = twins === open ? options.unknown : options.never;
    }
    if (def.type === 'lazy') {
      changes['getter'] = () => copy((node._zod as { readonly innerType?: ZodNode }).innerType ?? node, twins);
      changes['_cachedInner'] = undefined;
    }
    const twin = rebuild(node, changes);
    if (def.type === 'object' && hasInheritedName(def['shape'] as Shape)) hideInheritance(twin);
    twins.set(node, twin);
    return twin;
  };
  return copy(root, closed);
}

/** Fields of a definition that hold types, or lists of them; not the type of keys, by whose identity some releases know a partial record. */
const fields = ['innerType', 'options', 'left', 'right', 'in', 'out', 'element', 'items', 'rest', 'valueType', 'catchall'] as const;
const functions = ['transform', 'fn'] as const;

type Shape = { readonly [key: string]: ZodNode };

/** An object that takes no other keys, whether it says so or not. */
function isPlain({ catchall }: ZodDefinition): boolean {
  return catchall === undefined || (isNode(catchall) && catchall._zod.def.type === 'never');
}

function isNode(value: unknown): value is ZodNode {
  return typeof value === 'object' && value !== null && '_zod' in value;
}

/** Fields of a definition may be getters that answer something new each time, such as defaults: they are kept as they are. */
function rebuild(node: ZodNode, changes: Readonly<Record<string, unknown>>): ZodNode {
  const def = Object.defineProperties({}, Object.getOwnPropertyDescriptors(node._zod.def)) as ZodDefinition;
  for (const [field, value] of Object.entries(changes))
    Object.defineProperty(def, field, { value, writable: true, enumerable: true, configurable: true });
  const { constr: Type } = node._zod as unknown as { readonly constr: new (def: ZodDefinition) => ZodNode };
  return new Type(def);
}

interface Runs {
  parse: (payload: Payload, context: unknown) => unknown;
  run: (payload: Payload, context: unknown) => unknown;
}

function hideInheritance({ _zod }: ZodNode): void {
  const runs = _zod as unknown as Runs;
  const { parse } = runs;
  const isWhole = runs.run === parse;
  runs.parse = (payload, context) => {
    payload.value = withoutInheritance(payload.value);
    return parse(payload, context);
  };
  if (isWhole) runs.run = runs.parse;
}

/** Properties that are copied when they are first asked for: a schema may be a part of itself. */
function lazily(shape: Shape, copy: (property: ZodNode) => ZodNode): object {
  const copied = {};
  for (const key of Object.keys(shape)) {
    Object.defineProperty(copied, key, { get: () => copy(shape[key] as ZodNode), enumerable: true, configurable: true });
  }
  return copied;
}

interface Payload {
  value: unknown;
  readonly issues: unknown[];
}

function guardCheck(check: ZodCheck, options: TwinOptions): ZodCheck {
  const inner = check._zod as unknown as { readonly check: (payload: Payload) => unknown };
  const guarded = (payload: Payload): unknown =>
    attempt(
      () => inner.check(payload),
      (error) => void payload.issues.push(broken(payload.value, options, error)),
      options,
    );
  return { _zod: Object.assign(Object.create(check._zod) as object, { check: guarded }) } as unknown as ZodCheck;
}

type Guarded = (value: unknown, payload: Payload) => unknown;

function guardFunction(run: Guarded, field: 'transform' | 'fn', options: TwinOptions): Guarded {
  return (value, payload) =>
    attempt(
      () => run(value, payload),
      (error) => (field === 'fn' ? false : void payload.issues.push(broken(value, options, error))),
      options,
    );
}

function attempt(run: () => unknown, otherwise: (error: unknown) => unknown, { passes }: TwinOptions): unknown {
  try {
    const result = run();
    return result instanceof Promise ? result.catch(otherwise) : result;
  } catch (error) {
    if (passes(error)) throw error;
    return otherwise(error);
  }
}

function broken(input: unknown, { message }: TwinOptions, error: unknown): unknown {
  return { code: 'custom', input, path: [], message, continue: false, params: thrownIn(error) };
}
