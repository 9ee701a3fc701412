import { describe, expect, test } from 'vitest';
import type { FoundKind } from '../src/sentence-kinds.ts';
import { type Language, sentencesIn } from '../src/sentences.ts';

const languages: readonly Language[] = ['en', 'zh'];
const hostile = 'a\u202E\u0007"b'.repeat(50);
const at = { line: 3, column: 14 };
const foundKinds: readonly FoundKind[] = [
  'letter',
  'digit',
  'quote',
  'opening_bracket',
  'closing_bracket',
  'comma',
  'colon',
  'control_character',
  'bad_escape',
  'bad_number',
  'other_character',
  'end',
];

/** Every sentence of a language, with what a model sent set to a hostile text. */
function everySentence(language: Language): readonly string[] {
  const { demand, finding, hint, parse, failure } = sentencesIn(language);
  const demands = [
    demand.type(['string', 'number', 'integer', 'boolean', 'object', 'array', 'null']),
    demand.oneOf('"a"'),
    demand.exactly('"a"'),
    demand.minimum('1'),
    demand.maximum('1'),
    demand.exclusiveMinimum('1'),
    demand.exclusiveMaximum('1'),
    demand.multipleOf('5'),
    demand.minLength(1, 0),
    demand.maxLength(1, 2),
    demand.maxLength(1, undefined),
    demand.pattern('^a'),
    demand.format('date', '2026-01-31'),
    demand.minItems(1, 0),
    demand.maxItems(1, 2),
    demand.minProperties(1, 0),
    demand.maxProperties(1, 2),
    demand.uniqueItems(0, 1),
    demand.contains(1, undefined, undefined),
    demand.contains(1, 2, 'x'),
    demand.form('x'),
    demand.keys('"a"'),
  ].flatMap(({ expected, message }) => [expected, message]);
  const after = (['not_started', 'no_effect', 'unknown'] as const).flatMap((aftermath) => [
    failure.crashed(hostile, aftermath),
    failure.timedOut(50, aftermath),
    failure.aborted(aftermath),
  ]);
  return [
    ...demands,
    ...after,
    ...foundKinds.map((found) => parse.notJson({ ...at, found })),
    finding.required(hostile),
    finding.requiredOneOf(hostile, '"a"'),
    finding.dependentRequired(hostile, hostile),
    finding.unknownKey(hostile),
    finding.noKeys(hostile),
    finding.tooManyItems(1),
    finding.keyName(hostile, 'x'),
    finding.severalForms('x'),
    finding.formNumber(1),
    finding.not(),
    finding.condition(),
    finding.nothingAllowed(),
    finding.tooDeep(),
    finding.uncheckable(),
    finding.secretRefused(),
    finding.unmatchable(),
    finding.unavailable(),
    finding.quarantined(),
    finding.other(hostile),
    hint.nearest('"a"'),
    hint.allowedKeys('"a"'),
    hint.unwrapped(hostile),
    hint.jsonString('object'),
    hint.withoutQuotes('1'),
    hint.withQuotes('"1"'),
    hint.withQuotes(undefined),
    hint.leaveOut(),
    hint.inList(),
    parse.codeFence({ line: 1, column: 1 }),
    parse.comment(at),
    parse.trailingText(at),
    parse.cutOff(at),
    parse.singleQuotes(at),
    parse.trailingComma(at),
    parse.unquotedKey(at),
    parse.bareWord(at),
    parse.notFinite(at),
    parse.notAnObject('array'),
    parse.notJsonValue(),
    parse.duplicateKey(hostile, at),
    parse.dangerousKey(hostile, undefined),
    parse.unsafeNumber(at),
    parse.loneSurrogate(undefined),
    parse.tooLarge(2, 1),
    parse.tooDeep(1),
    parse.tooManyNodes(1),
    parse.tooManyKeys(1),
    parse.tooLongString(1),
    parse.nul(),
    sentencesIn(language).resultCut(70_000),
    failure.unknownTool(hostile, [hostile, hostile]),
    failure.unknownTool(hostile, []),
    failure.unknownTool('', []),
    failure.invalidJson(),
    failure.invalidInput(),
    failure.quarantined(),
    failure.overBudget('tool', 3),
    failure.overBudget('run', 8),
    failure.toolError(hostile),
    failure.toolError(''),
    failure.invalidOutput(hostile, true),
    failure.invalidOutput(hostile, false),
  ];
}

