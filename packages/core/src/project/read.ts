import { type JsonSchema, isJsonObject, pointer } from '../json.ts';
import type { ProjectionLoss, ProjectionReason } from '../projection.ts';
import { createEndless } from '../schema/endless.ts';
import { readBase, readTyped } from './base.ts';
import { everyFact } from './facts.ts';
import { createFinish } from './finish.ts';
import { createIntersect } from './intersect.ts';
import type { AsType } from './intersect.ts';
import type { Intersect } from './intersect-inside.ts';
import { alsoOf, inner, placed } from './place.ts';
import type { Fact, Place, Tree } from './place.ts';
import type { Reading, Target } from './reading.ts';
import { isCombined, keyword } from './reading.ts';
import { createCyclic, follow, readReference, schemaAt } from './reference.ts';
import { readUnion } from './union.ts';
import { generalFacts, readWords, withWords } from './words.ts';

/**
 * Deeper or larger documents are not read to the end; what is written out where it is referred to counts double. The largest of 7,263 public
 * tools and functions has 720 places.
 */
const deepest = 100;
const most = 6_000;

/** Places and properties that may be merged with others before a document counts as too entangled. */
const mostSteps = 50_000;

/** What came of reading a schema. */
export interface ReadSchema {
  readonly tree: Tree;
  /** What no provider can be told. */
  readonly reasons: readonly ProjectionReason[];
  readonly losses: readonly ProjectionLoss[];
}

/** Reads a JSON Schema into places, by schema position and never by key name: what it says, whoever is told. Pure; never throws. */
export function readSchema(document: JsonSchema): ReadSchema {
  const reasons = new Map<string, ProjectionReason>();
  const losses = new Map<string, ProjectionLoss>();
  const targets = new Map<string, Target>([['#', { pointer: '', schema: document }]]);
  const merging = new Set<string>();
  const refused = createRefused(document);
  const endless = createEndless((ref) => follow(document, ref)?.schema);
  let depth = 0;
  let count = 0;
  let spent = 0;

  const reading: Reading = {
    document,
    refuse: (code, at, lost = []) => {
      reasons.set(`${code} ${at}`, { code, at: at || '/' });
      return 'facts' in lost ? placed(at, { kind: 'refused' }, lost.facts) : refused(at, lost);
    },
    lose: (at, name, kind, reason) => {
      losses.set(`${name} ${at}`, { path: at || '/', keyword: name, kind, reason });
    },
    cyclic: createCyclic(document),
    endless: (schema) => isJsonObject(schema) && endless.find(schema) !== undefined,
    spend: (steps) => {
      spent += steps;
      return spent <= mostSteps;
    },
    place: (schema, at) => {
      if (depth >= deepest) return reading.refuse('limit:depth', '');
      if (count >= most) return reading.refuse('limit:properties', '');
      depth += 1;
      count += merging.size > 0 ? 2 : 1;
      const place = readPlace(reading, intersect, schema, at);
      depth -= 1;
      return place;
    },
    define: (target) => {
      const known = [...targets].find(([, { pointer: at }]) => at === target.pointer)?.[0];
      const name = known ?? freshName(target, targets);
      targets.set(name, target);
      return name;
    },
    merged: (name) => {
      const target = targets.get(name);
      if (target === undefined || merging.has(name)) return undefined;
      merging.add(name);
      const place = reading.place(target.schema, target.pointer);
      merging.delete(name);
      return place;
    },
  };
  const asType: AsType = ({ sources, at }, type) =>
    sources.map((source) => readTyped(reading, source.schema, source.at, type)).reduce((one, other) => intersect(at, one, other));
  const intersect = createIntersect(reading, asType);
  const finish = createFinish(reading, asType);
  const read = ({ schema, pointer: at }: Target): Place => finish(reading.place(schema, at));
  return { tree: readTree(targets, read), reasons: [...reasons.values()], losses: [...losses.values()] };
}

/** Makes places that cannot be expressed: what is lost at one is every keyword of the schemas that describe it. */
function createRefused(document: JsonSchema): (at: string, lost: readonly Place[]) => Place {
  const known = new Map<string, readonly Fact[]>();
  const factsAt = (at: string): readonly Fact[] => {
    const schema = known.has(at) ? undefined : schemaAt(document, at);
    const facts = known.get(at) ?? (isJsonObject(schema) ? everyFact(schema, at) : []);
    known.set(at, facts);
    return facts;
  };
  return (at, lost) => {
    const also = [...new Set([at, ...lost.flatMap((place) => [place.at, ...(place.also ?? [])])])];
    return { ...placed(at, { kind: 'refused' }, also.flatMap(factsAt)), also };
  };
}

