import type { JsonSchema } from '../json.ts';
import { keyword } from './reading.ts';

export type JsonType = 'string' | 'number' | 'integer' | 'boolean' | 'object' | 'array' | 'null';

const known = new Set<unknown>(['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'] satisfies JsonType[]);

/** Keywords that say nothing about values of another type: where they stand without `type`, they give away which one was meant. */
const telling: readonly (readonly [JsonType, readonly string[]])[] = [
  ['object', ['properties', 'additionalProperties', 'unevaluatedProperties', 'required', 'patternProperties', 'propertyNames']],
  ['object', ['minProperties', 'maxProperties', 'dependencies', 'dependentRequired', 'dependentSchemas']],
  ['array', ['items', 'additionalItems', 'unevaluatedItems', 'prefixItems', 'minItems', 'maxItems', 'uniqueItems', 'contains']],
  ['string', ['minLength', 'maxLength', 'pattern', 'format', 'contentEncoding', 'contentMediaType', 'contentSchema']],
  ['number', ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf']],
];

/** The types that a schema names, each once, null last; `number` takes `integer` in. Undefined when it names none. */
export function typesOf(schema: JsonSchema): readonly JsonType[] | undefined {
  const type = keyword(schema, 'type');
  if (type === undefined) return undefined;
  const named = [...new Set(Array.isArray(type) ? type : [type])].filter((name): name is JsonType => known.has(name));
  return named
    .filter((name) => name !== 'integer' || !named.includes('number'))
    .sort((one, other) => Number(one === 'null') - Number(other === 'null'));
}

/** The types that a schema speaks about without naming one. */
export function impliedTypes(schema: JsonSchema): readonly JsonType[] {
  const implied = telling.filter(([, names]) => names.some((name) => Object.hasOwn(schema, name)));
  return [...new Set(implied.map(([type]) => type))];
}
