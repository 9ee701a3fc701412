import { type JsonObject, type JsonSchema, isJsonObject, pointer } from '../json.ts';
import { isPortablePattern } from './portable-pattern.ts';
import type { Property } from './place.ts';
import { keyword, leaveOut } from './reading.ts';
import type { Part, Reading } from './reading.ts';

const dropped = ['minProperties', 'maxProperties', 'dependencies', 'dependentRequired', 'dependentSchemas'];

/** Reads an object. Only one that refuses undeclared keys can be strict; one that is silent about them is closed. */
export function readObject(reading: Reading, schema: JsonSchema, at: string): Part {
  const declared = declaredProperties(schema, at);
  const extra = keyword(schema, 'additionalProperties') ?? (keyword(schema, 'unevaluatedProperties') === false ? false : undefined);
  const silent = extra === undefined && declared.fromNames === undefined;
  const patterns = keyword(schema, 'patternProperties');
  const open =
    (isJsonObject(patterns) && Object.keys(patterns).length > 0) || (!silent && extra !== false && declared.fromNames === undefined);
  if (open || (silent && declared.properties.length === 0 && at !== '')) reading.refuse('open-object', at);
  if (silent && !open)
    reading.lose(at, 'additionalProperties', 'narrowed', 'the schema is silent about other keys; strict mode sends none');

  const required = requiredNames(reading, schema, at, declared.properties);
  const properties = declared.properties.flatMap((property) => readProperty(reading, property, required.has(property.name)));
  const vacuousNames = declared.fromNames !== undefined || namesAllFit(keyword(schema, 'propertyNames'), properties);
  const notes = leaveOut(reading, schema, at, vacuousNames ? dropped : [...dropped, 'propertyNames']);
  return { shape: { kind: 'object', properties, silent }, notes };
}

interface Declared {
  readonly properties: readonly { readonly name: string; readonly schema: unknown; readonly at: string }[];
  /** The keys were listed by `propertyNames`. */
  readonly fromNames: readonly unknown[] | undefined;
}

function declaredProperties(schema: JsonSchema, at: string): Declared {
  const listed = keyword(schema, 'properties');
  const own: JsonObject = isJsonObject(listed) ? listed : {};
  const properties = Object.keys(own).map((name) => ({ name, schema: own[name], at: pointer(pointer(at, 'properties'), name) }));
  const names = keyword(schema, 'propertyNames');
  const values = keyword(schema, 'additionalProperties');
  const finite = isJsonObject(names) && Array.isArray(names['enum']) && isJsonObject(values) ? names['enum'] : undefined;
  if (finite === undefined || Object.hasOwn(schema, 'patternProperties')) return { properties, fromNames: undefined };
  const more = finite
    .filter((name): name is string => typeof name === 'string' && !Object.hasOwn(own, name))
    .map((name) => ({ name, schema: values, at: pointer(at, 'additionalProperties') }));
  return { properties: [...properties.filter(({ name }) => finite.includes(name)), ...more], fromNames: finite };
}

function requiredNames(reading: Reading, schema: JsonSchema, at: string, properties: Declared['properties']): ReadonlySet<unknown> {
  const required: unknown = keyword(schema, 'required');
  const names: readonly unknown[] = Array.isArray(required) ? required : [];
  const declared = new Set<unknown>(properties.map(({ name }) => name));
  names.forEach((name, index) => {
    if (!declared.has(name)) reading.refuse('undeclared-required', pointer(pointer(at, 'required'), index));
  });
  return new Set(names);
}

function readProperty(reading: Reading, { name, schema, at }: Declared['properties'][number], required: boolean): readonly Property[] {
  const place = reading.place(schema, at);
  if (place.kind === 'never' && !required) return [];
  if (place.kind === 'never') reading.refuse('unsatisfiable', at);
  const nullDefault = isJsonObject(schema) && Object.hasOwn(schema, 'default') && schema['default'] === null;
  return [{ name, place, optional: !required, nullDefault }];
}

/** True when `propertyNames` refuses none of the declared names, and so says nothing about a closed object. */
function namesAllFit(names: unknown, properties: readonly Property[]): boolean {
  if (!isJsonObject(names)) return names !== false;
  const { type, pattern, enum: allowed, ...others } = names;
  if ((type !== undefined && type !== 'string') || Object.keys(others).length > 0) return false;
  if (Array.isArray(allowed) && !properties.every(({ name }) => allowed.includes(name))) return false;
  if (pattern === undefined) return true;
  return typeof pattern === 'string' && isShortAndPlain(pattern) && properties.every(({ name }) => new RegExp(pattern, 'u').test(name));
}

/** Only a pattern without nested repetition is run, since a stranger may have written it. */
function isShortAndPlain(pattern: string): boolean {
  return pattern.length <= 200 && isPortablePattern(pattern) && !/[()]/u.test(pattern) && (pattern.match(/[*+{]/gu) ?? []).length <= 1;
}
