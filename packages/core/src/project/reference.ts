import { type JsonSchema, isJsonObject } from '../json.ts';
import type { Place } from './place.ts';
import { keyword, placed } from './reading.ts';
import type { Reading, Target } from './reading.ts';
import { readWords } from './words.ts';

const annotations = new Set([
  '$ref',
  'title',
  'description',
  'default',
  'examples',
  'deprecated',
  'readOnly',
  'writeOnly',
  '$comment',
  '$defs',
  'definitions',
]);

/** Reads `$ref`: kept when it stands alone or is part of a cycle, written out when it carries words of its own. */
export function readReference(reading: Reading, schema: JsonSchema, at: string): Place {
  const ref = keyword(schema, '$ref');
  if (typeof ref !== 'string') return reading.refuse('unresolvable-ref', at);
  if (!ref.startsWith('#')) return reading.refuse('external-ref', at);
  const target = follow(reading.document, ref);
  if (target === undefined) return reading.refuse('unresolvable-ref', at);
  if (isLoop(reading.document, target)) return reading.refuse('unresolvable-ref', target.pointer);
  if (Object.keys(schema).some((name) => !annotations.has(name) && !name.startsWith('x-'))) return reading.refuse('unmergeable-allof', at);
  const own = Object.fromEntries(
    Object.entries(schema).filter(([name]) => name === 'description' || name === 'title' || name === 'default'),
  );
  if (Object.keys(own).length > 0 && isJsonObject(target.schema) && !isCyclic(reading.document, target)) {
    return reading.place({ ...target.schema, ...own }, at === '' ? at : target.pointer);
  }
  const shape = { kind: 'ref', name: reading.define(target) } as const;
  return placed(at, shape, readWords(reading, schema, at, { shape, notes: [] }));
}

/** Follows a reference inside the document. */
function follow(document: JsonSchema, ref: string): Target | undefined {
  const tokens = ref === '#' ? [] : ref.startsWith('#/') ? ref.slice(2).split('/') : undefined;
  if (tokens === undefined) return undefined;
  let current: unknown = document;
  for (const token of tokens.map(decoded)) {
    if (token === undefined || typeof current !== 'object' || current === null || !Object.hasOwn(current, token)) return undefined;
    current = (current as { readonly [key: string]: unknown })[token];
  }
  return { pointer: ref.slice(1), schema: current };
}

function decoded(token: string): string | undefined {
  try {
    return decodeURIComponent(token).replaceAll('~1', '/').replaceAll('~0', '~');
  } catch {
    return undefined;
  }
}

/** A chain of references that never reaches a schema. */
function isLoop(document: JsonSchema, start: Target): boolean {
  const seen = new Set<string>();
  let target: Target | undefined = start;
  while (target !== undefined && isJsonObject(target.schema) && typeof target.schema['$ref'] === 'string') {
    if (seen.has(target.pointer)) return true;
    seen.add(target.pointer);
    target = follow(document, target.schema['$ref']);
  }
  return false;
}

/** True when a target can reach itself. Data that looks like a reference counts as one: then the reference is kept, which is safe. */
function isCyclic(document: JsonSchema, start: Target): boolean {
  const seen = new Set<string>();
  const queue: unknown[] = [start.schema];
  while (queue.length > 0) {
    const value = queue.pop();
    if (typeof value !== 'object' || value === null) continue;
    const ref = isJsonObject(value) ? value['$ref'] : undefined;
    if (typeof ref === 'string' && !seen.has(ref)) {
      seen.add(ref);
      const target = follow(document, ref);
      if (target?.schema === start.schema) return true;
      queue.push(target?.schema);
    }
    queue.push(...Object.values(value));
  }
  return false;
}
