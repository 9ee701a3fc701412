import { mergeFacts } from './facts.ts';
import { placed, wordless } from './place.ts';
import type { ArrayPlace, ObjectPlace, Place, Property, ScalarPlace, UnionPlace } from './place.ts';
import type { Reading } from './reading.ts';
import type { JsonType } from './types-of.ts';
import { joinWords, withWords } from './words.ts';

/** What satisfies both places. `at` is the schema in which the two meet. */
export type Intersect = (at: string, one: Place, other: Place) => Place;

/** Comparisons before a document counts as too entangled. */
const most = 20_000;

/** Reads sources of an untyped place as schemas of that type. */
export type AsType = (place: Extract<Place, { readonly kind: 'untyped' }>, type: JsonType) => Place;

export function createIntersect(reading: Reading, asType: AsType): Intersect {
  const following = new Set<string>();
  let count = 0;
  const intersect: Intersect = (at, one, other) => {
    count += 1;
    if (count > most) return reading.refuse('unmergeable-allof', at, [one.at, other.at]);
    if (one.kind === 'any') return withWords(other, one.words, one.facts);
    if (other.kind === 'any') return { ...one, words: joinWords(one.words, other.words), facts: mergeFacts(one.facts, other.facts) };
    if (one.kind === 'never' || other.kind === 'never') return one.kind === 'never' ? one : other;
    // What cannot be expressed keeps nothing of what can: it is one more thing that is lost.
    if (one.kind === 'refused') return { ...withWords(other, one.words, one.facts), blurred: true };
    if (other.kind === 'refused') {
      return { ...one, words: joinWords(one.words, other.words), facts: [...one.facts, ...other.facts], blurred: true };
    }
    if (one.kind === 'ref' || other.kind === 'ref') return followed(at, one, other);
    if (one.kind === 'union' && other.kind === 'union' && one.made !== 'type' && other.made !== 'type') {
      return reading.refuse('conjunctive-unions', at, [one.at, other.at]);
    }
    if (one.kind === 'union') return distribute(at, one, other);
    if (other.kind === 'union') return distribute(at, other, one);
    if (one.kind === 'untyped' && other.kind === 'untyped') return { ...joined(one, other), sources: [...one.sources, ...other.sources] };
    if (one.kind === 'untyped') return intersect(at, typed(one, other), other);
    if (other.kind === 'untyped') return intersect(at, one, typed(other, one));
    return alike(at, one, other);
  };
  const typed = (place: Extract<Place, { readonly kind: 'untyped' }>, other: Place): Place => ({
    ...withWords(asType(place, other.kind === 'scalar' ? other.type : (other.kind as JsonType)), place.words, place.facts),
    implied: true,
  });
  const followed = (at: string, one: Place, other: Place): Place => {
    if (one.kind === 'ref' && other.kind === 'ref' && one.name === other.name) {
      return { ...joined(one, other), from: [...one.from, ...other.from] };
    }
    const [ref, rest] = one.kind === 'ref' ? [one, other] : [other, one];
    const name = ref.kind === 'ref' ? ref.name : '#';
    const target = following.has(name) ? undefined : reading.merged(name);
    if (target === undefined) return reading.refuse('unmergeable-allof', at, [one.at, other.at]);
    following.add(name);
    const place = withWords(target, ref.words, ref.facts);
    const answer = ref === one ? intersect(at, place, rest) : intersect(at, rest, place);
    following.delete(name);
    return answer;
  };
  const distribute = (at: string, union: UnionPlace, other: Place): Place => {
    const bare = { ...other, words: wordless };
    const words = joinWords(union.words, other.words);
    const branches = union.branches.map((branch) => intersect(branch.at, branch, bare)).filter(({ kind }) => kind !== 'never');
    const [only] = branches;
    if (only === undefined) return placed(at, { kind: 'never' });
    return branches.length === 1 ? withWords(only, words, union.facts) : { ...union, branches, words };
  };
  const alike = (at: string, one: Place, other: Place): Place => {
    if (one.kind === 'scalar' && other.kind === 'scalar') return scalars(at, one, other);
    if (one.kind === 'array' && other.kind === 'array') return arrays(one, other);
    if (one.kind === 'object' && other.kind === 'object') return objects(at, one, other);
    return one.kind === 'null' && other.kind === 'null' ? joined(one, other) : placed(at, { kind: 'never' });
  };
  const arrays = (one: ArrayPlace, other: ArrayPlace): Place => {
    const both = (first: Place | undefined, second: Place | undefined): Place | undefined =>
      first === undefined ? second : second === undefined ? first : intersect(first.at, first, second);
    const length = Math.max(one.prefix.length, other.prefix.length);
    const positions = Array.from({ length }, (_, index) => both(one.prefix[index] ?? one.rest, other.prefix[index] ?? other.rest));
    const end = positions.findIndex((position) => position?.kind === 'never');
    const kept = (end === -1 ? positions : positions.slice(0, end)).map((position) => position ?? placed(one.at, { kind: 'any' }));
    return { ...joined(one, other), prefix: kept, rest: both(one.rest, other.rest) };
  };
  const objects = (at: string, one: ObjectPlace, other: ObjectPlace): Place => {
    const isBare = (place: ObjectPlace): boolean =>
      place.properties.length === 0 && place.extra === undefined && place.patterns.length === 0;
    if ((one.patterns.length > 0 && !isBare(other)) || (other.patterns.length > 0 && !isBare(one))) {
      return reading.refuse('unmergeable-allof', at, [one.at, other.at]);
    }
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
  };
  return intersect;
}

function joined<Kind extends Place>(one: Kind, other: Place): Kind {
  return {
    ...one,
    words: joinWords(one.words, other.words),
    facts: mergeFacts(one.facts, other.facts),
    implied: one.implied === true && other.implied === true,
    blurred: one.blurred === true || other.blurred === true,
  };
}

function scalars(at: string, one: ScalarPlace, other: ScalarPlace): Place {
  const isNumber = (type: string): boolean => type === 'number' || type === 'integer';
  if (one.type !== other.type && !(isNumber(one.type) && isNumber(other.type))) return placed(at, { kind: 'never' });
  const type = one.type === 'integer' || other.type === 'integer' ? 'integer' : one.type;
  if (one.literals === undefined && other.literals === undefined) return { ...joined(one, other), type };
  const lists = [one.literals, other.literals].filter((list) => list !== undefined);
  const values = lists[0]?.values.filter(
    (value) => lists.every((list) => list.values.includes(value)) && (type !== 'integer' || Number.isInteger(value)),
  );
  if (values === undefined || values.length === 0) return placed(at, { kind: 'never' });
  const literals = { values, said: lists.flatMap(({ said }) => said), implied: [] };
  return { ...joined(one, other), type, literals };
}
