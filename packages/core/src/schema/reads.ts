import { isJsonObject } from '../json.ts';

/**
 * Which keys of which objects were read, by types that share a value. Each side of an intersection passes over keys that another side may
 * have a place for; when both are unions, each may have chosen a branch that leaves the key to the other.
 */
export type Reads = Map<object, Set<string>>;

/** What carries the reads from type to type, in the contexts that Zod hands down. */
export const readsKey: unique symbol = Symbol('reads');

/** Notes that a type has read these keys of a value, or passed over all. */
export function noteReads(reads: Reads | undefined, value: unknown, keys: readonly string[]): void {
  if (!reads || !isJsonObject(value)) return;
  const known = reads.get(value) ?? new Set();
  for (const key of keys) known.add(key);
  reads.set(value, known);
}

/** Takes over what a part that succeeded has read. */
export function addReads(reads: Reads | undefined, more: Reads): void {
  for (const [value, keys] of more) noteReads(reads, value, [...keys]);
}

/** Keys that every type has left to another. */
export function unreadKeys(reads: Reads): readonly string[] {
  return [...reads].flatMap(([value, keys]) => Object.keys(value).filter((key) => !keys.has(key)));
}

/** The message of the issue for them. */
export function unreadMessage(keys: readonly string[]): string {
  const named = keys.slice(0, 5).map((key) => JSON.stringify(key.slice(0, 64)));
  return `these keys do not go together with the others: ${named.join(', ')}`;
}
