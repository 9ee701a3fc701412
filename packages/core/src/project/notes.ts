import type { Note, Words } from './place.ts';

/** The order in which constraints are listed, whatever the order in which they were written. */
const order = [
  'minLength',
  'maxLength',
  'pattern',
  'format',
  'contentEncoding',
  'contentMediaType',
  'contentSchema',
  'uniqueItems',
  'prefixItems',
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
  const text = JSON.stringify(value);
  return text === undefined || text.length > longestValue ? [] : [`${keyword}: ${text}`];
}
