import type { JsonObject } from '@toolgate/core';

/** What deltas say besides what is read of them, such as a model's reasoning or signatures: some servers want it back. */
export interface Beside {
  add(delta: JsonObject): void;
  /** Put together: texts and lists go on, of anything else the last word counts. */
  whole(): JsonObject;
}

/** Takes what has none of these names. */
export function createBeside(names: readonly string[]): Beside {
  const said = new Map<string, unknown>();
  return {
    add(delta) {
      for (const [name, value] of Object.entries(delta)) {
        if (names.includes(name) || value === null || value === undefined) continue;
        const before = said.get(name);
        if (typeof before === 'string' && typeof value === 'string') said.set(name, before + value);
        else if (Array.isArray(before) && Array.isArray(value)) before.push(...(value as readonly unknown[]));
        else said.set(name, Array.isArray(value) ? [...(value as readonly unknown[])] : value);
      }
    },
    whole: () => Object.fromEntries(said),
  };
}
