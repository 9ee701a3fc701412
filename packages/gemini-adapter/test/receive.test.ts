import { FinishReason } from '@google/genai';
import { createToolbox, defineTool } from '@toolgate/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { readWireFixtures, wireTypeFaults } from '../../tooling/src/wire-fixtures.ts';
import { contentOf, projectTool, readTurn, receive, receiveStream } from '../src/index.ts';
import { streamOf } from './stream-of.ts';
import { createWorld } from './world.ts';

const fixtures = readWireFixtures(new URL('fixtures/gemini/', import.meta.url));

test.each(fixtures)('$name is read as it should be', async ({ sent, isStream, turn, source }) => {
  expect(source).toContain('@google/genai');
  if (isStream) {
    const { calls, ...received } = await receiveStream(streamOf(sent as readonly unknown[]), createWorld().toolbox);
    expect({ ...received, calls: calls.map(({ call }) => call) }).toMatchObject(turn);
  } else {
    expect(readTurn(sent)).toMatchObject(turn);
    expect(readTurn(sent).calls).toHaveLength(turn.calls.length);
  }
});

test('each fixture has the type of the SDK’s that it names', async () => {
  expect(fixtures.every(({ type }) => type?.startsWith("import('../wire-response.ts')") === true)).toBe(true);
  expect(await wireTypeFaults(new URL('./', import.meta.url), fixtures)).toEqual([]);
});

test('each call comes under its tool’s own name, with the projection that its model was shown; a tool that does not exist has none to be called through', () => {
  const { toolbox, weather, check } = createWorld();
  const { sent } = fixtures.find(({ name }) => name === 'response-parallel-calls') ?? {};
  const received = receive(sent, toolbox);
  expect(received.map(({ call }) => call)).toEqual([
    { id: 'a', name: 'get_weather', arguments: { city: 'Ghent' } },
    { id: 'b', name: 'get_wether', arguments: {} },
    { id: 'c', name: '2fa-check', arguments: { code: '1' } },
  ]);
  expect([received[0]?.projection, received[2]?.projection]).toEqual([projectTool(weather), projectTool(check)]);
  expect(received.map(({ projection }) => projection?.schema === undefined)).toEqual([false, true, false]);
});

const content = { role: 'model', parts: [{ text: 'x' }, { functionCall: { id: 'a', name: 'get_weather', args: { city: 'Ghent' } } }] };
const ending = (finishReason: unknown, more: object = {}) => ({ candidates: [{ content, finishReason, ...more }] });

test.each([
  ['a response without a finish reason', ending(undefined), 'The response ended without a finish reason.'],
  ['a finish reason that says nothing', ending('FINISH_REASON_UNSPECIFIED'), 'The response ended without a finish reason.'],
  ['a new finish reason', ending('PAUSED'), 'The response ended with a finish reason that is not known: "PAUSED".'],
  ['a finish reason that is no text', ending(1n), 'The response ended with a finish reason that is not known: a value of type bigint.'],
  ['a filtered response', ending('SAFETY'), 'The answer was stopped by the content filter (SAFETY).'],
  [
    'a call that Gemini could not read',
    ending('MALFORMED_FUNCTION_CALL'),
    'The model made a call that Gemini does not hand out (MALFORMED_FUNCTION_CALL).',
  ],
  ['a loop of Google’s that was stopped', ending('TOO_MANY_TOOL_CALLS'), 'The response ended early (TOO_MANY_TOOL_CALLS).'],
  ['a response without candidates', { candidates: [] }, 'The response has no candidate.'],
  ['a prompt that was blocked', { promptFeedback: { blockReason: 'SAFETY' } }, 'The prompt was blocked: SAFETY.'],
  [
    'a prompt that was blocked, whatever else is said',
    { ...ending('STOP'), promptFeedback: { blockReason: 'OTHER' } },
    'The prompt was blocked: OTHER.',
  ],
  ['a response with an error', { ...ending('STOP'), error: { code: 500, message: 'boom' } }, 'The response failed: boom'],
  ['an error body', { error: { code: 404, message: 'no such model', status: 'NOT_FOUND' } }, 'The response failed: no such model'],
  [
    'a call of which only parts are there',
    { candidates: [{ content: { parts: [{ functionCall: { name: 'a', willContinue: true } }] }, finishReason: 'STOP' }] },
    'A call was cut off.',
  ],
  [
    'a call whose arguments are in parts',
    { candidates: [{ content: { parts: [{ functionCall: { name: 'a', partialArgs: [{ jsonPath: '$.a' }] } }] }, finishReason: 'STOP' }] },
    'A call was cut off.',
  ],
  ['the response of another provider', { choices: [] }, 'This is no response of generateContent.'],
  ['nothing at all', undefined, 'This is no response of generateContent.'],
])('%s hands out no call, and says why', (_, whole, reason) => {
  expect(readTurn(whole)).toMatchObject({ finish: 'truncated', reason, calls: [] });
});

