import type { JsonSchema } from '../json.ts';
import type { ToolSchema } from '../tool.ts';
import { compileSchema, type Validator } from './compile.ts';
import { contentHash } from './fingerprint.ts';

/** A schema to compile: its text, and for one from elsewhere what matches its patterns. */
export type SchemaToCompile = Pick<ToolSchema, 'json' | 'foreign'>;

/** Validators by content of their schemas and by how these are compiled: what is equal in both shares one. */
export interface Validators {
  /** The validator of a schema, made anew when it has left the cache. */
  for(schema: SchemaToCompile): Validator;
  /** How many are kept. */
  size(): number;
  /** How many are kept at most. */
  readonly limit: number;
}

interface Entry {
  readonly key: string;
  /** Undefined once it has left the cache, so that nobody who remembers the entry holds what was compiled. */
  validator: Validator | undefined;
  usedAt: number;
}

/** A cache of at most `limit` validators (default 512), the least recently used leaving first. Each has an Ajv of its own, which leaves with it. */
export function createValidators(limit = 512): Validators {
  const entries = new Map<string, Entry>();
  const known = { own: new WeakMap<JsonSchema, Entry>(), foreign: new WeakMap<JsonSchema, Entry>() };
  let clock = 0;
  const leave = (entry: Entry | undefined): void => {
    if (entry === undefined) return;
    entries.delete(entry.key);
    entry.validator = undefined;
  };
  const enter = (schema: SchemaToCompile): Entry => {
    const remembered = schema.foreign === undefined ? known.own : known.foreign;
    const key = remembered.get(schema.json)?.key ?? keyOf(schema);
    let entry = entries.get(key);
    if (entry === undefined) {
      if (entries.size >= limit) leave(leastRecent(entries));
      entry = { key, validator: compileSchema(schema.json, schema.foreign), usedAt: 0 };
      entries.set(key, entry);
    }
    // What may still change is read anew each time.
    if (Object.isFrozen(schema.json)) remembered.set(schema.json, entry);
    return entry;
  };
  return {
    for(schema) {
      let entry = (schema.foreign === undefined ? known.own : known.foreign).get(schema.json);
      if (entry?.validator === undefined) entry = enter(schema);
      entry.usedAt = ++clock;
      return entry.validator!;
    },
    size: () => entries.size,
    limit,
  };
}

/** Of what a validator is made from: one of a schema from elsewhere is another one. */
function keyOf({ json, foreign }: SchemaToCompile): string {
  return foreign === undefined ? contentHash(json) : `${contentHash(json)} foreign`;
}

function leastRecent(entries: ReadonlyMap<string, Entry>): Entry | undefined {
  let found: Entry | undefined;
  for (const entry of entries.values()) if (found === undefined || entry.usedAt < found.usedAt) found = entry;
  return found;
}
