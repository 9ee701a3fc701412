import type { Face } from './shared-value.ts';
import type { Zod3Type } from './zod3-node.ts';

type Definition = Zod3Type['_def'];

/** What a Zod 3 type says of a value that comes in. */
export function faceOfZod3(type: Zod3Type): Face<Zod3Type> {
  const { _def: def } = type;
  switch (def.typeName) {
    case 'ZodObject':
      return faceOfObject(def);
    case 'ZodRecord':
      return { takes: (key) => isKey(def['keyType'], key), inside: () => typesIn(def['valueType']) };
    case 'ZodArray':
    case 'ZodTuple':
      return {};
    case 'ZodLazy':
      return { same: [answerOf(type)] };
    case 'ZodPipeline':
      return { same: typesIn(changesNothing3(def['in']) ? def['out'] : def['in']) };
    case 'ZodEffects':
      return isCustom(def) ? { takes: () => true } : { same: typesIn(def['schema']) };
    default:
      return { same: ['innerType', 'type', 'options', 'left', 'right'].flatMap((field) => typesIn(def[field])) };
  }
}

/** True for the first part of a pipe that says nothing of what comes in. */
export function changesNothing3(first: unknown): boolean {
  return isZod3Type(first) && ['ZodAny', 'ZodUnknown'].includes(first._def.typeName);
}

/** True for an object that takes no keys but those it lists, whether it says so or not. */
export function isPlainObjectType3(def: Definition): boolean {
  return def['unknownKeys'] !== 'passthrough' && (def['catchall'] as Zod3Type)._def.typeName === 'ZodNever';
}

/** True for any Zod 3 type. */
export function isZod3Type(value: unknown): value is Zod3Type {
  return typeof value === 'object' && value !== null && '_def' in value;
}

const answers = new WeakMap<Zod3Type, Zod3Type>();

/** What a `z.lazy()` stands for: asked once, since it may make a type anew each time. */
export function answerOf(lazy: Zod3Type): Zod3Type {
  const known = answers.get(lazy);
  if (known) return known;
  const answer = (lazy._def['getter'] as () => Zod3Type)();
  answers.set(lazy, answer);
  return answer;
}

function typesIn(held: unknown): readonly Zod3Type[] {
  return (held instanceof Map ? [...held.values()] : [held].flat()).filter(isZod3Type);
}

/** `z.custom()` and `z.instanceof()` are refinements of `z.any()`. */
function isCustom(def: Definition): boolean {
  return (def['effect'] as { readonly type: string }).type === 'refinement' && changesNothing3(def['schema']);
}

function faceOfObject(def: Definition): Face<Zod3Type> {
  const shape = (def['shape'] as () => { readonly [key: string]: Zod3Type })();
  const plain = isPlainObjectType3(def);
  const extra = plain || def['unknownKeys'] === 'passthrough' ? [] : typesIn(def['catchall']);
  return {
    takes: (key) => !plain || Object.hasOwn(shape, key),
    inside: (key) => {
      if (key === undefined) return [...Object.values(shape).flatMap(typesIn), ...extra];
      return Object.hasOwn(shape, key) ? typesIn(shape[key]) : extra;
    },
  };
}

/** A type of key that cannot be asked may take any. */
function isKey(type: unknown, key: string): boolean {
  try {
    return (type as { safeParse(value: unknown): { readonly success: boolean } }).safeParse(key).success;
  } catch {
    return true;
  }
}
