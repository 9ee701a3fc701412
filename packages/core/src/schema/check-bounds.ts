import { type JsonSchema, isJsonObject } from '../json.ts';
import { worstCost } from './cost.ts';
import { refuseEndless } from './endless.ts';
import { readReference } from './addresses.ts';
import type { Resolve } from './references.ts';
import { schemaAt } from './walk.ts';

/** Findings of one check: about 50 MB, if a schema from elsewhere and a value made for it find as many as they can. */
const mostFindings = 250_000;

/** Checks of schemas that one value may take where nothing else limits the time: about a second, at worst. */
const mostChecks = 10_000_000;

/**
 * Tells whether checking a value to the end may find more than there is room for: 1,000 required names, say, that are missing in each of
 * 10,000 objects. Then a check must end with the first finding.
 */
export function findsTooMuch(json: JsonSchema): (value: unknown) => boolean {
  // Twice: what is refused of a member is counted with the object, once.
  return exceeding(json, mostFindings / 2, keywordsOf);
}

/** Tells whether checking a value may take too long: a schema that is costly for each of very many values. */
export function takesTooLong(json: JsonSchema): (value: unknown) => boolean {
  return exceeding(json, mostChecks, undefined);
}

function exceeding(json: JsonSchema, limit: number, ownOf: ((schema: JsonSchema) => number) | undefined): (value: unknown) => boolean {
  let each: number | undefined;
  return (value) => {
    each ??= costOf(json, ownOf);
    return holdsMoreThan(value, limit / each);
  };
}

/** For one value and what is in it, along the costliest way down; for each value it is no more than that. */
function costOf(json: JsonSchema, ownOf: ((schema: JsonSchema) => number) | undefined): number {
  const known = new Map<string, unknown>();
  const resolve: Resolve = (ref) => {
    if (!known.has(ref)) known.set(ref, ref.startsWith('#') ? schemaAt(json, readReference(ref, '').fragment) : undefined);
    return known.get(ref);
  };
  try {
    return worstCost(json, refuseEndless(json, resolve), resolve, ownOf);
  } catch {
    return Infinity;
  }
}

/** Each keyword finds one thing at most, those that list names one for each of them. */
function keywordsOf(schema: JsonSchema): number {
  let names = Array.isArray(schema['required']) ? schema['required'].length : 0;
  for (const held of [schema['dependentRequired'], schema['dependencies']]) {
    for (const listed of isJsonObject(held) ? Object.values(held) : []) names += Array.isArray(listed) ? listed.length : 0;
  }
  return Object.keys(schema).length + names;
}

/** True for a value that holds more values than `limit`, itself included. */
function holdsMoreThan(value: unknown, limit: number): boolean {
  let left = limit;
  const waiting: unknown[] = [value];
  for (let next = waiting.pop(); next !== undefined || waiting.length > 0; next = waiting.pop()) {
    if (--left < 0) return true;
    if (typeof next === 'object' && next !== null) for (const inner of Object.values(next)) waiting.push(inner);
    if (waiting.length > left) return true;
  }
  return false;
}
