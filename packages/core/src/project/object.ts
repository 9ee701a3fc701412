import { type JsonObject, type JsonSchema, isJsonObject, pointer } from '../json.ts';
import { factsOf } from './facts.ts';
import { placed } from './place.ts';
import type { Members, Place, Property } from './place.ts';
import { isCombined, keyword } from './reading.ts';
import type { Reading } from './reading.ts';

/** Reads an object. */
export function readObject(reading: Reading, schema: JsonSchema, at: string): Place {
  const listed = keyword(schema, 'properties');
  const own: JsonObject = isJsonObject(listed) ? listed : {};
  const properties = Object.keys(own).map((name) => readProperty(reading, name, own[name], pointer(pointer(at, 'properties'), name)));
  const patterns = readPatterns(reading, schema, at);
  const required: unknown = keyword(schema, 'required');
  const members: Members = {
    ...readExtra(reading, schema, at),
    properties,
    patterns,
    required: (Array.isArray(required) ? required : []).flatMap((name: unknown, index) =>
      typeof name === 'string' ? [{ name, at: pointer(pointer(at, 'required'), index) }] : [],
    ),
  };
  const facts = factsOf(reading, schema, at, 'object');
  const names = patterns.length > 0 ? undefined : finiteNames(schema);
  if (names === undefined) return placed(at, { kind: 'object', ...members }, facts);
  return placed(
    at,
    { kind: 'object', ...members, ...declare(reading, schema, at, properties, names) },
    facts.filter((fact) => fact.keyword !== 'propertyNames'),
  );
}

function readProperty(reading: Reading, name: string, schema: unknown, at: string): Property {
  return { name, at, place: reading.place(schema, at), optional: true, nullDefault: false };
}

function readPatterns(reading: Reading, schema: JsonSchema, at: string): Members['patterns'] {
  const patterns = keyword(schema, 'patternProperties');
  if (!isJsonObject(patterns)) return [];
  return Object.keys(patterns).map((pattern) => ({
    pattern,
    place: reading.place(patterns[pattern], pointer(pointer(at, 'patternProperties'), pattern)),
  }));
}

function readExtra(reading: Reading, schema: JsonSchema, at: string): Pick<Members, 'extra' | 'silent'> {
  const combined = isCombined(schema);
  const name =
    Object.hasOwn(schema, 'additionalProperties') || combined || !Object.hasOwn(schema, 'unevaluatedProperties')
      ? 'additionalProperties'
      : 'unevaluatedProperties';
  const value = keyword(schema, name);
  if (value === undefined) return { extra: undefined, silent: at };
  // Beside `additionalProperties` it says nothing as long as that is not lost.
  const isMoot = name === 'additionalProperties' && Object.hasOwn(schema, 'unevaluatedProperties');
  const also = isMoot ? [pointer(at, 'unevaluatedProperties')] : [];
  return { extra: { ...reading.place(value, pointer(at, name)), also }, silent: undefined };
}

/** The keys of a record over an enum, which `propertyNames` lists and whose values `additionalProperties` describes. */
function finiteNames(schema: JsonSchema): readonly string[] | undefined {
  const names = keyword(schema, 'propertyNames');
  if (!isJsonObject(names) || !Array.isArray(names['enum']) || !isJsonObject(keyword(schema, 'additionalProperties'))) return undefined;
  if (Object.keys(names).some((name) => name !== 'enum' && name !== 'type')) return undefined;
  return names['enum'].filter((name: unknown): name is string => typeof name === 'string');
}

function declare(
  reading: Reading,
  schema: JsonSchema,
  at: string,
  properties: readonly Property[],
  names: readonly string[],
): Pick<Members, 'properties' | 'extra' | 'silent'> {
  const valueAt = pointer(at, 'additionalProperties');
  const added = names
    .filter((name) => !properties.some((property) => property.name === name))
    .map((name) => readProperty(reading, name, schema['additionalProperties'], valueAt));
  return {
    properties: [...properties.filter(({ name }) => names.includes(name)), ...added],
    extra: { ...placed(valueAt, { kind: 'never' }), also: [pointer(at, 'propertyNames')] },
    silent: undefined,
  };
}
