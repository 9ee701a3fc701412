import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../../tooling/src/runs.ts';
import { runTools } from '../src/index.ts';
import { createAdapterWorld } from '../../tooling/src/adapter-world.ts';

const odd = fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.constantFrom(undefined, null, '', 'a', 5, [], {}));
const block = fc.oneof(
  fc.record(
    {
      type: fc.constantFrom('tool_use', 'text', 'thinking', 'server_tool_use'),
      id: odd,
      name: fc.oneof(fc.constant('get_weather'), odd),
      input: odd,
      text: odd,
    },
    { requiredKeys: ['type'] },
  ),
  odd,
);
const stop_reason = fc.oneof(fc.constantFrom('tool_use', 'end_turn', 'pause_turn', 'refusal', 'stop_sequence'), odd);
const response = fc.oneof(
  fc.record(
    { id: odd, content: fc.oneof(fc.array(block, { maxLength: 4 }), odd), stop_reason, error: fc.option(odd) },
    { requiredKeys: [] },
  ),
  odd,
);
const events = fc.array(
  fc.oneof(
    fc.record({ type: fc.constant('message_start'), message: response }),
    fc.record({ type: fc.constant('content_block_start'), index: fc.constantFrom(0, 1), content_block: block }),
    fc.record({
      type: fc.constant('content_block_delta'),
      index: fc.constantFrom(0, 1),
      delta: fc.oneof(fc.record({ type: fc.constant('text_delta'), text: odd }), odd),
    }),
    fc.record({ type: fc.constant('content_block_stop'), index: fc.constantFrom(0, 1) }),
    fc.record({ type: fc.constant('message_delta'), delta: fc.oneof(fc.record({ stop_reason }), odd) }),
    fc.constant({ type: 'message_stop' }),
    odd,
  ),
  { maxLength: 6 },
);

async function* streamOf(all: readonly unknown[]): AsyncGenerator<unknown> {
  for (const event of all) yield await Promise.resolve(event);
}

test('whatever the provider answers, whole or streamed, the loop ends with a reason, and the next request holds no call without an answer', async () => {
  const { gate } = createAdapterWorld();
  const answer = fc.oneof(response, events.map(streamOf));
  await fc.assert(
    fc.asyncProperty(fc.array(answer, { minLength: 1, maxLength: 4 }), async (answers) => {
      let asked = 0;
      const client = { messages: { create: () => Promise.resolve(answers[asked++ % answers.length]) } };
      const told: string[] = [];
      const onText = (delta: string): number => told.push(delta);
      const { transcript, reason } = await runTools({ client, model: 'm', messages: [], gate, onText, maxTurns: 3 });
      expect(reason).not.toBe('');
      expect(told.every((delta) => typeof delta === 'string' && delta !== '')).toBe(true);
      for (const [index, message] of (
        transcript as readonly { role: string; content: readonly { type: string; id: string }[] }[]
      ).entries()) {
        const ids = message.content.filter(({ type }) => type === 'tool_use').map(({ id }) => id);
        const next = transcript[index + 1] as { content: readonly { tool_use_id: string }[] } | undefined;
        if (message.role === 'assistant') expect(ids).toEqual(ids.length === 0 ? [] : next?.content.map((one) => one.tool_use_id));
        expect(message.content.length).toBeGreaterThan(0);
      }
    }),
    { numRuns: runs(200, 20_000) },
  );
});
