import { expect, test } from 'vitest';
import { closed, lines } from './explained.ts';

const names = Array.from({ length: 12 }, (_, index) => `field${index}`);
const sentBy = (sent: readonly string[]) => Object.fromEntries(sent.map((name) => [name, 'x']));
const schema = closed(
  Object.fromEntries(names.map((name) => [name, { type: 'integer', minimum: 1, allOf: [{ type: 'integer', enum: [1, 2] }] }])),
  [],
);

test.each([1, 2, 4, 12])('each cause is told once where %i fields are wrong in three ways', (count) => {
  const wrong = names.slice(0, count);
  expect(lines(schema, sentBy(wrong))).toEqual(wrong.map((name) => `/${name} type: must be of type integer`));
});

test.each([1, 5, 12])('a key that two schemas do not know is told once, among %i', (count) => {
  const unknown = names.slice(0, count);
  const twice = { ...closed({ a: {} }, []), allOf: [closed({ a: {} }, [])] };
  expect(lines(twice, sentBy(unknown)).map((line) => line.split(' ')[0])).toEqual(unknown.map((name) => `/${name}`));
});
