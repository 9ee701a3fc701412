import { endedAtNever } from './ended-at-never.ts';
import { baseFacts } from './facts.ts';
import type { AsType } from './intersect.ts';
import { fittingLiterals } from './fitting-literals.ts';
import { leftOver, placed } from './place.ts';
import type { ArrayPlace, ObjectPlace, Place } from './place.ts';
import type { Reading } from './reading.ts';
import { impliedTypes } from './types-of.ts';
import { joinWords, withWords } from './words.ts';

/** Settles a place once nothing more can narrow it: types that were only implied, values that cannot stand, branches that nothing fits. */
export function createFinish(reading: Reading, asType: AsType): (place: Place) => Place {
  const finish = (place: Place): Place => {
    switch (place.kind) {
      case 'untyped':
        return untyped(place);
      case 'scalar':
        return fittingLiterals(place);
      case 'array':
        return array(place);
      case 'object':
        return object(place);
      case 'union':
        return union(place);
      default:
        return place;
    }
  };
  const untyped = (place: Extract<Place, { readonly kind: 'untyped' }>): Place => {
    const [type, ...others] = new Set(place.sources.flatMap(({ schema }) => impliedTypes(schema)));
    if (type === undefined || others.length > 0) {
      const facts = place.sources.flatMap(({ schema, at }) => baseFacts(schema, at));
      return { at: place.at, words: place.words, facts: [...facts, ...place.facts], kind: 'any' };
    }
    for (const { at } of place.sources) reading.lose(at, 'type', 'narrowed', `the schema names no type; only ${type} is sent`);
    return finish({ ...withWords(asType(place, type), place.words, place.facts), at: place.at, implied: true, eroded: place.eroded });
  };
  const union = (place: Extract<Place, { readonly kind: 'union' }>): Place => {
    const branches = place.branches.map(finish).filter(({ kind }) => kind !== 'never');
    const [only] = branches;
    if (only === undefined) return placed(place.at, { kind: 'never' });
    const eroded = [...(place.eroded ?? []), ...(branches.length > 1 ? [] : (only.eroded ?? []))];
    const left: Place =
      branches.length > 1
        ? { ...place, branches }
        : { ...only, words: joinWords(place.words, only.words), facts: [...only.facts, ...place.facts] };
    return leftOver({ ...left, eroded }, place, branches.length);
  };
  const array = (place: ArrayPlace): Place =>
    endedAtNever({ ...place, prefix: place.prefix.map(finish), rest: place.rest === undefined ? undefined : finish(place.rest) });
  const object = (place: ObjectPlace): Place => {
    const required = new Set(place.required.map(({ name }) => name));
    const declared = new Set(place.properties.map(({ name }) => name));
    for (const { name, at } of place.required) if (!declared.has(name)) reading.refuse('undeclared-required', at);
    const properties = place.properties.map((property) => {
      const inside = finish(property.place);
      const optional = !required.has(property.name);
      if (inside.kind === 'never' && !optional) reading.refuse('unsatisfiable', property.at);
      return { ...property, place: inside, optional, nullDefault: inside.words.initial?.value === null };
    });
    return {
      ...place,
      properties,
      extra: place.extra === undefined ? undefined : finish(place.extra),
      patterns: place.patterns.map((pattern) => ({ ...pattern, place: finish(pattern.place) })),
    };
  };
  return finish;
}
