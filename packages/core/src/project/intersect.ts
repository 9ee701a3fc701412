import { mergeFacts } from './facts.ts';
import { intersectArrays, intersectObjects, intersectScalars, intersectUnion, joined } from './intersect-inside.ts';
import type { Intersect } from './intersect-inside.ts';
import { alsoOf, placed } from './place.ts';
import type { Place } from './place.ts';
import type { Reading } from './reading.ts';
import type { JsonType } from './types-of.ts';
import { joinWords, withWords } from './words.ts';

/** Reads sources of an untyped place as schemas of that type. */
export type AsType = (place: Extract<Place, { readonly kind: 'untyped' }>, type: JsonType) => Place;

export function createIntersect(reading: Reading, asType: AsType): Intersect {
  const following = new Set<string>();
  /** It stands where the first of the two does, and is said at both. */
  const intersect: Intersect = (at, one, other) => {
    const answer = both(at, one, other);
    // What cannot be expressed may be said at more places than these two.
    const also = answer.kind === 'refused' ? [...new Set([...(answer.also ?? []), ...alsoOf(one, other)])] : alsoOf(one, other);
    return { ...answer, at: one.at, also };
  };
  const both: Intersect = (at, one, other) => {
    const steps = one.kind === 'object' && other.kind === 'object' ? one.properties.length + other.properties.length : 1;
    if (!reading.spend(steps)) return reading.refuse('unmergeable-allof', at, [one, other]);
    if (one.kind === 'any') return withWords(other, one.words, one.facts);
    if (other.kind === 'any') return { ...one, words: joinWords(one.words, other.words), facts: mergeFacts(one.facts, other.facts) };
    if (one.kind === 'never' || other.kind === 'never') return one.kind === 'never' ? one : other;
    // What cannot be expressed keeps nothing of what can: it is one more thing that is lost.
    if (one.kind === 'refused') return { ...withWords(other, one.words, one.facts), blurred: true };
    if (other.kind === 'refused') {
      const words = joinWords(one.words, other.words);
      return { ...one, words, facts: [...one.facts, ...other.facts], blurred: true };
    }
    if (one.kind === 'ref' || other.kind === 'ref') return followed(at, one, other);
    if (one.kind === 'union' && other.kind === 'union' && one.made !== 'type' && other.made !== 'type') {
      return reading.refuse('conjunctive-unions', at, [one, other]);
    }
    if (one.kind === 'union') return intersectUnion(intersect, at, one, other);
    if (other.kind === 'union') return intersectUnion(intersect, at, other, one);
    if (one.kind === 'untyped' && other.kind === 'untyped') return { ...joined(one, other), sources: [...one.sources, ...other.sources] };
    if (one.kind === 'untyped') return intersect(at, typed(one, other), other);
    if (other.kind === 'untyped') return intersect(at, one, typed(other, one));
    return alike(at, one, other);
  };
  const typed = (place: Extract<Place, { readonly kind: 'untyped' }>, other: Place): Place => {
    const read = asType(place, other.kind === 'scalar' ? other.type : (other.kind as JsonType));
    return { ...withWords(read, place.words, place.facts), also: alsoOf(read, place), implied: true };
  };
  const followed = (at: string, one: Place, other: Place): Place => {
    if (one.kind === 'ref' && other.kind === 'ref' && one.name === other.name) {
      return { ...joined(one, other), from: [...one.from, ...other.from] };
    }
    const [ref, rest] = one.kind === 'ref' ? [one, other] : [other, one];
    const name = ref.kind === 'ref' ? ref.name : '#';
    const target = following.has(name) ? undefined : reading.merged(name);
    if (target === undefined) return reading.refuse('unmergeable-allof', at, [one, other]);
    following.add(name);
    // What is lost here is the reference: others to the same definition keep it.
    const place = { ...withWords(target, ref.words, ref.facts), at: ref.at, also: ref.also };
    const answer = ref === one ? intersect(at, place, rest) : intersect(at, rest, place);
    following.delete(name);
    return answer;
  };
  const alike = (at: string, one: Place, other: Place): Place => {
    if (one.kind === 'scalar' && other.kind === 'scalar') return intersectScalars(at, one, other);
    if (one.kind === 'array' && other.kind === 'array') return intersectArrays(intersect, one, other);
    if (one.kind === 'object' && other.kind === 'object')
      return intersectObjects(intersect, at, one, other) ?? reading.refuse('unmergeable-allof', at, [one, other]);
    return one.kind === 'null' && other.kind === 'null' ? joined(one, other) : placed(at, { kind: 'never' });
  };
  return intersect;
}
