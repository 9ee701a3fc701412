import { expect, test } from 'vitest';
import { multipleOf } from '../../src/schema/decimal.ts';

test.each([
  [1234567.89, 0.01, true],
  [1, 1e12, false],
  [1e12, 1e12, true],
  [0, 0.1, true],
  [-0, 3, true],
  [0.3, 0.1, true],
  [-19.99, 0.01, true],
  [19.995, 0.01, false],
  [1.1, 0.3, false],
  [0.9, 0.3, true],
  [1e308, 0.5, true],
  [1e308, 3, false],
  [1e308, 1e-323, true],
  [1.5e300, 1e300, false],
  [5e-324, 5e-324, true],
  [1e-323, 5e-324, true],
  [5e-324, 1, false],
  [9007199254740991, 3, false],
  [9007199254740991, 6361, true],
  [9007199254740992, 2, true],
  [1e23, 1e22, true],
  [1e23, 7, false],
  [123456789012345680, 10, true],
  [7, 2.5, false],
  [7.5, 2.5, true],
  [1e-7, 1e-8, true],
  [Infinity, 1, false],
  [Number.NaN, 1, false],
  [1, 0, false],
  [1, -1, false],
  [1, Infinity, false],
])('%d is a multiple of %d: %s', (value, step, expected) => {
  expect(multipleOf(step)(value)).toBe(expected);
});
