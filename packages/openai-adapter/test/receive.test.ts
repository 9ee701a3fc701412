import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readWireFixtures, wireTypeFaults } from '../../tooling/src/wire-fixtures.ts';
import { projectTool, readTurn, receive, receiveStream } from '../src/index.ts';
import { createAdapterWorld } from '../../tooling/src/adapter-world.ts';

const fixtures = readWireFixtures(new URL('fixtures/openai/', import.meta.url));

async function* streamOf(events: readonly unknown[]): AsyncGenerator<unknown> {
  for (const event of events) yield await Promise.resolve(event);
}

test.each(fixtures)('$name is read as it should be', async ({ sent, isStream, turn, source }) => {
  expect(source).toContain(' ');
  if (isStream) {
    const { calls, ...received } = await receiveStream(streamOf(sent as readonly unknown[]), createAdapterWorld().toolbox);
    expect({ ...received, calls: calls.map(({ call }) => call) }).toMatchObject(turn);
  } else {
    expect(readTurn(sent)).toMatchObject(turn);
    expect(readTurn(sent).calls).toHaveLength(turn.calls.length);
  }
});

test('each fixture has the type of the SDK that it names, but for servers that leave ids out, or say texts in parts', async () => {
  const typed = fixtures.filter(({ type }) => type !== undefined);
  expect(fixtures.filter(({ type }) => type === undefined).map(({ name }) => name)).toEqual([
    'chat-no-ids',
    'chat-parts',
    'chat-stream-parts',
  ]);
  expect(await wireTypeFaults(new URL('./', import.meta.url), typed)).toEqual([]);
});

test('each call comes with the projection that its model was shown; a tool that does not exist has none to be called through', () => {
  const { toolbox, weather } = createAdapterWorld();
  const { sent } = fixtures.find(({ name }) => name === 'chat-parallel-calls') ?? {};
  const received = receive(sent, toolbox, { strict: false });
  expect(received.map(({ call }) => call.id)).toEqual(['call_a', 'call_b', 'call_c']);
  expect(received[0]?.projection).toBe(projectTool(weather, { strict: false }));
  expect(received.map(({ projection }) => projection?.schema === undefined)).toEqual([false, true, true]);
  expect(received[1]?.projection?.offered).toEqual(['get_weather', 'write_note']);
});

const call = { id: 'a', type: 'function', function: { name: 'get_weather', arguments: '{}' } };
const chat = (finish_reason: unknown) => ({ choices: [{ message: { content: 'x', tool_calls: [call] }, finish_reason }] });
const response = (status: unknown, more: object = {}) => ({
  status,
  output: [{ type: 'function_call', call_id: 'a', name: 'get_weather', arguments: '{}' }],
  ...more,
});

test.each([
  ['a filtered completion', chat('content_filter'), 'The answer was stopped by the content filter.'],
  ['a completion without a finish reason', chat(null), 'The response ended without a finish reason.'],
  ['a completion with a new finish reason', chat('paused'), 'The response ended with a finish reason that is not known: "paused".'],
  ['a completion without choices', { choices: [] }, 'The response has no message.'],
  [
    'a filtered response',
    response('incomplete', { incomplete_details: { reason: 'content_filter' } }),
    'The answer was stopped by the content filter.',
  ],
  ['a response in the background', response('queued'), 'The response is queued.'],
  ['a cancelled response', response('cancelled'), 'The response is cancelled.'],
  ['a response with a new status', response('paused'), 'The response has a status that is not known: "paused".'],
  [
    'a call cut off inside a response',
    { status: 'completed', output: [{ type: 'function_call', call_id: 'a', status: 'incomplete' }] },
    'A call was cut off.',
  ],
  ['a completion with an error', { ...chat('stop'), error: { message: 'boom' } }, 'The response failed: boom'],
  ['a completion with an error only', { choices: [], error: 'boom' }, 'The response failed: boom'],
  ['a choice with an error', { choices: [{ ...chat('tool_calls').choices[0], error: { message: 'boom' } }] }, 'The response failed: boom'],
  ['a completed response with an error', response('completed', { error: { message: 'boom' } }), 'The response failed: boom'],
  ['a response with an error and no status', response(undefined, { error: {} }), 'The response failed.'],
  [
    'a completed response that says why it is not',
    response('completed', { incomplete_details: { reason: 'max_output_tokens' } }),
    'The answer was cut off at the token limit.',
  ],
  [
    'a filtered response that says completed',
    response('completed', { incomplete_details: { reason: 'content_filter' } }),
    'The answer was stopped by the content filter.',
  ],
  ['an error body', { error: { message: 'no such model' } }, 'The response failed: no such model'],
  ['nothing at all', undefined, 'The response is neither a chat completion nor a response.'],
])('%s hands out no call, and says why', (_, whole, reason) => {
  expect(readTurn(whole)).toMatchObject({ finish: 'truncated', reason, calls: [] });
});

