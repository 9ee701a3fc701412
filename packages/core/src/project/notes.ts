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
  const text = JSON.stringify(value);
  return text === undefined || text.length > longestValue ? [] : [`${keyword}: ${text}`];
}
