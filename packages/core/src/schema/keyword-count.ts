import type { JsonSchema } from '../json.ts';

/** Keywords that ask nothing of a value themselves. */
const annotations = new Set([
  ...['$schema', '$id', '$anchor', '$comment', '$vocabulary', '$defs', 'definitions'],
  ...['title', 'description', 'default', 'examples', 'deprecated', 'readOnly', 'writeOnly'],
  ...['contentEncoding', 'contentMediaType', 'contentSchema'],
]);

/** Of longer lists of values, and of what is referred to, which becomes a function of its own. */
const more = 3;
const longList = 8;

/** How many keywords of one schema ask something of a value; a reference, and an `enum` of more than eight values, counts as three. */
export function keywordCount(schema: JsonSchema): number {
  let count = 0;
  for (const keyword of Object.keys(schema)) {
    const value = schema[keyword];
    const isMore = keyword === '$ref' || (keyword === 'enum' && Array.isArray(value) && value.length > longList);
    if (!annotations.has(keyword)) count += isMore ? more : 1;
  }
  return count;
}
