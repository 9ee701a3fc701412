import { createGate, createToolbox, DefinitionError, defineTool, fromJsonSchema, renderOutcome } from '@toolgate/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { foreignText } from '../src/foreign-text.ts';

const escape = String.fromCharCode(27);
const hostile = `a${escape}[2J${escape}]0;x\u0007 \u202egnp.exe \u200b\u{e0041}\u0085\ufeff b`;
const unseen = /(?![\n\t])[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}\p{Default_Ignorable_Code_Point}]/u;

describe('a result from elsewhere', () => {
  const gate = createGate(
    createToolbox([
      defineTool({ name: 'fetch', description: 'd', input: z.object({}), sideEffect: 'network', handler: () => hostile }),
      defineTool({ name: 'list', description: 'd', input: z.object({}), sideEffect: 'network', handler: () => ({ [hostile]: [hostile] }) }),
      defineTool({ name: 'page', description: 'd', input: z.object({}), sideEffect: 'network', handler: () => 'word '.repeat(1_000) }),
    ]),
  );
  const call = (name: 'fetch' | 'list' | 'page') => gate.call({ id: 'c', name });

  test.each(['fetch', 'list'] as const)('holds nothing unseen when it is said to be one: %s', async (name) => {
    const outcome = await call(name);
    expect(renderOutcome(outcome)).toMatch(unseen);
    const shown = renderOutcome(outcome, { foreign: {} });
    expect(shown).not.toMatch(unseen);
    expect(shown).toContain('\\u001b[2J');
    if (name === 'list') expect(JSON.parse(shown)).toEqual({ [hostile]: [hostile] });
  });

  test('is cut with a note, in the language of the conversation', async () => {
    const outcome = await call('page');
    expect(renderOutcome(outcome, { foreign: { maxLength: 9 } })).toBe('word word\n[cut here: the result has 5000 characters in all]');
    expect(renderOutcome(outcome, { foreign: { maxLength: 9, language: 'zh' } })).toBe('word word\n[结果在此截断，全文共 5000 个字符]');
    expect(renderOutcome(outcome, { foreign: { maxLength: 5_000 } })).toBe('word '.repeat(1_000));
  });

  test.each([
    ['ab\u0007', 3, 'ab'],
    ['ab\u0007', 7, 'ab'],
    ['a\u{10fffe}', 8, 'a'],
    ['a\u{10fffe}', 9, 'a'],
    ['a\u{10fffe}', 12, 'a'],
    ['a\u{10fffe}b', 13, 'a\\udbff\\udffe'],
    ['a\u{1f600}', 2, 'a'],
  ])('that is %j, cut at %i, ends whole', (text, maxLength, kept) => {
    expect(foreignText(text, { maxLength }).split('\n[cut')[0]).toBe(kept);
  });

  test('is never longer than asked, its note aside, and no half of anything stands at its end', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ maxLength: 60 }), fc.string({ unit: 'binary', maxLength: 60 })), fc.nat(60), (text, maxLength) => {
        const [shown = '', note] = foreignText(text, { maxLength }).split('\n[cut');
        expect(shown.length).toBeLessThanOrEqual(maxLength);
        expect(shown).not.toMatch(unseen);
        if (note === undefined && !unseen.test(text)) expect(shown).toBe(text);
        expect(shown).not.toMatch(/[\ud800-\udbff]$/);
      }),
      { numRuns: 500 },
    );
  });
});

describe('what a schema from elsewhere names does not reach a terminal as it is', () => {
  test('in a refusal of the schema', () => {
    const refused = (): unknown => fromJsonSchema({ type: 'object', properties: { [hostile]: { type: 'strnig' } } });
    expect(refused).toThrow(DefinitionError);
    try {
      refused();
    } catch (error) {
      expect((error as Error).message).not.toMatch(unseen);
      expect((error as Error).message).toContain('\\u001b');
    }
  });

  test('in a note', () => {
    const input = fromJsonSchema({ type: 'object', properties: { [hostile]: { type: 'string', [`x${hostile}`]: 1, format: hostile } } });
    const { notes } = defineTool({ name: 't', description: 'd', input, sideEffect: 'read', handler: () => 'ran' }).contract;
    expect(notes.length).toBeGreaterThan(0);
    for (const { path, message } of notes) expect(path + message).not.toMatch(unseen);
  });
});
