import { isJsonObject, setOwn } from '../json.ts';

/** What one Zod type, of either version, says of a value that other sides of an intersection may describe too. */
export interface Face<Type> {
  /** Types that describe the same value: branches, sides, what a wrapper holds. */
  readonly same?: readonly Type[];
  /** Whether it has a place for this key of the value. */
  readonly takes?: (key: string) => boolean;
  /**
   * The types of the member with this key, or of any. Of objects alone: the schemas of lists are not merged, so each side closes what is in
   * them by itself.
   */
  readonly inside?: (key: string | undefined) => readonly Type[];
}

type Read<Type> = (type: Type) => Face<Type>;

/** The faces of all that describes the same value as these types. */
export function facesOf<Type>(types: readonly Type[], read: Read<Type>): readonly Face<Type>[] {
  const faces: Face<Type>[] = [];
  const met = new Set(types);
  for (const type of met) {
    const face = read(type);
    faces.push(face);
    for (const inner of face.same ?? []) met.add(inner);
  }
  return faces;
}

/** What describes a member of a value, from what describes the value; undefined stays undefined. */
export function sharedInside<Type>(
  others: readonly Type[] | undefined,
  key: string | undefined,
  read: Read<Type>,
): readonly Type[] | undefined {
  return others && [...new Set(facesOf(others, read).flatMap(({ inside }) => inside?.(key) ?? []))];
}

/** Whether a type has a place for a key. */
type Taker = Pick<Face<unknown>, 'takes'>;

/**
 * An object of an intersection as one side of it reads it: the keys that it has a place for itself, and those that nobody has a place for.
 * Undefined for what is no object, and when all keys are its own.
 */
export function ownPart(
  value: unknown,
  own: Taker,
  others: readonly Taker[],
): { readonly own: object; readonly unknown: readonly string[] } | undefined {
  if (!isJsonObject(value)) return undefined;
  const keys = Object.keys(value);
  const foreign = new Set(keys.filter((key) => own.takes?.(key) !== true));
  if (foreign.size === 0) return undefined;
  const part = {};
  for (const key of keys) if (!foreign.has(key)) setOwn(part, key, value[key]);
  return { own: part, unknown: [...foreign].filter((key) => !others.some(({ takes }) => takes?.(key) === true)) };
}

/** Remembers the copy of a type for each set of others that it shares its value with; undefined is a set of its own. */
export function rememberCopies<Type extends object>(): {
  readonly get: (type: Type, others: readonly Type[] | undefined) => Type | undefined;
  readonly set: (type: Type, others: readonly Type[] | undefined, copy: Type) => void;
} {
  const numbers = new Map<Type, number>();
  const copies = new Map<Type, Map<string, Type>>();
  const numberOf = (type: Type): number => {
    if (!numbers.has(type)) numbers.set(type, numbers.size);
    return numbers.get(type) ?? 0;
  };
  const nameOf = (others: readonly Type[] | undefined): string =>
    others ? [...new Set(others.map(numberOf))].sort((one, other) => one - other).join() : 'none';
  return {
    get: (type, others) => copies.get(type)?.get(nameOf(others)),
    set: (type, others, copy) => {
      const known = copies.get(type) ?? new Map<string, Type>();
      copies.set(type, known.set(nameOf(others), copy));
    },
  };
}
