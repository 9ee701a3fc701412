import { sampleValues } from '../src/index.ts';
import { expect, test } from 'vitest';

test('a schema that demands itself five times over has samples that end', () => {
  const names = ['a', 'b', 'c', 'd', 'e'];
  const schema = { type: 'object', properties: Object.fromEntries(names.map((name) => [name, { $ref: '#' }])), required: names };
  const texts = sampleValues(schema, { count: 3 }).map((value) => JSON.stringify(value));
  expect(texts.every((text) => text.length < 100_000)).toBe(true);
});

test.each([
  { type: 'string', maxLength: 3 },
  { type: 'string', minLength: 5 },
  { type: 'string', pattern: '^[😀é]+$', minLength: 3, maxLength: 4 },
])('samples of %j are whole characters', (schema) => {
  const texts = sampleValues({ anyOf: [schema] }, { count: 200 }).filter((value): value is string => typeof value === 'string');
  expect(texts.some((text) => text.includes('😀'))).toBe(true);
  expect(texts.filter((text) => /\p{Surrogate}/u.test(text))).toEqual([]);
});
