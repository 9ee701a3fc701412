import { isJsonObject, type JsonSchema } from '@toolgate/core';

/**
 * The same schema, in which each property of the root is an object: clients of SDK 1.x refuse a whole list over one property that is `true`
 * or `false`. `{}` and `{ "not": {} }` say exactly the same (JSON Schema 2020-12, Core, section 4.3.2).
 */
export function toObjectProperties(schema: JsonSchema): JsonSchema {
  const { properties } = schema;
  if (!isJsonObject(properties) || !Object.values(properties).some((one) => typeof one === 'boolean')) return schema;
  const written = Object.entries(properties).map(([name, one]) => [name, typeof one === 'boolean' ? meanings[`${one}`] : one]);
  return { ...schema, properties: Object.fromEntries(written) as JsonSchema };
}

const meanings = { true: {}, false: { not: {} } };
