import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../../tooling/src/runs.ts';
import { receiveStream } from '../src/index.ts';
import { createAdapterWorld } from '../../tooling/src/adapter-world.ts';

const { toolbox } = createAdapterWorld();

async function* streamOf(events: readonly unknown[]): AsyncGenerator<unknown> {
  for (const event of events) yield await Promise.resolve(event);
}

const index = fc.constantFrom(undefined, 0, 1);
const part = fc.constantFrom(undefined, '', '{}', '{"city":', '"Ghent"}');
const event = fc.oneof(
  fc.record({
    type: fc.constant('content_block_start'),
    index,
    content_block: fc.record({
      type: fc.constantFrom('tool_use', 'text'),
      id: fc.constantFrom('a', 'b'),
      name: fc.constant('get_weather'),
    }),
  }),
  fc.record({
    type: fc.constant('content_block_delta'),
    index,
    delta: fc.record({ type: fc.constantFrom('input_json_delta', 'input_json_delta', 'text_delta'), partial_json: part }),
  }),
  fc.record({ type: fc.constant('content_block_stop'), index }),
  fc.constantFrom({ type: 'message_stop' }, { type: 'message_delta', delta: { stop_reason: 'tool_use' } }),
);

test('whatever order events come in, each part of a call is in the turn, or the turn is cut off', async () => {
  const well = (at: number, text: string): object[] => [
    { type: 'content_block_start', index: at, content_block: { type: 'tool_use', id: `t${at}`, name: 'get_weather' } },
    { type: 'content_block_delta', index: at, delta: { type: 'input_json_delta', partial_json: text } },
    { type: 'content_block_stop', index: at },
  ];
  const closing = [{ type: 'message_delta', delta: { stop_reason: 'tool_use' } }, { type: 'message_stop' }];
  let handedOut = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(event, { maxLength: 4 }), fc.boolean(), async (odd, isOddFirst) => {
      const own = well(2, '{}');
      const events = [...(isOddFirst ? [...odd, ...own] : [...own, ...odd]), ...closing] as {
        type: string;
        delta?: { type?: string; partial_json?: string | undefined };
      }[];
      const turn = await receiveStream(streamOf(events), toolbox);
      if (turn.finish === 'truncated') {
        expect(turn.calls).toEqual([]);
        return;
      }
      handedOut += turn.calls.length;
      const sent = events.map(({ delta }) => (delta?.type === 'input_json_delta' ? (delta.partial_json ?? '') : '')).join('');
      const starts = events.filter((one) => one.type === 'content_block_start' && JSON.stringify(one).includes('"tool_use"'));
      expect(turn.calls).toHaveLength(starts.length);
      expect(turn.calls.map(({ call }) => call.arguments).join('')).toHaveLength(sent.length);
    }),
    { numRuns: runs(500, 20_000) },
  );
  expect(handedOut).toBeGreaterThan(0);
});
