import type { JsonSchema } from '../json.ts';
import { compileSchema, type Validator } from './compile.ts';
import { contentHash } from './fingerprint.ts';

/** Validators by content of their schemas: equal schemas share one. */
export interface Validators {
  for(json: JsonSchema): Validator;
  /** How many are kept. */
  readonly size: number;
}

/** A cache of at most `limit` validators (default 512), the least recently used leaving first. */
export function createValidators(limit = 512): Validators {
  const entries = new Map<string, { readonly validator: Validator; usedAt: number }>();
  const keys = new WeakMap<JsonSchema, string>();
  let clock = 0;
  const keyOf = (json: JsonSchema): string => {
    const known = keys.get(json);
    if (known !== undefined) return known;
    const key = contentHash(json);
    if (Object.isFrozen(json)) keys.set(json, key);
    return key;
  };
  return {
    for(json) {
      const key = keyOf(json);
      let entry = entries.get(key);
      if (!entry) {
        if (entries.size >= limit) entries.delete(leastRecent(entries));
        entry = { validator: compileSchema(json), usedAt: 0 };
        entries.set(key, entry);
      }
      entry.usedAt = ++clock;
      return entry.validator;
    },
    get size() {
      return entries.size;
    },
  };
}

function leastRecent(entries: ReadonlyMap<string, { readonly usedAt: number }>): string {
  let oldest = Infinity;
  let found = '';
  for (const [key, { usedAt }] of entries) {
    if (usedAt >= oldest) continue;
    oldest = usedAt;
    found = key;
  }
  return found;
}
