import { isJsonObject, setOwn } from '../json.ts';

/**
 * Zod looks for a key with `in` and reads it, and so finds what every object inherits: an optional property called `toString` is always
 * there for it. Objects with such properties are shown to it as copies that inherit nothing; what it makes of them is its own.
 */
export function withoutInheritance(value: unknown): unknown {
  if (!isJsonObject(value)) return value;
  const copy: object = Object.create(null);
  for (const key of Object.keys(value)) setOwn(copy, key, value[key]);
  return copy;
}

/** True for an object type with a property that every object inherits. */
export function hasInheritedName(shape: object): boolean {
  return Object.keys(shape).some((key) => key in Object.prototype);
}
