import type { ZodCheck, ZodDefinition, ZodNode } from './zod-node.ts';

export interface TwinOptions {
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
 * A copy of a Zod 4 type that reads objects as the derived schema does, and points at checks that throw.
 *
 * Zod strips unknown keys, so of two branches of a union the poorer one may win and drop what the schema let in for the other. In the copy
 * objects are closed; inside an intersection they are open, where Zod looks at each side alone.
 */
export function closedTwin(root: ZodNode, options: TwinOptions): ZodNode {
  const twins = { closed: new Map<ZodNode, ZodNode>(), open: new Map<ZodNode, ZodNode>() };
  const copy = (node: ZodNode, open: boolean): ZodNode => {
    const known = twins[open ? 'open' : 'closed'].get(node);
    if (known) return known;
    const { def } = node._zod;
    const inner = (part: unknown, apart: boolean): unknown =>
      Array.isArray(part)
        ? part.map((one) => inner(one, apart))
        : isNode(part)
          ? copy(part, apart ? false : open || def.type === 'intersection')
          : part;
    const changes: Record<string, unknown> = { checks: def.checks?.map((check) => guardCheck(check, options)) };
    for (const field of sameValue) if (field in def && def.type !== 'lazy') changes[field] = inner(def[field], false);
    for (const field of valueInside) if (field in def) changes[field] = inner(def[field], true);
    if (def.type === 'object') {
      changes['shape'] = lazily(def['shape'] as { readonly [key: string]: ZodNode }, (property) => copy(property, false));
      if (def['catchall'] === undefined) changes['catchall'] = open ? options.unknown : options.never;
    }
    if (def.type === 'lazy')
      Object.assign(changes, {
        getter: () => copy((node._zod as { readonly innerType?: ZodNode }).innerType ?? node, open),
        _cachedInner: undefined,
      });
    for (const field of ['transform', 'fn'] as const)
      if (typeof def[field] === 'function') changes[field] = guardFunction(def[field] as Guarded, field, options);
    const twin = rebuild(node, changes);
    twins[open ? 'open' : 'closed'].set(node, twin);
    return twin;
  };
  return copy(root, false);
}

/** Fields of a definition with types that see the same value, and with types that see a part of it. */
const sameValue = ['innerType', 'options', 'left', 'right', 'in', 'out'] as const;
const valueInside = ['element', 'items', 'rest', 'keyType', 'valueType', 'catchall'] as const;

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

/** Properties that are copied when they are first asked for: a schema may be a part of itself. */
function lazily(shape: { readonly [key: string]: ZodNode }, copy: (property: ZodNode) => ZodNode): object {
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
      () => void payload.issues.push(broken(payload.value, options)),
      options,
    );
  return { _zod: Object.assign(Object.create(check._zod) as object, { check: guarded }) } as unknown as ZodCheck;
}

type Guarded = (value: unknown, payload: Payload) => unknown;

function guardFunction(run: Guarded, field: 'transform' | 'fn', options: TwinOptions): Guarded {
  return (value, payload) =>
    attempt(
      () => run(value, payload),
      () => (field === 'fn' ? false : void payload.issues.push(broken(value, options))),
      options,
    );
}

function attempt(run: () => unknown, otherwise: () => unknown, { passes }: TwinOptions): unknown {
  try {
    const result = run();
    return result instanceof Promise ? result.catch(otherwise) : result;
  } catch (error) {
    if (passes(error)) throw error;
    return otherwise();
  }
}

function broken(input: unknown, { message }: TwinOptions): unknown {
  return { code: 'custom', input, path: [], message, continue: false };
}
