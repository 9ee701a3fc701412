import { withNotes } from './lowering.ts';
import type { Lowering } from './lowering.ts';
import { loseExtra, parentOf } from './lose-extra.ts';
import { losePatterns } from './lose-patterns.ts';
import { loseProperty } from './lose-property.ts';
import type { ObjectPlace, Property } from './place.ts';
import { sentNames } from './sent-names.ts';

/** Gives properties names that the provider takes, or refuses what has others. */
export function lowerNames(lowering: Lowering, place: ObjectPlace): ObjectPlace {
  const { propertyNames: taken, provider } = lowering.target;
  const wrong = taken === undefined ? [] : place.properties.filter(({ name }) => !taken.test(name));
  if (taken === undefined || wrong.length === 0) return place;
  if (lowering.widening === 'undeclared') return withoutNames(lowering, place, wrong);
  const isOpen = place.extra !== undefined && place.extra.kind !== 'never';
  if (isOpen || (!lowering.widens && lowering.choices.renameProperties !== true)) {
    for (const { at } of wrong) lowering.reject('property-name', at);
    return place;
  }
  if (place.silent !== undefined)
    lowering.lose(place.silent, 'additionalProperties', 'narrowed', 'another key may have the name that a property travels under');
  const sent = sentNames(
    place.properties.map(({ name }) => name),
    taken,
  );
  for (const { name, at } of wrong) {
    lowering.lose(at, 'property-renamed', 'encoding', `${provider} refuses the name; it travels as ${sent.get(name) ?? name}`);
  }
  return { ...place, properties: place.properties.map((property) => ({ ...property, sent: sent.get(property.name) })) };
}

/** Leaves keys undeclared whose names the provider refuses, and other keys open, so that they can be sent. */
function withoutNames(lowering: Lowering, place: ObjectPlace, wrong: readonly Property[]): ObjectPlace {
  for (const property of wrong) loseProperty(lowering, property, `${lowering.target.provider} refuses the name; the gate checks the value`);
  const names = new Set(wrong.map(({ name }) => name));
  for (const { at } of place.required.filter(({ name }) => names.has(name))) {
    lowering.lose(parentOf(parentOf(at)), 'required', 'widened', 'it names a key that is not declared');
  }
  if (place.extra !== undefined && place.extra.kind !== 'any')
    loseExtra(lowering, place.extra, 'keys whose names are refused are left open');
  const properties = place.properties.filter(({ name }) => !names.has(name));
  const notes = [{ keyword: 'properties', value: [...names] }, ...losePatterns(lowering, place)];
  return { ...withNotes(place, notes), properties, extra: undefined, patterns: [], blurred: true };
}