test('what goes back is the very object that came, and nothing of a turn that was cut off or empty', () => {
  expect(contentOf(ending('STOP'))).toBe(content);
  expect(contentOf(ending('MAX_TOKENS'))).toBeUndefined();
  expect(contentOf({ ...ending('STOP'), error: { message: 'boom' } })).toBeUndefined();
  expect(contentOf({ candidates: [{ content: { role: 'model', parts: [] }, finishReason: 'STOP' }] })).toBeUndefined();
  expect(contentOf({ candidates: [{ finishReason: 'STOP' }] })).toBeUndefined();
  expect(contentOf(undefined)).toBeUndefined();
});

test.each(Object.values(FinishReason).filter((reason) => reason !== FinishReason.STOP))('%s is known, and hands out no call', (reason) => {
  const turn = readTurn(ending(reason));
  expect(turn).toMatchObject({ finish: 'truncated', calls: [] });
  expect(turn.reason).not.toContain('not known');
});

test.each([
  ['a call that is no object', 'run!', ''],
  ['a call without a name', { id: 'a' }, ''],
  ['a name that is no text', { id: 'a', name: 5 }, ''],
])('%s is a call of no tool, and is handed out, since it wants an answer', (_, functionCall, name) => {
  const whole = { responseId: 'r', candidates: [{ content: { parts: [{ functionCall }] }, finishReason: 'STOP' }] };
  expect(readTurn(whole)).toMatchObject({ finish: 'calls', calls: [{ name }] });
});

test('arguments that are null are none, and arguments that are no object are the gate’s to refuse', async () => {
  const { gate } = createWorld();
  const none = defineTool({ name: 'none', description: 'd', input: z.object({}), sideEffect: 'read', handler: () => 'ran' });
  const whole = (args: unknown) => ({
    candidates: [{ content: { parts: [{ functionCall: { name: 'none', args } }] }, finishReason: 'STOP' }],
  });
  const toolbox = createToolbox([none]);
  expect(receive(whole(null), toolbox)[0]?.call.arguments).toBeUndefined();
  const [first] = receive(whole([1]), toolbox);
  expect(await gate.call({ ...first?.call, id: 'a', name: 'get_weather' })).toMatchObject({ ok: false, error: { code: 'invalid_json' } });
});

test('reading never throws, whatever a server sends', () => {
  const cycle: { self?: unknown } = {};
  cycle.self = cycle;
  const odd = fc.oneof(fc.bigInt(), fc.constant(cycle), fc.anything());
  const part = fc.oneof(
    odd,
    fc.record({ functionCall: odd, text: odd, thought: odd }),
    fc.record({ functionCall: fc.record({ id: odd, name: odd, args: odd }) }),
  );
  const candidate = fc.record({
    content: fc.oneof(odd, fc.record({ parts: fc.oneof(odd, fc.array(part)) })),
    finishReason: fc.oneof(fc.constantFrom('STOP', 'MAX_TOKENS', null), odd),
  });
  const junk = fc.oneof(
    odd,
    fc.record(
      { responseId: odd, candidates: fc.oneof(odd, fc.array(candidate)), promptFeedback: odd, error: odd },
      { requiredKeys: ['candidates'] },
    ),
  );
  fc.assert(
    fc.property(junk, (whole) => {
      expect(readTurn(whole).calls.every(({ id }) => id !== '')).toBe(true);
    }),
  );
});
