import { describe, expect, test } from 'vitest';
import type { CallFailure } from '../src/failure.ts';
import type { Issue } from '../src/issue.ts';
import { renderFailure, renderOutcome } from '../src/render.ts';

const head = { tool: 'refund_order', message: 'Nothing was executed.' } as const;
const issue: Issue = {
  path: '/a',
  keyword: 'enum',
  message: 'must be one of "x" or "y"',
  expected: 'one of "x" or "y"',
  received: 'string "z"',
  allowed: ['x', 'y'],
};
const bytes = (text: string) => Buffer.byteLength(text, 'utf8');

describe('a failure is one line of JSON with its own fields', () => {
  test.each<[CallFailure, string]>([
    [
      { ...head, code: 'invalid_input', retry: 'fix_arguments', issues: [issue], omitted: 2 },
      '{"error":{"code":"invalid_input","tool":"refund_order","message":"Nothing was executed.","retry":"fix_arguments","issues":[{"path":"/a","keyword":"enum","message":"must be one of \\"x\\" or \\"y\\"","expected":"one of \\"x\\" or \\"y\\"","received":"string \\"z\\"","allowed":["x","y"]}],"omitted":2}}',
    ],
    [
      { ...head, code: 'unknown_tool', retry: 'fix_arguments', nearest: ['a'] },
      '{"error":{"code":"unknown_tool","tool":"refund_order","message":"Nothing was executed.","retry":"fix_arguments","nearest":["a"]}}',
    ],
    [
      { ...head, code: 'over_budget', retry: 'never', scope: 'run', limit: 8 },
      '{"error":{"code":"over_budget","tool":"refund_order","message":"Nothing was executed.","retry":"never","scope":"run","limit":8}}',
    ],
    [
      { ...head, code: 'tool_error', retry: 'never', data: { open: 3 } },
      '{"error":{"code":"tool_error","tool":"refund_order","message":"Nothing was executed.","retry":"never","data":{"open":3}}}',
    ],
    [
      { ...head, code: 'timed_out', retry: 'later', deadlineMs: 50, started: false },
      '{"error":{"code":"timed_out","tool":"refund_order","message":"Nothing was executed.","retry":"later","deadlineMs":50,"started":false}}',
    ],
    [
      { ...head, code: 'crashed', retry: 'never', reference: 'r/c' },
      '{"error":{"code":"crashed","tool":"refund_order","message":"Nothing was executed.","retry":"never","reference":"r/c"}}',
    ],
    [
      { ...head, code: 'invalid_output', retry: 'never', effect: true, reference: 'c' },
      '{"error":{"code":"invalid_output","tool":"refund_order","message":"Nothing was executed.","retry":"never","effect":true,"reference":"c"}}',
    ],
  ])('%o', (failure, text) => {
    expect(renderFailure(failure)).toBe(text);
  });
});

describe('what does not fit is left out from the end', () => {
  const long = (index: number): Issue => ({
    ...issue,
    path: `/items/${index}`,
    message: 'must be right '.repeat(10),
    allowed: Array.from({ length: 20 }, (_, value) => `value-number-${value}`),
  });
  const failure = (count: number): CallFailure => ({
    ...head,
    code: 'invalid_input',
    retry: 'fix_arguments',
    issues: Array.from({ length: count }, (_, index) => long(index)),
    omitted: 0,
  });
  const read = (text: string) =>
    (JSON.parse(text) as { readonly error: { readonly issues: readonly Issue[]; readonly omitted: number } }).error;

  test('lists of allowed values first, of the last issues first', () => {
    const { issues, omitted } = read(renderFailure(failure(5)));
    expect([issues.length, omitted]).toEqual([5, 0]);
    expect(issues.map(({ allowed }) => allowed !== undefined)).toEqual([true, false, false, false, false]);
  });

  test('then issues, and they are counted', () => {
    const { issues, omitted } = read(renderFailure(failure(5_000)));
    expect(issues.length).toBeGreaterThan(3);
    expect(issues.length + omitted).toBe(5_000);
    expect(issues[0]?.path).toBe('/items/0');
  });

  test("then the handler's data", () => {
    const text = renderFailure({ ...head, code: 'tool_error', retry: 'never', data: 'x'.repeat(1_000_000) });
    expect(JSON.parse(text)).toEqual({ error: { code: 'tool_error', retry: 'never', ...head } });
  });

  test('the limit is the caller’s, in bytes and not in characters', () => {
    const chinese: CallFailure = { ...head, code: 'tool_error', retry: 'never', message: '请'.repeat(1_000_000) };
    expect(bytes(renderFailure(chinese, { maxBytes: 4_096 }))).toBeGreaterThan(1_700);
    expect(bytes(renderFailure(chinese, { maxBytes: 600 }))).toBeLessThanOrEqual(600);
    expect(bytes(renderFailure(chinese, { maxBytes: 0 }))).toBeLessThanOrEqual(512);
  });
});

