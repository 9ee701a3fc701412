import { type Reads, addReads, noteReads, readsKey, unreadKeys, unreadMessage } from './reads.ts';
import { type Face, facesOf, ownPart, rememberCopies, sharedInside } from './shared-value.ts';
import { hasInheritedName, withoutInheritance } from './without-inheritance.ts';
import { changesNothing, faceOfZod, isPlainObjectType, isZodNode } from './zod-face.ts';
import {
  type Guarded,
  type GuardOptions,
  type Payload,
  aroundParse,
  aroundRun,
  guardCheck,
  guardFunction,
  guardParse,
} from './zod-guards.ts';
import type { ZodDefinition, ZodNode } from './zod-node.ts';

export interface TwinOptions extends GuardOptions {
  /** False leaves the keys of objects to Zod, which drops those that it does not know: right for what our own side made. */
  readonly closes: boolean;
  /** A Zod type that nothing fits. */
  readonly never: unknown;
}

/**
 * A copy of a Zod 4 type that reads objects as the derived schema does, and survives what authors write.
 *
 * Zod strips unknown keys, so of two branches of a union the poorer one may win and drop what the schema let in for the other. In the copy
 * objects are closed. A side of an intersection reads its own keys, and refuses those that no other side has a place for either. What
 * comes out of the first part of a pipe is its author's, and left to Zod. A check or a transform that throws is an issue where it stands,
 * and a promise is never handed to a synchronous run, which would let go of it, and of its rejection.
 */
export function closedTwin(root: ZodNode, options: TwinOptions): ZodNode {
  const twins = rememberCopies<ZodNode>();
  const copy = (node: ZodNode, others: Others): ZodNode => {
    const known = twins.get(node, others);
    if (known) return known;
    const { def } = node._zod;
    const inner = (field: string, held: unknown): unknown => {
      if (Array.isArray(held)) return held.map((part: unknown) => inner(field, part));
      return isZodNode(held) ? copy(held, othersOf(def, field, others)) : held;
    };
    const changes: Record<string, unknown> = { checks: def.checks?.map((check) => guardCheck(check, options)) };
    for (const field of fields) if (field in def) changes[field] = inner(field, def[field]);
    for (const field of functions)
      if (typeof def[field] === 'function') changes[field] = guardFunction(def[field] as Guarded, field, options);
    if (def.type === 'object') {
      changes['shape'] = lazily(def['shape'] as Shape, (property, key) => copy(property, sharedInside(others, key, faceOfZod)));
      if (others && isPlainObjectType(def)) changes['catchall'] = options.never;
    }
    if (def.type === 'lazy') {
      changes['getter'] = () => copy((node._zod as { readonly innerType?: ZodNode }).innerType ?? node, others);
      changes['_cachedInner'] = undefined;
    }
    const twin = rebuild(node, changes);
    if (throwing.has(def.type)) guardParse(twin, options);
    if (def.type === 'object' && hasInheritedName(def['shape'] as Shape)) hideInheritance(twin);
    if (others && others.length > 0) share(twin, node, others);
    if (others?.length === 0 && def.type === 'intersection') refuseUnread(twin);
    twins.set(node, others, twin);
    return twin;
  };
  return copy(root, options.closes ? [] : undefined);
}

/** What else describes the same value, inside intersections; undefined where keys are left to Zod. */
type Others = readonly ZodNode[] | undefined;

/** Fields of a definition that hold types, or lists of them; not the type of keys, by whose identity some releases know a partial record. */
const fields = ['innerType', 'options', 'left', 'right', 'in', 'out', 'element', 'items', 'rest', 'valueType', 'catchall'] as const;
const functions = ['transform', 'fn'] as const;

/** Kinds of type that may throw by themselves: sides that do not merge, a value to fall back on that cannot be made. */
const throwing: ReadonlySet<string> = new Set(['intersection', 'catch', 'default', 'prefault']);

