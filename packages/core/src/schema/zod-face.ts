import type { Face } from './shared-value.ts';
import type { ZodDefinition, ZodNode } from './zod-node.ts';

/** What a Zod 4 type says of a value that comes in. */
export function faceOfZod(node: ZodNode): Face<ZodNode> {
  const { def } = node._zod;
  switch (def.type) {
    case 'object':
      return faceOfObject(def);
    case 'record':
      return { takes: (key) => def['mode'] === 'loose' || isKey(def['keyType'] as ZodNode, key), inside: () => typesIn(def['valueType']) };
    case 'custom':
      return { takes: () => true };
    case 'lazy':
      return { same: typesIn((node._zod as { readonly innerType?: ZodNode }).innerType) };
    case 'pipe':
      return { same: typesIn(changesNothing(def['in']) ? def['out'] : def['in']) };
    default:
      return { same: ['innerType', 'options', 'left', 'right'].flatMap((field) => typesIn(def[field])) };
  }
}

/** True for the first part of a pipe that says nothing of what comes in, so that the second describes it: of `z.preprocess()`, for one. */
export function changesNothing(first: unknown): boolean {
  return isZodNode(first) && ['transform', 'any', 'unknown'].includes(first._zod.def.type);
}

/** True for an object that takes no keys but those it lists, whether it says so or not. */
export function isPlainObjectType({ catchall }: ZodDefinition): boolean {
  return catchall === undefined || (isZodNode(catchall) && catchall._zod.def.type === 'never');
}

/** True for any Zod 4 type. */
export function isZodNode(value: unknown): value is ZodNode {
  return typeof value === 'object' && value !== null && '_zod' in value;
}

function typesIn(held: unknown): readonly ZodNode[] {
  return [held].flat().filter(isZodNode);
}

function faceOfObject(def: ZodDefinition): Face<ZodNode> {
  const shape = def['shape'] as { readonly [key: string]: ZodNode };
  const plain = isPlainObjectType(def);
  const extra = plain ? [] : typesIn(def['catchall']);
  return {
    takes: (key) => !plain || Object.hasOwn(shape, key),
    inside: (key) => {
      if (key === undefined) return [...Object.values(shape).flatMap(typesIn), ...extra];
      return Object.hasOwn(shape, key) ? typesIn(shape[key]) : extra;
    },
  };
}

type Run = (payload: { readonly value: unknown; readonly issues: readonly unknown[] }, context: object) => unknown;

/** Zod reads a key that looks like a number as a number too. A type of key that cannot be asked may take any. */
function isKey(type: ZodNode, key: string): boolean {
  const { run } = type._zod as unknown as { readonly run: Run };
  const fits = (value: unknown): boolean => {
    const found = run({ value, issues: [] }, { async: false }) as { readonly issues?: readonly unknown[] };
    return found.issues === undefined || found.issues.length === 0;
  };
  try {
    return fits(key) || (/^-?\d/.test(key) && fits(Number(key)));
  } catch {
    return true;
  }
}
