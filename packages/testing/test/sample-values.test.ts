import { sampleValues } from '../src/index.ts';
import { expect, test } from 'vitest';

test('a schema that demands itself five times over has samples that end', () => {
  const names = ['a', 'b', 'c', 'd', 'e'];
  const schema = { type: 'object', properties: Object.fromEntries(names.map((name) => [name, { $ref: '#' }])), required: names };
  const texts = sampleValues(schema, { count: 3 }).map((value) => JSON.stringify(value));
  expect(texts.every((text) => text.length < 100_000)).toBe(true);
});
