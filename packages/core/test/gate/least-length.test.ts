import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '../../../tooling/src/runs.ts';
import { leastLength } from '../../src/gate/least-length.ts';
import { parseArguments } from '../../src/gate/parse.ts';
import { sentencesIn } from '../../src/sentences.ts';

test.each([
  ['{}', 1],
  ['[]', 1],
  ['{"a":1}', 7],
  ['{"orderId":"ord_1","amounts":[1,-25,327],"more":{"late":null}}', 62],
  ['[true,false]', 11],
  ['{"a":1200}', 7],
  ['{"a":12e2}', 7],
  ['{"a":0.25}', 7],
  ['{"a":-2147483647}', 17],
  ['{"a":9007199254740991}', 7],
])('%s has at least %d units', (text, least) => {
  expect(leastLength(JSON.parse(text))).toBe(least);
});

test('no text is shorter, however its numbers are written', () => {
  const numberText = fc.tuple(fc.integer(), fc.integer({ min: -30, max: 30 })).map(([digits, exponent]) => `${digits}e${exponent}`);
  const number = fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true })).map((value) => JSON.stringify(value));
  fc.assert(
    fc.property(fc.jsonValue({ stringUnit: 'grapheme' }), fc.oneof(numberText, number), (value, written) => {
      expect(leastLength(value)).toBeLessThanOrEqual(JSON.stringify(value).length);
      expect(leastLength(JSON.parse(written))).toBeLessThanOrEqual(written.length);
    }),
    { numRuns: runs(500, 50_000) },
  );
});

describe('a text that hides something in as little room as there can be is refused', () => {
  test.each([
    ['{"":1,"":2}', 'duplicateKey'],
    ['{"a":"\\ud800"}', 'loneSurrogate'],
    ['{"\\udfff":1}', 'loneSurrogate'],
    ['{"a":"\ud800"}', 'loneSurrogate'],
    ['{"a":1e-400}', 'unsafeNumber'],
    ['{"a":2e-324}', 'unsafeNumber'],
    ['{"a":9007199254740993}', 'unsafeNumber'],
    ['{"a":0.123456789012345678}', 'unsafeNumber'],
    ['{"a":1.0000000000000001}', 'unsafeNumber'],
    ['{"a":12345678.9012345678}', 'unsafeNumber'],
    ['{"__proto__":1}', 'dangerousKey'],
  ])('%s', (text, keyword) => {
    const answer = parseArguments(text, { bytes: 1_000, depth: 5, nodes: 50, issues: 5 }, sentencesIn('en'));
    expect('issues' in answer && answer.issues.map((issue) => issue.keyword)).toEqual([keyword]);
  });
});
