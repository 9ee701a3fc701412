import type { Outcome } from '@toolgate/core';
import { expect, test } from 'vitest';
import { toFunctionCallOutput, toToolMessage } from '../src/index.ts';

const failed: Outcome = {
  ok: false,
  tool: 'a',
  callId: 'call_2',
  error: { code: 'unknown_tool', tool: 'a', retry: 'fix_arguments', message: 'There is no tool a.', nearest: ['b'] },
};

test.each([
  ['a value', { ok: true, tool: 'a', callId: 'call_1', value: { n: 1 } } as const, '{"n":1}'],
  ['a text', { ok: true, tool: 'a', callId: 'call_1', value: 'done' } as const, 'done'],
  ['a failure', failed, expect.stringMatching(/^\{"error":\{"code":"unknown_tool"/u)],
])('%s answers the call under its id', (_, outcome, text) => {
  expect(toToolMessage(outcome)).toEqual({ role: 'tool', tool_call_id: outcome.callId, content: text });
  expect(toFunctionCallOutput(outcome)).toEqual({ type: 'function_call_output', call_id: outcome.callId, output: text });
});

test.each([undefined, Promise.resolve(failed)])('what is no outcome is said to be none: %o', (outcome) => {
  for (const reply of [toToolMessage, toFunctionCallOutput]) expect(() => reply(outcome as never)).toThrow('takes an outcome, not');
});
