import { lowerFacts } from './lower-facts.ts';
import { lowerNames } from './lower-names.ts';
import { withNotes } from './lowering.ts';
import type { Lowering } from './lowering.ts';
import { loseExtra } from './lose-extra.ts';
import { losePatterns } from './lose-patterns.ts';
import { loseProperty } from './lose-property.ts';
import { placed, resolved } from './place.ts';
import type { Fact, ObjectPlace, Place, Property } from './place.ts';
import { isPlainPattern } from './portable-pattern.ts';

/** Writes an object as the provider takes it. */
export function lowerObject(lowering: Lowering, place: ObjectPlace): Place {
  const isPairs = lowering.choices.records === 'pairs' && lowering.target.objects === 'closed' && isRecord(place);
  // Arguments are an object, whatever they hold.
  if (isPairs && place !== resolved(lowering.tree, lowering.tree.root)) return lowerPairs(lowering, place);
  const properties = lowerProperties(lowering, place);
  if (properties === undefined) return placed(place.at, { kind: 'never' });
  const lowered = withoutMootNames(lowering, lowerNames(lowering, { ...place, properties }));
  if (lowering.target.objects === 'closed') return lowerFacts(lowering, close(lowering, lowered));
  return lowering.target.objects === 'silent'
    ? silence(lowering, lowerFacts(lowering, lowered))
    : declare(lowering, lowerFacts(lowering, lowered));
}

/** The properties; undefined when one that has to be there cannot be. */
function lowerProperties(lowering: Lowering, place: ObjectPlace): readonly Property[] | undefined {
  const declared = lowering.widens ? [...place.properties, ...undeclared(place)] : place.properties;
  const lowered = declared.map((property) => ({ ...property, place: lowering.place(property.place) }));
  const barred = lowered.filter((property) => property.place.kind === 'never');
  if (barred.some(({ optional }) => !optional)) return undefined;
  for (const property of staysOpen(lowering, place) ? barred : []) {
    loseProperty(lowering, property, 'a key that may not be there cannot be named');
  }
  return lowered.filter((property) => property.place.kind !== 'never');
}

/** True for an object that takes keys which it does not declare, as it is sent. */
function staysOpen(lowering: Lowering, { properties, extra }: ObjectPlace): boolean {
  const { objects, propertyNames } = lowering.target;
  if (objects === 'silent' || (objects === 'declared' && extra?.kind !== 'never')) return true;
  return lowering.widening === 'undeclared' && properties.some(({ name }) => propertyNames?.test(name) === false);
}

/** Keys that have to be there and are not declared. */
function undeclared({ properties, patterns, required, extra }: ObjectPlace): readonly Property[] {
  return required
    .filter(({ name }) => !properties.some((property) => property.name === name))
    .map(({ name, at }) => {
      const place = patterns.length > 0 || extra === undefined ? placed(at, { kind: 'any' }) : extra;
      return { name, at, place, optional: false, nullDefault: false };
    });
}

/** Only an object that refuses undeclared keys can be strict; one that is silent about them is closed. */
function close(lowering: Lowering, place: ObjectPlace): Place {
  const { extra, silent, patterns, properties, at } = place;
  const isBag = silent !== undefined && properties.length === 0 && at !== '';
  if (patterns.length > 0 || isBag || (extra !== undefined && extra.kind !== 'never')) return lowering.refuse('open-object', at, place);
  if (silent !== undefined) {
    lowering.lose(silent, 'additionalProperties', 'narrowed', 'the schema is silent about other keys; strict mode sends none');
  }
  return { ...place, extra: placed(at, { kind: 'never' }) };
}

/** An object as it is declared; keys under a pattern become keys of any name. */
function declare(lowering: Lowering, place: ObjectPlace): Place {
  const { extra, patterns, at } = place;
  if (patterns.length === 0) return { ...place, extra: extra === undefined || extra.kind === 'never' ? extra : lowering.place(extra) };
  const notes = losePatterns(lowering, place);
  if (extra !== undefined) loseExtra(lowering, extra, 'keys under a pattern become keys of any name');
  const values = [...patterns.map((pattern) => pattern.place), ...(extra === undefined || extra.kind === 'never' ? [] : [extra])]
    .filter(({ kind }) => kind !== 'never')
    .map((value) => lowering.place(value));
  const [only] = values;
  const any = extra === undefined ? undefined : (only ?? extra);
  const value: Place | undefined =
    any === undefined || values.length <= 1 ? any : placed(at, { kind: 'union', branches: values, made: 'anyOf' });
  return withNotes({ ...place, patterns: [], extra: value }, notes);
}

/** An object where nothing can be said about other keys. */
function silence(lowering: Lowering, place: ObjectPlace): Place {
  const { extra } = place;
  if (extra !== undefined && extra.kind !== 'any') {
    loseExtra(lowering, extra, `${lowering.target.provider} cannot be told about other keys; the gate refuses them`);
  }
  return withNotes({ ...place, extra: undefined, patterns: [] }, losePatterns(lowering, place));
}

function isRecord({ properties, patterns, extra }: ObjectPlace): boolean {
  return properties.length === 0 && patterns.length === 0 && extra !== undefined && extra.kind !== 'never';
}

/** A map as a list of pairs. */
function lowerPairs(lowering: Lowering, place: ObjectPlace): Place {
  const { at, words, facts, extra } = place;
  if (extra === undefined) return place;
  lowering.lose(at, 'record-as-pairs', 'encoding', 'a map travels as a list of { key, value }');
  return { ...lowerFacts(lowering, { at, words, facts, kind: 'any' }), kind: 'pairs', value: lowering.place(extra) };
}

/** `propertyNames` says nothing about a closed object whose declared names all satisfy it. */
function withoutMootNames(lowering: Lowering, place: ObjectPlace): ObjectPlace {
  const isClosed = lowering.target.objects === 'closed';
  const isMoot = (fact: Fact): boolean =>
    fact.keyword === 'propertyNames' && namesAllFit(fact.value, isClosed ? place.properties : undefined);
  return { ...place, facts: place.facts.filter((fact) => !isMoot(fact)) };
}

function namesAllFit(names: unknown, properties: readonly Property[] | undefined): boolean {
  if (typeof names !== 'object' || names === null) return names !== false;
  const { type, pattern, enum: allowed, ...others } = names as { readonly [keyword: string]: unknown };
  if ((type !== undefined && type !== 'string') || Object.keys(others).length > 0) return false;
  if (pattern === undefined && allowed === undefined) return true;
  if (properties === undefined) return false;
  if (Array.isArray(allowed) && !properties.every(({ name }) => allowed.includes(name))) return false;
  if (pattern === undefined) return true;
  return typeof pattern === 'string' && isPlainPattern(pattern) && properties.every(({ name }) => new RegExp(pattern, 'u').test(name));
}