function othersOf(def: ZodDefinition, field: string, others: Others): Others {
  if (field === 'left') return others && [...others, def['right'] as ZodNode];
  if (field === 'right') return others && [...others, def['left'] as ZodNode];
  if (field === 'out') return changesNothing(def['in']) ? others : undefined;
  if (['element', 'items', 'rest'].includes(field)) return others && [];
  return ['valueType', 'catchall'].includes(field) ? sharedInside(others, undefined, faceOfZod) : others;
}

type Shape = { readonly [key: string]: ZodNode };

/** Fields of a definition may be getters that answer something new each time, such as defaults: they are kept as they are. */
function rebuild(node: ZodNode, changes: Readonly<Record<string, unknown>>): ZodNode {
  const def = Object.defineProperties({}, Object.getOwnPropertyDescriptors(node._zod.def)) as ZodDefinition;
  for (const [field, value] of Object.entries(changes))
    Object.defineProperty(def, field, { value, writable: true, enumerable: true, configurable: true });
  const { constr: Type } = node._zod as unknown as { readonly constr: new (def: ZodDefinition) => ZodNode };
  return new Type(def);
}

function hideInheritance(twin: ZodNode): void {
  aroundParse(twin, (parse) => (payload, context) => {
    payload.value = withoutInheritance(payload.value);
    return parse(payload, context);
  });
}

/** What a type has read counts when it succeeds. */
function share(twin: ZodNode, node: ZodNode, others: readonly ZodNode[]): void {
  const { def } = node._zod;
  if (['object', 'record', 'custom'].includes(def.type)) readOwnPart(twin, node, others);
  const opaque = def.type === 'pipe' && changesNothing(def['in']);
  aroundRun(twin, (run) => (payload, context) => {
    const { value } = payload;
    const reads: Reads = new Map();
    return afterwards(run(payload, { ...context, [readsKey]: reads }), ({ issues }) => {
      if (issues.length > 0) return;
      if (opaque) noteReads(context[readsKey], value, Object.keys(value as object));
      else addReads(context[readsKey], reads);
    });
  });
}

/** An unknown key is said with the key in the path: without, an intersection forgives it where the other side lets it pass. */
function readOwnPart(twin: ZodNode, node: ZodNode, others: readonly ZodNode[]): void {
  const own = faceOfZod(node);
  let faces: readonly Face<ZodNode>[] | undefined;
  aroundParse(twin, (parse) => (payload, context) => {
    const { value } = payload;
    const part = ownPart(value, own, (faces ??= facesOf(others, faceOfZod)));
    for (const key of part?.unknown ?? [])
      payload.issues.push({ code: 'unrecognized_keys', input: value, path: [key], message: 'unknown key', continue: false });
    if (part) payload.value = part.own;
    noteReads(context[readsKey], value, Object.keys(Object(payload.value) as object));
    return parse(payload, context);
  });
}

function refuseUnread(twin: ZodNode): void {
  aroundParse(twin, (parse) => (payload, context) => {
    const { value: input } = payload;
    const reads: Reads = new Map();
    return afterwards(parse(payload, { ...context, [readsKey]: reads }), ({ issues }) => {
      const unread = issues.length > 0 ? [] : unreadKeys(reads);
      if (unread.length > 0) issues.push({ code: 'custom', input, path: [], message: unreadMessage(unread), continue: false });
    });
  });
}

function afterwards(result: unknown, look: (payload: Payload) => void): unknown {
  const looked = (payload: Payload): Payload => {
    look(payload);
    return payload;
  };
  return result instanceof Promise ? result.then(looked) : looked(result as Payload);
}

/** Properties that are copied when they are first asked for: a schema may be a part of itself. */
function lazily(shape: Shape, copy: (property: ZodNode, key: string) => ZodNode): object {
  const copied = {};
  for (const key of Object.keys(shape)) {
    Object.defineProperty(copied, key, { get: () => copy(shape[key] as ZodNode, key), enumerable: true, configurable: true });
  }
  return copied;
}
