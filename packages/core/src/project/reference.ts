import { type JsonSchema, isJsonObject, pointer } from '../json.ts';
import { placed } from './place.ts';
import type { Place } from './place.ts';
import { keyword } from './reading.ts';
import type { Reading, Target } from './reading.ts';

/** Reads `$ref`, whatever stands beside it. */
export function readReference(reading: Reading, schema: JsonSchema, at: string): Place {
  const ref = keyword(schema, '$ref');
  if (typeof ref !== 'string') return reading.refuse('unresolvable-ref', at);
  if (!ref.startsWith('#')) return reading.refuse('external-ref', at);
  const target = follow(reading.document, ref);
  if (target === undefined) return reading.refuse('unresolvable-ref', at);
  if (reading.endless(target.schema)) return reading.refuse('unresolvable-ref', target.pointer);
  return placed(at, { kind: 'ref', name: reading.define(target), from: [at] });
}

/** Tells of references whether what they lead to can reach itself; each is looked at once. */
export function createCyclic(document: JsonSchema): (ref: string) => boolean {
  const answers = new Map<string, boolean>();
  return (ref) => {
    const known = answers.get(ref) ?? isCyclic(document, ref);
    answers.set(ref, known);
    return known;
  };
}

/** Data that looks like a reference counts as one: the reference is kept, which is safe. */
function isCyclic(document: JsonSchema, ref: string): boolean {
  const start = follow(document, ref);
  const seen = new Set<string>();
  const queue: unknown[] = [start?.schema];
  while (queue.length > 0) {
    const value = queue.pop();
    if (typeof value !== 'object' || value === null) continue;
    const inside = isJsonObject(value) ? value['$ref'] : undefined;
    if (typeof inside === 'string' && !seen.has(inside)) {
      seen.add(inside);
      const target = follow(document, inside);
      if (target?.schema === start?.schema) return true;
      queue.push(target?.schema);
    }
    queue.push(...Object.values(value));
  }
  return false;
}

/** What stands at a JSON Pointer of the document. */
export function schemaAt(document: JsonSchema, at: string): unknown {
  return follow(document, `#${at.split('/').map(encodeURIComponent).join('/')}`)?.schema;
}

/** Follows a reference inside the document. */
export function follow(document: JsonSchema, ref: string): Target | undefined {
  const tokens = ref === '#' ? [] : ref.startsWith('#/') ? ref.slice(2).split('/') : undefined;
  if (tokens === undefined) return undefined;
  let current: unknown = document;
  // A fragment may be escaped as a part of a URL; where it leads to is told as a plain pointer.
  let at = '';
  for (const token of tokens.map(decoded)) {
    if (token === undefined || typeof current !== 'object' || current === null || !Object.hasOwn(current, token)) return undefined;
    current = (current as { readonly [key: string]: unknown })[token];
    at = pointer(at, token);
  }
  return { pointer: at, schema: current };
}

function decoded(token: string): string | undefined {
  try {
    return decodeURIComponent(token).replaceAll('~1', '/').replaceAll('~0', '~');
  } catch {
    return undefined;
  }
}
