import { expect, test } from 'vitest';
import { compileSchema } from '../../src/schema/compile.ts';
import { equalPair, membership } from '../../src/schema/equal-values.ts';

test.each<[readonly unknown[], readonly number[] | undefined]>([
  [[], undefined],
  [[1, '1', true, 'true', null, 'null', {}, [], '{}', '[]'], undefined],
  [
    [1, 2, 1, 2],
    [0, 2],
  ],
  [
    [0, -0],
    [0, 1],
  ],
  [
    [{ a: 1, b: [{}] }, 1, { b: [{}], a: 1 }],
    [0, 2],
  ],
  [
    [
      [1, 2],
      [2, 1],
    ],
    undefined,
  ],
  [[{ a: null }, {}], undefined],
])('in %j the equal items are at %j', (items, pair) => {
  expect(equalPair(items)).toEqual(pair);
});

test.each<[unknown, boolean]>([
  ['a', true],
  ['b', false],
  [0, true],
  [false, false],
  [null, true],
  [{ y: 1, x: [] }, true],
  [{ x: [] }, false],
])('%j is one of the values: %j', (value, expected) => {
  const values = ['a', 0, null, { x: [], y: 1 }];
  expect(membership(values)(value)).toBe(expected);
  const long = [...values, ...Array.from({ length: 100 }, (_, index) => `value ${index}`)];
  expect(compileSchema({ enum: long }).check(value)).toBe(expected);
});

test('a long list that does not hold a value is shown in the finding', () => {
  const values = Array.from({ length: 100 }, (_, index) => index);
  expect(compileSchema({ enum: values }).findings(100)).toMatchObject([{ keyword: 'enum', params: { allowedValues: values } }]);
});

test('what is equal to another item is found where Ajv would look for it, whatever the types of items', () => {
  const { check, findings } = compileSchema({ uniqueItems: true });
  expect([check([{}, []]), check('aa'), check([])]).toEqual([true, true, true]);
  expect(findings([{ a: 1 }, 2, { a: 1 }])).toMatchObject([{ keyword: 'uniqueItems', params: { i: 2, j: 0 } }]);
  expect(compileSchema({ uniqueItems: false }).check([1, 1])).toBe(true);
});

test('definitions are not written out at each place that refers to them: that would fill gigabytes', () => {
  const names = Array.from({ length: 200 }, (_, index) => `p${index}`);
  const wide = { properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])) };
  const { check } = compileSchema({
    properties: Object.fromEntries(names.map((name) => [name, { $ref: '#/$defs/wide' }])),
    $defs: { wide },
  });
  expect([check({ p7: { p9: 'x' } }), check({ p7: { p9: 1 } })]).toEqual([true, false]);
});
