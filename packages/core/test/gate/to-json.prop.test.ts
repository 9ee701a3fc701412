import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toJson } from '../../src/gate/to-json.ts';
import { runs } from '../../../tooling/src/runs.ts';

const anyJson = fc.jsonValue({ stringUnit: 'binary' });

test('a result is measured as JSON.stringify would write it, and copied as it would be read again', () => {
  fc.assert(
    fc.property(anyJson, (value) => {
      const text = JSON.stringify(value);
      expect(toJson(value, 1_000_000)).toEqual({ value: JSON.parse(text) as unknown, size: text.length });
      expect(toJson(value, text.length)).toMatchObject({ size: text.length });
      expect(toJson(value, text.length - 1)).toHaveProperty('found', `more than ${text.length - 1} characters`);
    }),
    { numRuns: runs(300, 20_000) },
  );
});

test.each([
  [new Error('no'), 'an Error'],
  [new Map(), 'a Map'],
  [new Uint8Array(1), 'a Uint8Array'],
])('of what is no data its kind is told (%#)', (value, found) => {
  expect(toJson({ value }, 100)).toEqual({ path: '/value', found });
});
