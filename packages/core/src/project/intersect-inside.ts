import { mergeFacts } from './facts.ts';
import { leftOver, placed, wordless } from './place.ts';
import type { ArrayPlace, ObjectPlace, Place, Property, ScalarPlace, UnionPlace } from './place.ts';
import { joinWords, withWords } from './words.ts';

/** What satisfies both places. `at` is the schema in which the two meet. */
export type Intersect = (at: string, one: Place, other: Place) => Place;

/** A list that both describe. */
export function intersectArrays(intersect: Intersect, one: ArrayPlace, other: ArrayPlace): Place {
  const both = (first: Place | undefined, second: Place | undefined): Place | undefined =>
    first === undefined ? second : second === undefined ? first : intersect(first.at, first, second);
  const length = Math.max(one.prefix.length, other.prefix.length);
  const positions = Array.from({ length }, (_, index) => both(one.prefix[index] ?? one.rest, other.prefix[index] ?? other.rest));
  const end = positions.findIndex((position) => position?.kind === 'never');
  const kept = (end === -1 ? positions : positions.slice(0, end)).map((position) => position ?? placed(one.at, { kind: 'any' }));
  return { ...joined(one, other), prefix: kept, rest: positions[end] ?? both(one.rest, other.rest) };
}

/** An object that both describe; undefined where keys under a pattern cannot be told from declared ones. */
export function intersectObjects(intersect: Intersect, at: string, one: ObjectPlace, other: ObjectPlace): Place | undefined {
  const isBare = (place: ObjectPlace): boolean => place.properties.length === 0 && place.extra === undefined && place.patterns.length === 0;
  if ((one.patterns.length > 0 && !isBare(other)) || (other.patterns.length > 0 && !isBare(one))) return undefined;
  const limited = (property: Property, extra: Place | undefined): Property =>
    extra === undefined ? property : { ...property, place: intersect(property.at, property.place, extra) };
  const both = (property: Property, twin: Property): Property => ({
    ...limited(property, twin.place),
    also: [...(property.also ?? []), twin.at, ...(twin.also ?? [])],
  });
  const twins = new Map(other.properties.map((property) => [property.name, property]));
  const known = new Set(one.properties.map(({ name }) => name));
  const extra = one.extra !== undefined && other.extra !== undefined ? intersect(at, one.extra, other.extra) : (one.extra ?? other.extra);
  return {
    ...joined(one, other),
    properties: [
      ...one.properties.map((property) => {
        const twin = twins.get(property.name);
        return twin === undefined ? limited(property, other.extra) : both(property, twin);
      }),
      ...other.properties.filter(({ name }) => !known.has(name)).map((property) => limited(property, one.extra)),
    ],
    extra,
    silent: extra === undefined ? ((isBare(one) && !isBare(other) ? undefined : one.silent) ?? other.silent) : undefined,
    patterns: [...one.patterns, ...other.patterns],
    required: [...one.required, ...other.required.filter(({ name }) => !one.required.some((known_) => known_.name === name))],
  };
}

/** The first of two places of a kind, with what both say and demand. */
export function joined<Kind extends Place>(one: Kind, other: Place): Kind {
  return {
    ...one,
    words: joinWords(one.words, other.words),
    facts: mergeFacts(one.facts, other.facts),
    implied: one.implied === true && other.implied === true,
    blurred: one.blurred === true || other.blurred === true,
    eroded: [...(one.eroded ?? []), ...(other.eroded ?? [])],
  };
}

/** A scalar that both describe. */
export function intersectScalars(at: string, one: ScalarPlace, other: ScalarPlace): Place {
  const isNumber = (type: string): boolean => type === 'number' || type === 'integer';
  if (one.type !== other.type && !(isNumber(one.type) && isNumber(other.type))) return placed(at, { kind: 'never' });
  const type = one.type === 'integer' || other.type === 'integer' ? 'integer' : one.type;
  if (one.literals === undefined && other.literals === undefined) return { ...joined(one, other), type };
  const lists = [one.literals, other.literals].filter((list) => list !== undefined);
  const sets = lists.map((list) => new Set(list.values));
  const values = lists[0]?.values.filter((value) => sets.every((set) => set.has(value)) && (type !== 'integer' || Number.isInteger(value)));
  if (values === undefined || values.length === 0) return placed(at, { kind: 'never' });
  const literals = {
    values,
    said: lists.flatMap(({ said }) => said),
    implied: [],
  };
  return { ...joined(one, other), type, literals };
}

/** A union narrowed by what stands beside it: each branch is, and those that nothing fits any more are gone. */
export function intersectUnion(intersect: Intersect, at: string, union: UnionPlace, other: Place): Place {
  const bare = { ...other, words: wordless };
  const words = joinWords(union.words, other.words);
  const all = union.branches.map((branch) => intersect(branch.at, branch, bare)).filter(({ kind }) => kind !== 'never');
  const branches = union.exclusive === undefined ? withOneNull(all) : all;
  const [only] = branches;
  if (only === undefined) return placed(at, { kind: 'never' });
  return leftOver(branches.length === 1 ? withWords(only, words, union.facts) : { ...union, branches, words }, union, all.length);
}

/** Branches of which only one is null; a second one says nothing. */
function withOneNull(branches: readonly Place[]): readonly Place[] {
  const first = branches.findIndex(({ kind }) => kind === 'null');
  return branches.filter(({ kind }, index) => kind !== 'null' || index === first);
}