test('what cannot be seen is written as escapes that read back as the same', () => {
  const data = { 'k\u202E': 'v\u200B\u{E0041}\u2028\uD800' };
  const text = renderFailure({ ...head, code: 'tool_error', retry: 'never', data });
  expect(text).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}]/u);
  expect(JSON.parse(text)).toMatchObject({ error: { data } });
});

test('data that cannot become JSON is left out', () => {
  const data: { self?: unknown } = {};
  data.self = data;
  expect(renderFailure({ ...head, code: 'tool_error', retry: 'never', data })).not.toContain('data');
});

describe('a value is sent as it is when it is a text, and as JSON otherwise', () => {
  test.each([
    ['plain "text"\n', 'plain "text"\n'],
    [{ a: [1, null] }, '{"a":[1,null]}'],
    [0, '0'],
    [null, 'null'],
    [undefined, 'null'],
  ])('%j', (value, text) => {
    expect(renderOutcome({ ok: true, tool: 't', callId: 'c', value })).toBe(text);
  });

  test('a failed outcome is its failure', () => {
    const error: CallFailure = { ...head, code: 'crashed', retry: 'never', reference: 'r' };
    expect(renderOutcome({ ok: false, tool: 't', callId: 'c', error })).toBe(renderFailure(error));
  });
});

test.each<[unknown, string]>([
  [{ maxByte: 600 }, 'unknown option maxByte; there are maxBytes, foreign; maxBytes comes closest'],
  [{ maxBytes: Number.NaN }, 'maxBytes must be a number, not NaN'],
  [{ maxBytes: '600' }, "maxBytes must be a number, not '600'"],
  [{ foreign: true }, 'foreign must be an object, not true'],
  [{ foreign: { maxBytes: 600 } }, 'unknown option foreign.maxBytes; there are maxLength, language'],
  [{ foreign: { maxLength: Number.NaN } }, 'foreign.maxLength must be a number, not NaN'],
  [{ foreign: { language: 'de' } }, "foreign.language must be 'en' or 'zh', not 'de'"],
  [600, 'takes its options as an object, not 600'],
  [null, 'takes its options as an object, not null'],
])('a program that renders with %j is told what is wrong, whatever the outcome', (options, message) => {
  const error: CallFailure = { ...head, code: 'unknown_tool', retry: 'fix_arguments', nearest: [] };
  const renderings = [
    () => renderFailure(error, options as never),
    () => renderOutcome({ ok: false, tool: 'a', callId: '1', error }, options as never),
    () => renderOutcome({ ok: true, tool: 'a', callId: '1', value: 1 }, options as never),
  ];
  for (const render of renderings) {
    expect(render).toThrow(expect.objectContaining({ code: 'invalid_option', message: `render: ${message}` }));
  }
});

test.each<[unknown, string]>([
  [Promise.resolve(), 'a promise, which wants an await'],
  [undefined, 'undefined'],
  [{ ok: false }, 'an object'],
  ['text', "'text'"],
])('what is no outcome, such as a promise of one, is said to be none: %o', (given, what) => {
  expect(() => renderOutcome(given as never)).toThrow(
    expect.objectContaining({ code: 'invalid_option', message: `renderOutcome: takes an outcome, not ${what}` }) as Error,
  );
  expect(() => renderFailure(given as never)).toThrow(`renderFailure: takes a failure, not ${what}`);
});
