import type { JsonSchema } from '../json.ts';

/** Keywords that ask something of a value. */
const asking = new Set(
  [
    '$ref type enum const format pattern minLength maxLength minimum maximum exclusiveMinimum exclusiveMaximum multipleOf',
    'items prefixItems additionalItems unevaluatedItems contains minContains maxContains minItems maxItems uniqueItems',
    'properties patternProperties additionalProperties unevaluatedProperties propertyNames minProperties maxProperties required',
    'dependentRequired dependentSchemas dependencies allOf anyOf oneOf not if then else',
  ].flatMap((line) => line.split(' ')),
);

/** Of longer lists of values, and of what is referred to, which becomes a function of its own. */
const more = 3;
const longList = 8;

/** How many keywords of one schema ask something of a value; a reference, and an `enum` of more than eight values, counts as three. */
export function keywordCount(schema: JsonSchema): number {
  let count = 0;
  for (const keyword of Object.keys(schema)) {
    if (!asking.has(keyword)) continue;
    const value = schema[keyword];
    count += keyword === '$ref' || (keyword === 'enum' && Array.isArray(value) && value.length > longList) ? more : 1;
  }
  return count;
}
