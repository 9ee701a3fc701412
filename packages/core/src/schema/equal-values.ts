import { stableText } from '../json.ts';

/** The first two indices at which a list of JSON values holds equal ones; undefined when all differ. Looks at each value once. */
export function equalPair(items: readonly unknown[]): readonly [number, number] | undefined {
  const scalars = new Map<unknown, number>();
  const texts = new Map<string, number>();
  for (const [index, item] of items.entries()) {
    const seen: Map<unknown, number> = isContainer(item) ? texts : scalars;
    const key = isContainer(item) ? stableText(item) : item;
    const first = seen.get(key);
    if (first !== undefined) return [first, index];
    seen.set(key, index);
  }
  return undefined;
}

/** Tells whether a JSON value equals one of a list, however long it is. */
export function membership(values: readonly unknown[]): (value: unknown) => boolean {
  const scalars = new Set(values.filter((value) => !isContainer(value)));
  const texts = new Set(values.filter(isContainer).map(stableText));
  return (value) => (isContainer(value) ? texts.size > 0 && texts.has(stableText(value)) : scalars.has(value));
}

function isContainer(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}
