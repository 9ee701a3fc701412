import { expect, test } from 'vitest';
import { validatorOf } from '../src/projection/validator.ts';

const endlessForTexts = { if: { type: 'string' }, then: { $ref: '#' } };

test('a value on which nobody can decide is not valid, and those beside it are judged', () => {
  const isValid = validatorOf(endlessForTexts);
  expect(['a', 'b', 1, 'c', 'd', 'e', 2].map(isValid)).toEqual([false, false, true, false, false, false, true]);
});

test('a schema on which nobody can decide five times in a row is asked no more', () => {
  const isValid = validatorOf(endlessForTexts);
  expect(['a', 'b', 'c', 'd', 'e', 1].map(isValid)).toEqual([false, false, false, false, false, false]);
});
