import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '../../tooling/src/runs.ts';
import { boundIssues } from '../src/explain.ts';
import type { CallFailure } from '../src/failure.ts';
import type { Issue } from '../src/issue.ts';
import { oneLine, preview, quoted, safeText } from '../src/preview.ts';
import { renderFailure } from '../src/render.ts';

const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;

/** Texts of the kinds that hurt: control, bidi, lone surrogates, markup, very long. */
const hostileText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc.string({
    unit: fc.constantFrom(
      '\u0000',
      '\u001B',
      '\u007F',
      '\u202E',
      '\u2066',
      '\u200B',
      '\u2028',
      '\uD800',
      '\uDFFF',
      '\uFEFF',
      '\u{E0041}',
      '"',
      '\\',
      '/',
      '~',
      '请',
      '😀',
      '\n',
    ),
    maxLength: 200,
  }),
  fc.constantFrom('x'.repeat(1_000_000), '\u202E'.repeat(100_000), '"\\'.repeat(50_000), '请'.repeat(100_000), '\uD83D'.repeat(100_000)),
);
const issue: fc.Arbitrary<Issue> = fc.record(
  {
    path: hostileText,
    keyword: hostileText,
    message: hostileText,
    expected: hostileText,
    received: hostileText,
    allowed: fc.array(fc.oneof(hostileText, fc.jsonValue()), { maxLength: 30 }),
  },
  { requiredKeys: ['path', 'keyword', 'message'] },
);
const issues = fc.oneof(
  fc.array(issue, { maxLength: 8 }),
  issue.map((one) => Array.from({ length: 5_000 }, () => one)),
);
const head = {
  tool: hostileText,
  retry: fc.constantFrom('fix_arguments' as const, 'later' as const, 'never' as const),
  message: hostileText,
};
const failure: fc.Arbitrary<CallFailure> = fc.oneof(
  fc.record({ ...head, code: fc.constant('unknown_tool' as const), nearest: fc.array(hostileText, { maxLength: 10 }) }),
  fc.record({ ...head, code: fc.constantFrom('invalid_json' as const, 'invalid_input' as const), issues, omitted: fc.nat() }),
  fc.record({
    ...head,
    code: fc.constant('over_budget' as const),
    scope: fc.constantFrom('tool' as const, 'run' as const),
    limit: fc.nat(),
  }),
  fc.record({
    ...head,
    code: fc.constant('tool_error' as const),
    data: fc.oneof(fc.jsonValue(), hostileText, fc.dictionary(hostileText, hostileText, { maxKeys: 5 })),
  }),
  fc.record({ ...head, code: fc.constant('crashed' as const), reference: hostileText }),
  fc.record({ ...head, code: fc.constant('timed_out' as const), deadlineMs: fc.double(), started: fc.boolean() }),
  fc.record({ ...head, code: fc.constant('aborted' as const), started: fc.boolean() }),
  fc.record({ ...head, code: fc.constant('invalid_output' as const), effect: fc.boolean(), reference: hostileText }),
);

const plain = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '"', '\\', '/', '~', ';'), maxLength: 12 });
const plainRefusal = fc.record(
  {
    code: fc.constantFrom('invalid_json' as const, 'invalid_input' as const),
    tool: plain,
    message: plain,
    retry: fc.constantFrom('fix_arguments' as const, 'later' as const),
    issues: fc.array(
      fc.record(
        {
          path: plain,
          keyword: plain,
          message: plain,
          expected: plain,
          received: plain,
          allowed: fc.array(fc.oneof(plain, fc.constantFrom(1, true, null)), { minLength: 1, maxLength: 4 }),
        },
        { requiredKeys: ['path', 'keyword', 'message'], noNullPrototype: true },
      ),
      { maxLength: 4 },
    ),
    omitted: fc.nat(9),
  },
  { noNullPrototype: true },
);

describe('whatever a failure holds', () => {
  test('its text is JSON, within the limit, with code and message, and nothing that cannot be seen', () => {
    fc.assert(
      fc.property(failure, fc.option(fc.integer({ min: 512, max: 5_000 }), { nil: undefined }), (any, maxBytes) => {
        const text = renderFailure(any, { maxBytes });
        expect(Buffer.byteLength(text, 'utf8')).toBeLessThanOrEqual(maxBytes ?? 2_048);
        expect(unseen.test(text)).toBe(false);
        const { error } = JSON.parse(text) as { readonly error: Record<string, unknown> };
        expect(error['code']).toBe(any.code);
        expect(typeof error['message']).toBe('string');
        expect(error['message'] !== '' || any.message.trim() === '').toBe(true);
      }),
      { numRuns: runs(300, 20_000) },
    );
  });

  test('a refusal that can be seen as it is and fits is written as JSON.stringify writes it, each time', () => {
    let whole = 0;
    fc.assert(
      fc.property(plainRefusal, fc.boolean(), fc.integer({ min: 512, max: 2_048 }), (refusal, isFrozen, maxBytes) => {
        if (isFrozen) for (const { allowed } of refusal.issues) Object.freeze(allowed);
        const text = JSON.stringify({ error: refusal });
        if (text.length > maxBytes) return;
        whole += 1;
        expect(renderFailure(refusal, { maxBytes })).toBe(text);
        expect(renderFailure(refusal, { maxBytes })).toBe(text);
      }),
      { numRuns: runs(300, 20_000) },
    );
    expect(whole).toBeGreaterThan(100);
  });

  test('issues are bounded, escaped, and of a secret nothing received is left', () => {
    fc.assert(
      fc.property(issues, fc.integer({ min: 1, max: 10 }), (found, limit) => {
        const bounded = boundIssues(found, ['/*'], 'zh', limit);
        expect(bounded.issues.length).toBe(Math.min(limit, found.length));
        expect(bounded.issues.length + bounded.omitted).toBe(found.length);
        for (const [index, one] of bounded.issues.entries()) {
          const { allowed: _allowed, ...texts } = one;
          for (const text of Object.values(texts)) expect(unseen.test(text) || text.length > 300).toBe(false);
          expect(one.message).not.toBe('');
          expect(one.received === undefined || !found[index]?.path.startsWith('/')).toBe(true);
        }
      }),
      { numRuns: runs(200, 10_000) },
    );
  });
});

describe('whatever a text holds', () => {
  test('what is shown of it is within the limit and can be seen', () => {
    fc.assert(
      fc.property(hostileText, fc.integer({ min: 1, max: 100 }), (text, limit) => {
        for (const shown of [safeText(text, limit), safeText(text, limit, true), oneLine(text, limit)]) {
          expect(shown.length).toBeLessThanOrEqual(limit);
          expect(unseen.test(shown)).toBe(false);
        }
        expect(quoted(text)).toMatch(/^"(?:[^"\\]|\\.)*"$/u);
      }),
      { numRuns: runs(500, 50_000) },
    );
  });

  test('a short text without anything to escape is shown whole', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', ' ', 'é', '请', '😀', '/', '~'), maxLength: 30 }), (text) => {
        expect(safeText(text, 64)).toBe(text);
      }),
      { numRuns: runs(200, 5_000) },
    );
  });

  test('a preview of anything is short', () => {
    fc.assert(
      fc.property(fc.oneof(hostileText, fc.anything()), (value) => {
        expect(preview(value).length).toBeLessThan(120);
      }),
      { numRuns: runs(300, 20_000) },
    );
  });
});
