import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../../tooling/src/runs.ts';
import { receiveStream } from '../src/index.ts';
import { createAdapterWorld } from '../../tooling/src/adapter-world.ts';

const { toolbox } = createAdapterWorld();

async function* streamOf(events: readonly unknown[]): AsyncGenerator<unknown> {
  for (const event of events) yield await Promise.resolve(event);
}

const key = { index: fc.constantFrom(undefined, null, 0, 1), id: fc.constantFrom(undefined, '', 'a', 'b') };
const name = fc.constantFrom(undefined, '', 'get_weather', 'write_note');
const text = fc.constantFrom(undefined, '', '{}', '{"city":', '"Ghent"}');
const lengthOf = (texts: readonly unknown[]) => texts.join('').length;

test('whatever a server calls the parts of chat calls, each text is in the turn, or the turn is cut off', async () => {
  const part = fc.record({ ...key, type: fc.constantFrom(undefined, 'function', 'custom'), name, text, isCustom: fc.boolean() });
  let handedOut = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(part, { minLength: 1, maxLength: 6 }), async (parts) => {
      const deltas = parts.map(({ isCustom, name: called, text: given, ...others }) => ({
        tool_calls: [
          { ...others, ...(isCustom ? { custom: { name: called, input: given } } : { function: { name: called, arguments: given } }) },
        ],
      }));
      const chunks = [...deltas.map((delta) => ({ choices: [{ delta }] })), { choices: [{ delta: {}, finish_reason: 'tool_calls' }] }];
      const turn = await receiveStream(streamOf(chunks), toolbox);
      if (turn.finish === 'truncated') {
        expect(turn.calls).toEqual([]);
        return;
      }
      handedOut += turn.calls.length;
      expect(lengthOf(turn.calls.map(({ call }) => call.arguments))).toBe(lengthOf(parts.map((sent) => sent.text)));
      expect(turn.calls.every(({ call }) => call.name !== '')).toBe(true);
    }),
    { numRuns: runs(500, 20_000) },
  );
  expect(handedOut).toBeGreaterThan(0);
});

test('whatever a server calls the deltas of a response, each text is in the turn, or the turn is cut off', async () => {
  const item = fc.record({ id: key.id, type: fc.constantFrom('function_call', 'custom_tool_call', 'message'), name, call_id: key.id });
  const begun = fc.record({ type: fc.constant('response.output_item.added'), output_index: key.index, item });
  const delta = fc.record({
    type: fc.constantFrom('response.function_call_arguments.delta', 'response.custom_tool_call_input.delta'),
    output_index: key.index,
    item_id: key.id,
    delta: text,
  });
  let handedOut = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(begun, delta), { minLength: 1, maxLength: 6 }), async (events) => {
      const closing = { type: 'response.completed', response: { status: 'completed', output: [] } };
      const turn = await receiveStream(streamOf([...events, closing]), toolbox);
      if (turn.finish === 'truncated') {
        expect(turn.calls).toEqual([]);
        return;
      }
      handedOut += turn.calls.length;
      const sent = events.map((event) => ('delta' in event ? event.delta : undefined));
      expect(lengthOf(turn.calls.map(({ call }) => call.arguments))).toBe(lengthOf(sent));
      expect(turn.calls.every(({ call }) => call.name !== '')).toBe(true);
    }),
    { numRuns: runs(500, 20_000) },
  );
  expect(handedOut).toBeGreaterThan(0);
});
