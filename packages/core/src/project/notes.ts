import type { Note, Words } from './place.ts';

/** The order in which constraints are listed, whatever the order in which they were written. */
const order = [
  'enum',
  'const',
  '$ref',
  'properties',
  'prefixItems',
  'format',
  'minLength',
  'maxLength',
  'pattern',
  'contentEncoding',
  'contentMediaType',
  'contentSchema',
  'minimum',
  'exclusiveMinimum',
  'maximum',
  'exclusiveMaximum',
  'multipleOf',
  'minItems',
  'maxItems',
  'uniqueItems',
  'contains',
  'minContains',
  'maxContains',
  'unevaluatedItems',
  'minProperties',
  'maxProperties',
  'propertyNames',
  'patternProperties',
  'dependencies',
  'dependentRequired',
  'dependentSchemas',
  'unevaluatedProperties',
  'anyOf',
  'oneOf',
  'allOf',
  'not',
  'if',
  'default',
];

/** A value that takes more characters than this is not repeated in words. */
const longestValue = 200;

/** The description that the model reads: the author's words, then `[keyword: value; …]`. */
export function describe({ description, notes }: Words): string | undefined {
  const said = [...notes]
    .sort((one, other) => order.indexOf(one.keyword) - order.indexOf(other.keyword))
    .flatMap(sayNote)
    .join('; ');
  if (said === '') return description;
  return description === undefined || description === '' ? `[${said}]` : `${description} [${said}]`;
}

function sayNote({ keyword, value }: Note): readonly string[] {
  // The bounds of safe integers say nothing: the gate takes no others anyway.
  if (typeof value === 'number' && Math.abs(value) === Number.MAX_SAFE_INTEGER) return [];
  if (charactersLeft(value, longestValue) < 0) return [];
  const text = JSON.stringify(value);
  return text === undefined || text.length > longestValue ? [] : [`${keyword}: ${text}`];
}

/** How many of so many characters a value leaves at most, as JSON text; of a large one only a part is looked at, since it may be met at each of thousands of places. */
function charactersLeft(value: unknown, most: number): number {
  let left = most - 1;
  if (typeof value === 'string') return left - value.length;
  if (typeof value !== 'object' || value === null) return left;
  for (const key in value) {
    if (!Array.isArray(value)) left -= key.length;
    left = charactersLeft((value as { readonly [key: string]: unknown })[key], left);
    if (left < 0) break;
  }
  return left;
}