/** The root, and every definition that can be reached from it. */
function readTree(targets: ReadonlyMap<string, Target>, read: (target: Target) => Place): Tree {
  const definitions = new Map<string, Place>();
  const root = read(targets.get('#') as Target);
  const waiting = [root];
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    waiting.push(...[...inner(place)].reverse());
    const target = place.kind === 'ref' && place.name !== '#' && !definitions.has(place.name) ? targets.get(place.name) : undefined;
    if (place.kind !== 'ref' || target === undefined) continue;
    const definition = read(target);
    definitions.set(place.name, definition);
    waiting.push(definition);
  }
  return { root, definitions };
}

function freshName({ pointer: at }: Target, taken: ReadonlyMap<string, unknown>): string {
  const wanted = (at.split('/').at(-1) ?? '').replaceAll(/[^A-Za-z0-9_.-]/gu, '_') || '_';
  if (!taken.has(wanted)) return wanted;
  for (let number = 2; ; number += 1) if (!taken.has(`${wanted}_${number}`)) return `${wanted}_${number}`;
}

function readPlace(reading: Reading, intersect: Intersect, schema: unknown, at: string): Place {
  if (schema === false) return placed(at, { kind: 'never' });
  if (schema === true) return placed(at, { kind: 'any' });
  if (!isJsonObject(schema)) return reading.refuse('not-a-schema', at);
  if (at !== '' && Object.hasOwn(schema, '$id')) return reading.refuse('nested-id', at);
  if (Object.hasOwn(schema, '$dynamicRef') || Object.hasOwn(schema, '$recursiveRef')) return reading.refuse('dynamic-ref', at);
  const [first, ...others] = partsOf(reading, schema, at);
  const words = readWords(schema, at);
  const facts = generalFacts(schema, at);
  if (first === undefined) return withWords(placed(at, { kind: 'any' }), words, facts);
  const isSaid = words.description !== undefined || words.initial !== undefined || facts.length > 0;
  // A reference with words of its own is written out, unless that would never end.
  const alone = first.kind === 'ref' && isSaid && others.length === 0 && !reading.cyclic(String(schema['$ref']));
  const start = alone ? (reading.merged(first.name) ?? first) : first;
  const place = others.reduce((one, other) => intersect(at, one, other), start);
  // Whatever was merged came out of this schema: who loses its keywords loses all of it.
  return { ...withWords(closed(reading, place, schema, at), words, facts), at, also: undefined };
}

/** What has to hold together. */
function partsOf(reading: Reading, schema: JsonSchema, at: string): readonly Place[] {
  const parts: Place[] = [];
  const base = readBase(reading, schema, at);
  if (base !== undefined) parts.push(base);
  if (Object.hasOwn(schema, '$ref')) parts.push(readReference(reading, schema, at));
  const all = keyword(schema, 'allOf');
  if (Array.isArray(all)) all.forEach((member: unknown, index) => parts.push(reading.place(member, pointer(pointer(at, 'allOf'), index))));
  else if (all !== undefined) parts.push(reading.refuse('not-a-schema', pointer(at, 'allOf')));
  for (const made of ['anyOf', 'oneOf'] as const) if (Object.hasOwn(schema, made)) parts.push(readUnion(reading, schema, at, made));
  return parts;
}

/** `unevaluatedProperties` beside parts that declare properties: it speaks of what none of them has declared. */
function closed(reading: Reading, place: Place, schema: JsonSchema, at: string): Place {
  const value = keyword(schema, 'unevaluatedProperties');
  if (value === undefined || !isCombined(schema) || Object.hasOwn(schema, 'additionalProperties')) return place;
  const extra = reading.place(value, pointer(at, 'unevaluatedProperties'));
  const mixes =
    ['if', 'dependentSchemas'].some((name) => Object.hasOwn(schema, name)) || (place.kind === 'union' && place.made === 'anyOf');
  const close = (one: Place): Place => {
    if (one.kind === 'union') return { ...one, branches: one.branches.map(close) };
    if (one.kind !== 'object') return one;
    if (one.extra === undefined) return { ...one, extra, silent: mixes ? at : undefined };
    // It says nothing as long as what is said of other keys is not lost.
    return { ...one, extra: { ...one.extra, also: alsoOf(one.extra, extra) } };
  };
  if (mixes) reading.lose(at, 'additionalProperties', 'narrowed', 'a key is taken only beside those that its own branch declares');
  return close(place);
}