const refusal = (said: unknown) => ({ type: 'message', content: [{ type: 'refusal', refusal: said }] });
test.each<[string, object, string]>([
  ['a completion', { choices: [{ message: { refusal: 'No.', tool_calls: [call] }, finish_reason: 'tool_calls' }] }, 'No.'],
  ['a completion that stopped', { choices: [{ message: { refusal: 'No.', tool_calls: [call] }, finish_reason: 'stop' }] }, 'No.'],
  [
    'a completion with a refusal that is no text',
    { choices: [{ message: { refusal: {}, tool_calls: [call] }, finish_reason: 'stop' }] },
    '',
  ],
  ['a response', { status: 'completed', output: [refusal('No.'), ...response('completed').output] }, 'No.'],
  ['a response that refused last', { status: 'completed', output: [...response('completed').output, refusal('No.')] }, 'No.'],
  ['a response with a refusal that is no text', { status: 'completed', output: [refusal(5), ...response('completed').output] }, ''],
])('%s that was refused hands out no call', (_, whole, text) => {
  expect(readTurn(whole)).toEqual({ finish: 'refused', reason: 'The model refused to answer.', text, calls: [] });
});

const cycle: { self?: unknown } = {};
cycle.self = cycle;
test.each([
  ['a bigint', 1n, 'a value of type bigint'],
  ['a cycle', cycle, 'a value of type object'],
  ['a symbol', Symbol('x'), 'a value of type symbol'],
  ['a function', () => 1, 'a value of type function'],
  ['a number', 5, 'a value of type number'],
])('a finish reason or status that is %s is not known, and can be said', (_, odd, said) => {
  expect(readTurn(chat(odd))).toMatchObject({
    finish: 'truncated',
    reason: `The response ended with a finish reason that is not known: ${said}.`,
  });
  expect(readTurn(response(odd))).toMatchObject({ finish: 'truncated', reason: `The response has a status that is not known: ${said}.` });
});

test('items of a kind that is not known are passed by', () => {
  const output = [{ type: 'something_new', id: 'x' }, null, 5, ...response('completed').output];
  expect(readTurn({ status: 'completed', output })).toMatchObject({ finish: 'calls', calls: [{ id: 'a' }] });
});

test('a call that was forced ends with stop, and is a call', () => {
  expect(readTurn(chat('stop'))).toMatchObject({ finish: 'calls', calls: [{ id: 'a' }] });
});

test('reading never throws, whatever a server sends', () => {
  const odd = fc.oneof(fc.bigInt(), fc.constant(cycle), fc.anything());
  const junk = fc.oneof(
    fc.jsonValue(),
    fc.record({
      id: fc.jsonValue(),
      choices: fc.array(
        fc.record({
          message: fc.record({ content: fc.jsonValue(), tool_calls: fc.jsonValue() }),
          finish_reason: fc.oneof(fc.constantFrom('stop', null), odd),
        }),
      ),
    }),
    fc.record({
      status: fc.oneof(fc.constantFrom('completed', 'failed', 'x'), odd),
      error: fc.option(odd),
      output: fc.array(fc.record({ type: fc.constantFrom('function_call', 'message'), content: fc.jsonValue() })),
    }),
  );
  fc.assert(
    fc.property(junk, (whole) => {
      expect(readTurn(whole).calls.every(({ id }) => id !== '')).toBe(true);
    }),
  );
});
