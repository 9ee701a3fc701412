import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../../../tooling/src/runs.ts';
import { linearPatterns } from '../../src/schema/linear-pattern.ts';
import { patternFault } from '../../src/schema/pattern-fault.ts';
import { textsFor } from './pattern-texts.ts';

const literal = fc.constantFrom(
  ...'abcxyzAZ09_- ,/@é漢😀',
  '\\.',
  '\\-',
  '\\n',
  '\\t',
  '\\x41',
  '\\u0042',
  '\\u{1f600}',
  '\\cJ',
  '\\0',
  '\\/',
);
const set = fc.constantFrom(
  '.',
  '\\d',
  '\\D',
  '\\w',
  '\\W',
  '\\s',
  '\\S',
  '\\p{L}',
  '\\P{Lu}',
  '\\p{Script=Greek}',
  '\\p{Nd}',
  '[]',
  '[^]',
);
const member = fc.constantFrom(
  'a',
  'c-f',
  'A-Z',
  '0-9',
  '\\d',
  '\\W',
  '\\s',
  '\\S',
  '\\-',
  '\\]',
  '^',
  '\\b',
  'é-ſ',
  '\\ud83d\\ude00',
  '\\p{Lu}',
  '-',
);
const characterClass = fc
  .tuple(fc.boolean(), fc.array(member, { maxLength: 4 }))
  .map(([negated, members]) => `[${negated ? '^' : ''}${members.join('')}]`);
const assertion = fc.constantFrom('^', '$', '\\b', '\\B');
const quantifier = fc.constantFrom('', '', '', '*', '+', '?', '{2}', '{0}', '{1,}', '{0,3}', '*?', '{2,4}?');

const { pattern } = fc.letrec<{ pattern: string; sequence: string; term: string; group: string }>((tie) => ({
  pattern: fc.oneof(
    { depthSize: 'small' },
    tie('sequence'),
    fc.tuple(tie('sequence'), tie('sequence')).map((both) => both.join('|')),
  ),
  sequence: fc.array(tie('term'), { maxLength: 4 }).map((terms) => terms.join('')),
  term: fc.oneof(
    { depthSize: 'small' },
    fc.tuple(fc.oneof(literal, set, characterClass), quantifier).map((both) => both.join('')),
    assertion,
    fc.tuple(tie('group'), quantifier).map((both) => both.join('')),
  ),
  group: fc.tuple(fc.constantFrom('(', '(?:'), tie('pattern')).map(([open, inside]) => `${open}${inside})`),
}));

const whole = fc
  .tuple(fc.constantFrom('', '^', '^(?!a)', '^(?=[a-z])', '^(?!\\d|b$)(?=.)'), pattern, fc.constantFrom('', '$', '(?=b)', '(?=\\s|$)'))
  .map((parts) => parts.join(''));

/** Of unassigned characters each engine may think by its own version of Unicode. */
const unassigned = /\p{Cn}/u;

test('whatever can be matched in linear time is found exactly where ECMA-262 finds it', () => {
  let matched = 0;
  const property = fc.property(whole, (source) => {
    if (patternFault({ pattern: source }) !== undefined) return;
    const engine = linearPatterns();
    const linear = engine.compile(source);
    linear.test('');
    if (engine.failed.size > 0) return;
    matched += 1;
    const native = new RegExp(source, 'u');
    const texts = textsFor(source, 120).filter((text) => text.length < 16 && !unassigned.test(text));
    expect(texts.filter((text) => native.test(text) !== linear.test(text))).toEqual([]);
  });
  const numRuns = runs(200, 50_000);
  fc.assert(property, { numRuns });
  expect(matched).toBeGreaterThan(numRuns / 2);
});
