import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readWireFixtures, wireTypeFaults } from '../../tooling/src/wire-fixtures.ts';
import { projectTool, readTurn, receive, receiveStream } from '../src/index.ts';
import { createAdapterWorld } from '../../tooling/src/adapter-world.ts';

const fixtures = readWireFixtures(new URL('fixtures/anthropic/', import.meta.url));
const { toolbox, weather } = createAdapterWorld();

async function* streamOf(events: readonly unknown[]): AsyncGenerator<unknown> {
  for (const event of events) yield await Promise.resolve(event);
}

test.each(fixtures)('$name is read as it should be', async ({ sent, isStream, turn, source }) => {
  expect(source).toContain('@anthropic-ai/sdk');
  if (isStream) {
    const { calls, ...received } = await receiveStream(streamOf(sent as readonly unknown[]), toolbox);
    expect({ ...received, calls: calls.map(({ call }) => call) }).toMatchObject(turn);
  } else {
    expect(readTurn(sent)).toMatchObject(turn);
    expect(readTurn(sent).calls).toHaveLength(turn.calls.length);
  }
});

test('each fixture has the type of the SDK that it names', async () => {
  expect(fixtures.every(({ type }) => type?.startsWith("import('@anthropic-ai/sdk/") === true)).toBe(true);
  expect(await wireTypeFaults(new URL('./', import.meta.url), fixtures)).toEqual([]);
});

test('each call comes with the projection that its model was shown; a tool that does not exist has none to be called through', () => {
  const { sent } = fixtures.find(({ name }) => name === 'message-parallel-calls') ?? {};
  const received = receive(sent, toolbox, { strict: false });
  expect(received.map(({ call }) => call.id)).toEqual(['toolu_a', 'toolu_b', 'toolu_c']);
  const shown = projectTool(weather, { strict: false });
  expect([received[0]?.projection, received[2]?.projection]).toEqual([shown, shown]);
  expect(received.map(({ projection }) => projection?.schema === undefined)).toEqual([false, true, false]);
});

const call = { type: 'tool_use', id: 'a', name: 'get_weather', input: {} };
const message = (stop_reason: unknown, more: object = {}) => ({ content: [{ type: 'text', text: 'x' }, call], stop_reason, ...more });

test.each([
  ['a message without a stop reason', message(null), 'The response ended without a stop reason.'],
  ['a message with a new stop reason', message('tired'), 'The response ended with a stop reason that is not known: "tired".'],
  ['a stop sequence within a call', message('stop_sequence'), 'A call was cut off at a stop sequence.'],
  ['a message with an error', message('tool_use', { error: { message: 'boom' } }), 'The response failed: boom'],
  ['a message that was cut off, and an error', message('max_tokens', { error: {} }), 'The answer was cut off at the token limit.'],
  ['an error body', { type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } }, 'The response failed: Overloaded'],
  ['content that is a text', { content: 'x', stop_reason: 'end_turn' }, 'The response is not a message.'],
  ['nothing at all', undefined, 'The response is not a message.'],
])('%s hands out no call, and says why', (_, whole, reason) => {
  expect(readTurn(whole)).toMatchObject({ finish: 'truncated', reason, calls: [] });
});

test('a refused turn hands out no call; what was said stands before the explanation of a classifier', () => {
  const details = { type: 'refusal', category: 'cyber', explanation: 'No.' };
  expect(readTurn(message('refusal', { stop_details: details }))).toMatchObject({ finish: 'refused', text: 'x', calls: [] });
  expect(readTurn({ content: [call], stop_reason: 'refusal', stop_details: 5 })).toMatchObject({ finish: 'refused', text: '', calls: [] });
});

test('a call with end_turn is a call; one without an id gets one', () => {
  const calls = [{ ...call, id: undefined }, { ...call, id: '' }, call];
  expect(readTurn({ id: 'm', content: calls, stop_reason: 'end_turn' }).calls.map(({ id }) => id)).toEqual(['m-1', 'm-2', 'a']);
});

test('blocks of a kind that is not known are passed by', () => {
  const content = [{ type: 'mcp_tool_use', id: 'm', name: 'get_weather', input: {} }, null, 5, { type: 'news' }, call];
  expect(readTurn({ content, stop_reason: 'tool_use' })).toMatchObject({ finish: 'calls', calls: [{ id: 'a' }] });
});

const cycle: { self?: unknown } = {};
cycle.self = cycle;

test('reading never throws, whatever a server sends', () => {
  const odd = fc.oneof(fc.bigInt(), fc.constant(cycle), fc.anything());
  const block = fc.record({ type: fc.constantFrom('tool_use', 'text', 'news'), id: odd, name: odd, input: odd, text: odd });
  const junk = fc.oneof(
    fc.jsonValue(),
    fc.record({
      content: fc.array(fc.oneof(block, odd)),
      stop_reason: fc.oneof(fc.constantFrom('tool_use', 'end_turn', 'refusal', 'max_tokens'), odd),
      stop_details: odd,
      error: fc.option(odd),
    }),
  );
  fc.assert(
    fc.property(junk, (whole) => {
      expect(readTurn(whole).calls.every(({ id }) => id !== '')).toBe(true);
    }),
  );
});
