import type { ContentBlock, Outcome } from '@toolgate/core';
import { describe, expect, test } from 'vitest';
import { toToolResult, toToolResults } from '../src/index.ts';

const failed: Outcome = {
  ok: false,
  tool: 'a',
  callId: 'toolu_2',
  error: { code: 'unknown_tool', tool: 'a', retry: 'fix_arguments', message: 'There is no tool a.', nearest: ['b'] },
};
const value: Outcome = { ok: true, tool: 'a', callId: 'toolu_1', value: { n: 1 } };
const withContent = (content: readonly ContentBlock[], also: unknown = null): Outcome => ({
  ok: true,
  tool: 'a',
  callId: 'toolu_1',
  value: also,
  content,
});

test('a value and a text answer the call under its id; a failure says so in the flag, and what went wrong in the text', () => {
  expect(toToolResult(value)).toEqual({ type: 'tool_result', tool_use_id: 'toolu_1', content: '{"n":1}' });
  expect(toToolResult({ ...value, value: 'done' })).toEqual({ type: 'tool_result', tool_use_id: 'toolu_1', content: 'done' });
  expect(toToolResult(failed)).toEqual({
    type: 'tool_result',
    tool_use_id: 'toolu_2',
    content: expect.stringMatching(/^\{"error":\{"code":"unknown_tool"/u) as string,
    is_error: true,
  });
});

test('one user message answers every call of a turn, in order, with nothing before the results', () => {
  const { role, content } = toToolResults([value, failed]);
  expect([role, content.map((block) => [block.type, block.tool_use_id])]).toEqual([
    'user',
    [
      ['tool_result', 'toolu_1'],
      ['tool_result', 'toolu_2'],
    ],
  ]);
});

const png: ContentBlock = { type: 'image', data: 'iVBO', mimeType: 'image/png' };
const sentPng = { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'iVBO' } };
const words: ContentBlock = { type: 'text', text: 'A map.' };

describe('content', () => {
  test.each<[string, readonly ContentBlock[], unknown]>([
    ['texts are a text', [words, { type: 'text', text: 'Old.' }], 'A map.\nOld.'],
    ['an image is an image', [words, png], [{ type: 'text', text: 'A map.' }, sentPng]],
    ['an image of a kind that Anthropic does not take is named', [words, { ...png, mimeType: 'image/bmp' }], 'A map.\n[image/bmp]'],
    [
      'a sound is named beside an image',
      [png, { type: 'audio', data: 'AAAA', mimeType: 'audio/wav' }],
      [sentPng, { type: 'text', text: '[audio/wav]' }],
    ],
    [
      'a PDF is a document',
      [{ type: 'resource', resource: { uri: 'file:///a.pdf', mimeType: 'application/pdf', blob: 'JVBE' } }],
      [{ type: 'document', source: { type: 'base64', media_type: 'application/pdf', data: 'JVBE' } }],
    ],
    ['an embedded image is an image', [{ type: 'resource', resource: { uri: 'a', mimeType: 'image/png', blob: 'iVBO' } }], [sentPng]],
    ['an embedded text is a text', [{ type: 'resource', resource: { uri: 'a', text: 'Notes.' } }], 'Notes.'],
    ['a text that is empty is left out beside an image', [{ type: 'text', text: ' ' }, png], [sentPng]],
    ['no block is no text', [], ''],
  ])('%s', (_, blocks, sent) => {
    expect(toToolResult(withContent(blocks))).toEqual({ type: 'tool_result', tool_use_id: 'toolu_1', content: sent });
  });

  test('a value beside an image without words is sent too', () => {
    expect(toToolResult(withContent([png], { n: 1 })).content).toEqual([sentPng, { type: 'text', text: '{"n":1}' }]);
    expect(toToolResult(withContent([words, png], { n: 1 })).content).toEqual([{ type: 'text', text: 'A map.' }, sentPng]);
  });
});

test.each([undefined, Promise.resolve()])('what is no outcome is said to be none: %o', (outcome) => {
  expect(() => toToolResult(outcome as never)).toThrow('takes an outcome, not');
});