describe.each(languages)('in %s', (language) => {
  test('every sentence says something of its own, on one line, and escapes what a model sent', () => {
    const sentences = everySentence(language);
    expect(sentences.filter((sentence) => sentence.trim() !== sentence || sentence === '')).toEqual([]);
    expect(sentences.filter((sentence) => /[\p{Cc}\p{Cf}]|undefined|null,|\[object/u.test(sentence))).toEqual([]);
    expect(sentences.filter((sentence) => sentence.length > 1_000)).toEqual([]);
    // Sentences are told apart: what a type and a value of a keyword expect may be worded alike, messages may not.
    expect(new Set(sentences).size).toBeGreaterThan(sentences.length - 6);
  });

  test('a place in the text is told by line and column, and may be absent', () => {
    const { parse } = sentencesIn(language);
    expect(parse.trailingComma(at)).toMatch(/3.*14/);
    expect(parse.trailingComma(undefined)).not.toMatch(/\d/);
  });
});

test('Chinese sentences are Chinese, with nothing left over from English', () => {
  const kept = /JSON|Unicode|null|true|false|NaN|Infinity|date/g;
  const leftover = everySentence('zh')
    .filter((sentence) => !sentence.startsWith('a\\u202e'))
    .map((sentence) => sentence.replace(/"(?:[^"\\]|\\.)*"|a\\u202e.*…/g, '').replace(kept, ''));
  expect(leftover.filter((sentence) => /[A-Za-z]{2,}/.test(sentence))).toEqual([]);
});

describe('a failure says what was executed and what to do next', () => {
  const { failure } = sentencesIn('en');
  test.each([
    [
      failure.unknownTool('serch', ['search', 'fetch']),
      'There is no tool called "serch", so nothing was executed. Did you mean "search" or "fetch"? Use one of the tools you were given, by its exact name.',
    ],
    [
      failure.unknownTool('', []),
      'The call names no tool, or could not be read as a call, so nothing was executed. Use one of the tools you were given, by its exact name, with its arguments as one JSON object.',
    ],
    [failure.invalidJson(), 'The arguments could not be read, so nothing was executed. Send the call again with one plain JSON object.'],
    [
      failure.invalidInput(),
      'The arguments were not accepted, so nothing was executed. Correct the fields listed and send the whole call again.',
    ],
    [
      failure.overBudget('tool', 3),
      'Nothing was executed: 3 calls of this tool in a row could not be accepted, so it takes no more. Ask the user, or go another way.',
    ],
    [
      failure.overBudget('run', 8),
      'Nothing was executed: 8 calls of this conversation could not be accepted, so no more are taken. Stop calling tools and tell the user.',
    ],
    [failure.toolError('the order is closed'), 'the order is closed'],
    [
      failure.crashed('r1/c1', 'unknown'),
      'The tool failed with an internal error (reference r1/c1). It is not known whether it took effect: do not repeat the call; find out first, or tell the user.',
    ],
    [
      failure.timedOut(30_000, 'no_effect'),
      'The call was not finished within its 30000 ms. The tool changes nothing, so the call may be sent again.',
    ],
    [failure.aborted('not_started'), 'The call was cancelled. Nothing was executed; the call may be sent again.'],
    [
      failure.invalidOutput('r1/c1', true),
      'The call was executed and took effect, but its result cannot be shown (reference r1/c1). Do not repeat the call.',
    ],
  ])('%s', (sentence, said) => {
    expect(sentence).toBe(said);
  });
});
