import { Ajv2020 } from 'ajv/dist/2020.js';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { createAjv } from '../../src/schema/create-ajv.ts';

const lists = { a: ['b', 'c'], b: ['a'], '': ['a'], toString: ['a'] };
const values = [{}, { a: 1 }, { a: 1, b: 1 }, { a: 1, b: 1, c: 1 }, { b: 1 }, { '': 1 }, { a: undefined }, { c: 1 }, 1, null, ['a']];

describe('names that depend on others', () => {
  test.each([true, false])('are missed as by Ajv itself; everything at once: %s', (allErrors) => {
    const options = { allErrors, messages: false, strict: false, ownProperties: true };
    for (const rest of [
      {},
      { anyOf: [{ dependentRequired: lists }, { required: ['z'] }] },
      { dependentSchemas: { a: { required: ['d'] } } },
    ]) {
      const schema = { dependentRequired: lists, ...rest };
      const [own, theirs] = [createAjv('2020-12', options).compile(schema), new Ajv2020(options).compile(schema)];
      for (const value of values) expect([own(value), sorted(own.errors)]).toEqual([theirs(value), sorted(theirs.errors)]);
    }
    const schema = { dependencies: { ...lists, d: { required: ['e'] }, e: false } };
    const [own, theirs] = [createAjv('draft-07', options).compile(schema), new Ajv(options).compile(schema)];
    for (const value of [...values, { d: 1 }, { d: 1, e: 1 }, { a: 1, d: 1 }])
      expect([own(value), sorted(own.errors)]).toEqual([theirs(value), sorted(theirs.errors)]);
  });

  test('are no keyword of draft-07', () => {
    expect(createAjv('draft-07', {}).compile({ dependentRequired: { a: ['b'] } })({ a: 1 })).toBe(true);
  });

  test('take no code each: with it, ten lists of 1,000 took seconds', () => {
    const names = Array.from({ length: 300 }, (_, index) => `n${index}`);
    const sizeOf = (dependentRequired: object): number =>
      createAjv('2020-12', { code: { source: true } }).compile({ dependentRequired }).source?.validateCode.length ?? 0;
    expect(sizeOf({ a: names, b: names })).toBe(sizeOf({ a: ['b'] }));
  });
});

function sorted(errors: readonly object[] | null | undefined): readonly string[] {
  return (errors ?? []).map((error) => JSON.stringify(error)).sort();
}
