import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseArguments } from '../../src/gate/parse.ts';
import { scanText } from '../../src/gate/scan-text.ts';
import { isDoubtful, surveyValue } from '../../src/gate/survey.ts';
import { sentencesIn } from '../../src/sentences.ts';

const limits = { bytes: 262_144, depth: 64, nodes: 10_000, issues: 5 };

/** `PROPERTY_RUNS=20000` for the full size. */
const numRuns = Number(process.env['PROPERTY_RUNS'] ?? 1_500);

const space = fc.constantFrom('', '', '', ' ', '\n', '\t', '\r\n', '  ');

/** Characters that a reader may stumble over, raw or as one of their escapes. */
const character = fc.oneof(
  fc.constantFrom(
    'a',
    'b',
    ':',
    ' ',
    '{',
    ',',
    '1',
    '0',
    'e',
    '-',
    '.',
    '/',
    '`',
    "'",
    '\u00e9',
    '\u{1f600}',
    '\u2028',
    '\ud800',
    '\ude00',
  ),
  fc.constantFrom('\\"', '\\\\', '\\/', '\\n', '\\u0061', '\\u003a', '\\ud83d', '\\uDE00', '\\u0022', '\\u005f'),
);
const shortText = fc.array(character, { maxLength: 6 }).map((characters) => characters.join(''));
const key = fc.oneof(
  fc.constantFrom('a', 'a', 'b', '', '\\u0061', '__proto__', '\\u005f_proto__', 'constructor', 'prototype', 'toString'),
  shortText,
);
const digits = fc.oneof(
  fc.stringMatching(/^[0-9]{1,5}$/),
  fc.stringMatching(/^0{0,18}[0-9]{1,3}0{0,18}$/),
  fc.stringMatching(/^[0-9]{14,19}$/),
);
const numberText = fc
  .tuple(
    fc.constantFrom('', '-'),
    fc.oneof(
      fc.constant('0'),
      digits.map((text) => text.replace(/^0+(?=\d)/, '')),
    ),
    fc.oneof(
      fc.constant(''),
      fc.constant(''),
      digits.map((text) => `.${text}`),
    ),
    fc.oneof(
      fc.constant(''),
      fc.constant(''),
      fc.constant(''),
      fc.constantFrom('e5', 'E+2', 'e-3', 'e-10', 'e300', 'e-310', 'e-0324', 'e400', 'e-00400'),
    ),
  )
  .map((parts) => parts.join(''));
const doubleText = fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => JSON.stringify(number));

const { object: objectText, value: valueText } = fc.letrec<{ value: string; array: string; object: string }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.oneof(
      shortText.map((text) => `"${text}"`),
      numberText,
      numberText,
      doubleText,
      fc.constantFrom('true', 'false', 'null'),
    ),
    tie('array'),
    tie('object'),
  ),
  array: fc
    .array(
      fc.tuple(space, tie('value'), space).map((parts) => parts.join('')),
      { maxLength: 4 },
    )
    .map((items) => `[${items.join(',')}]`),
  object: fc
    .array(
      fc
        .tuple(
          space,
          key.map((text) => `"${text}"`),
          space,
          fc.constant(':'),
          space,
          tie('value'),
          space,
        )
        .map((parts) => parts.join('')),
      {
        maxLength: 4,
      },
    )
    .map((members) => `{${members.join(',')}}`),
}));

/** A text with a few characters struck out, doubled or put in. */
const damagedText = fc
  .tuple(
    fc.oneof(objectText, valueText),
    fc.array(fc.tuple(fc.nat(), fc.constantFrom('', ',', '"', '}', ']', '\\', '0', '.', 'e', 'x', ':', '\u0007', '`')), { maxLength: 3 }),
  )
  .map(([text, edits]) =>
    edits.reduce((edited, [place, piece]) => {
      const at = place % (edited.length + 1);
      return edited.slice(0, at) + piece + edited.slice(piece === '' ? at + 1 : at);
    }, text),
  );

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const faults = new Set([
  'notJson',
  'codeFence',
  'comment',
  'trailingText',
  'cutOff',
  'singleQuotes',
  'trailingComma',
  'unquotedKey',
  'bareWord',
  'notFinite',
]);

describe('the exact reading', () => {
  test('finds a fault in exactly the texts that JSON.parse refuses', () => {
    fc.assert(
      fc.property(fc.oneof(objectText, valueText, damagedText, fc.string({ unit: 'binary' })), (text) => {
        const { findings } = scanText(text, 1_000, 5);
        expect(findings.some(({ kind }) => faults.has(kind))).toBe(!isJson(text));
      }),
      { numRuns },
    );
  });

  test('answers for duplicate keys and halves of pairs what a reviver-free second reading would', () => {
    fc.assert(
      fc.property(objectText, (text) => {
        const kinds = new Set(scanText(text, 1_000, 1_000).findings.map(({ kind }) => kind));
        const tokens = text.match(/"(?:[^"\\]|\\.)*"\s*:?/g) ?? [];
        const keys = tokens.filter((token) => token.endsWith(':')).length;
        expect(kinds.has('duplicateKey')).toBe(keys !== keysOf(JSON.parse(text)));
        expect(kinds.has('loneSurrogate')).toBe(
          tokens.some((token) => /\p{Surrogate}/u.test(JSON.parse(token.replace(/\s*:?$/, '')) as string)),
        );
      }),
      { numRuns },
    );
  });
});

function keysOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const inner = Object.values(value).reduce<number>((keys, item) => keys + keysOf(item), 0);
  return Array.isArray(value) ? inner : inner + Object.keys(value).length;
}

function inDoubt(text: string): boolean {
  const value = JSON.parse(text) as object;
  return isDoubtful(text, value, surveyValue(value, 1_000));
}

describe('the survey', () => {
  test('has no doubt only where the exact reading finds nothing', () => {
    let sure = 0;
    fc.assert(
      fc.property(objectText, (text) => {
        if (inDoubt(text)) return;
        sure += 1;
        expect(scanText(text, 1_000, 5).findings).toEqual([]);
      }),
      { numRuns },
    );
    expect(sure).toBeGreaterThan(numRuns / 10);
  });

  test('has no doubt about what JSON.stringify writes of ordinary values', () => {
    const number = fc.oneof(
      fc.maxSafeInteger(),
      fc.double({ noNaN: true, min: -1e15, max: 1e15 }).filter((double) => Math.abs(double) > 1e-90 || double === 0),
    );
    const scalar = fc.oneof(
      number,
      fc.string({ unit: 'grapheme' }).filter((text) => !/^\s*:/.test(text)),
      fc.boolean(),
      fc.constant(null),
    );
    const keys = fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => !/^\s*:|^__proto__$|^constructor$/.test(text));
    fc.assert(
      fc.property(fc.dictionary(keys, fc.oneof(scalar, fc.array(scalar), fc.dictionary(keys, scalar))), (value) => {
        const text = JSON.stringify(value);
        expect(inDoubt(text)).toBe(false);
      }),
      { numRuns },
    );
  });

  test('counts on no property of Object.prototype', () => {
    const text = '{"a":1,"a":2}';
    // oxlint-disable-next-line no-extend-native -- what a careless library does
    Object.defineProperty(Object.prototype, 'polluted', { value: 1, enumerable: true, configurable: true, writable: true });
    try {
      expect(inDoubt(text)).toBe(true);
    } finally {
      Reflect.deleteProperty(Object.prototype, 'polluted');
    }
  });
});

describe('arguments', () => {
  test('are accepted as JSON.parse reads them, or refused with issues, for any text', () => {
    fc.assert(
      fc.property(fc.oneof(objectText, damagedText, fc.string({ unit: 'binary', maxLength: 40 })), (text) => {
        const answer = parseArguments(text, limits, sentencesIn('zh'));
        const accepted = 'value' in answer;
        expect(accepted ? answer.value : answer.issues.length > 0).toEqual(accepted ? (text.trim() === '' ? {} : JSON.parse(text)) : true);
      }),
      { numRuns },
    );
  });

  test('never throw, for any value, and what is accepted is plain JSON', () => {
    const hostile = fc.oneof(
      fc.anything({
        withBigInt: true,
        withDate: true,
        withMap: true,
        withSet: true,
        withSparseArray: true,
        withTypedArray: true,
        withNullPrototype: true,
        withObjectString: true,
        withBoxedValues: true,
      }),
      fc.anything().map((value) => (typeof value === 'object' && value !== null ? new Proxy(value, {}) : value)),
      fc.dictionary(key, fc.jsonValue()),
    );
    fc.assert(
      fc.property(hostile, (value) => {
        const answer = parseArguments(value, limits, sentencesIn('en'));
        const accepted = 'value' in answer && typeof value !== 'string' ? answer.value : {};
        expect(isPlainJson(accepted)).toBe(true);
        expect('issues' in answer ? answer.issues.length : 1).toBeLessThanOrEqual(5);
      }),
      { numRuns },
    );
  });

  test('get the same verdict as text and as a value, where a value can still show it', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string({ unit: 'grapheme' }), fc.jsonValue()), (value) => {
        const asText = parseArguments(JSON.stringify(value), limits, sentencesIn('en'));
        const asValue = parseArguments(value, limits, sentencesIn('en'));
        expect('value' in asText).toBe('value' in asValue);
      }),
      { numRuns },
    );
  });
});

function isPlainJson(value: unknown): boolean {
  if (typeof value !== 'object') return ['string', 'boolean'].includes(typeof value) || Number.isFinite(value);
  if (value === null) return true;
  const prototype: unknown = Object.getPrototypeOf(value);
  const isPlain = prototype === (Array.isArray(value) ? Array.prototype : Object.prototype);
  return isPlain && Reflect.ownKeys(value).every((name) => typeof name === 'string') && Object.values(value).every(isPlainJson);
}
