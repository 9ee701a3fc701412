/** Chance from a seed: the same seed draws the same. */
export interface Chance {
  /** A whole number from 0 to `limit` − 1. */
  below(limit: number): number;
  one<Item>(items: readonly Item[]): Item;
  /** So many hexadecimal digits. */
  hex(length: number): string;
}

/** Mulberry32: 32 bits of state, enough to draw test data. */
export function createChance(seed: number): Chance {
  let state = seed | 0;
  const below = (limit: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
  };
  return {
    below,
    one: (items) => items[below(items.length)]!,
    hex: (length) => Array.from({ length }, () => below(16).toString(16)).join(''),
  };
}
