import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../../tooling/src/runs.ts';
import { runTools } from '../src/index.ts';
import { createAdapterWorld } from '../../tooling/src/adapter-world.ts';

const odd = fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.constantFrom(undefined, null, '', 'a', 5, [], {}));
const called = fc.record({ name: fc.oneof(fc.constant('get_weather'), odd), arguments: odd, input: odd }, { requiredKeys: [] });
const toolCall = fc.oneof(fc.record({ id: odd, type: odd, function: fc.oneof(called, odd), custom: called }, { requiredKeys: [] }), odd);
const message = fc.oneof(
  fc.record(
    { role: odd, content: odd, refusal: odd, tool_calls: fc.oneof(fc.array(toolCall, { maxLength: 3 }), odd) },
    { requiredKeys: [] },
  ),
  odd,
);
const finish_reason = fc.oneof(fc.constantFrom('stop', 'tool_calls'), odd);
const choice = fc.oneof(fc.record({ message, delta: message, finish_reason, index: fc.constant(0) }, { requiredKeys: ['message'] }), odd);
const completion = fc.oneof(fc.record({ id: odd, choices: fc.oneof(fc.array(choice, { maxLength: 2 }), odd) }), odd);

const type = fc.constantFrom('function_call', 'custom_tool_call', 'message', 'reasoning');
const item = fc.oneof(fc.record({ type, id: odd, call_id: odd, name: odd, arguments: odd, content: odd }, { requiredKeys: ['type'] }), odd);
const status = fc.oneof(fc.constantFrom('completed', undefined), odd);
const response = fc.oneof(
  fc.record({ id: odd, status, output: fc.oneof(fc.array(item, { maxLength: 3 }), odd) }, { requiredKeys: [] }),
  odd,
);

async function* streamOf(all: readonly unknown[]): AsyncGenerator<unknown> {
  for (const event of all) yield await Promise.resolve(event);
}
const chunks = fc.array(completion, { maxLength: 4 }).map(streamOf);
const event = fc.oneof(
  fc.record({ type: fc.constantFrom('response.completed', 'response.failed'), response }),
  fc.record({ type: fc.constantFrom('response.output_item.added', 'response.output_item.done'), output_index: odd, item }),
  fc.record({ type: fc.constantFrom('response.output_text.delta', 'response.refusal.delta'), delta: odd }),
);
const events = fc.array(event, { maxLength: 4 }).map(streamOf);

const { gate } = createAdapterWorld();
const asks = (answers: readonly unknown[]) => {
  let asked = 0;
  return { create: () => Promise.resolve(answers[asked++ % answers.length]) };
};

test('whatever Chat Completions answers, whole or streamed, the loop ends with a reason', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(completion, chunks), { minLength: 1, maxLength: 3 }), async (answers) => {
      const client = { chat: { completions: asks(answers) } };
      const told: string[] = [];
      const onText = (delta: string): number => told.push(delta);
      const { reason, transcript } = await runTools({ client, model: 'm', messages: [], gate, onText, maxTurns: 3 });
      expect(reason).not.toBe('');
      expect(told.every((delta) => typeof delta === 'string' && delta !== '')).toBe(true);
      expect(transcript.every((one) => typeof one === 'object' && one !== null)).toBe(true);
    }),
    { numRuns: runs(200, 20_000) },
  );
});

test('whatever Responses answers, whole or streamed, the loop ends with a reason', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(response, events), { minLength: 1, maxLength: 3 }), async (answers) => {
      const client = { responses: asks(answers) };
      const told: string[] = [];
      const onText = (delta: string): number => told.push(delta);
      const { reason, transcript } = await runTools({ api: 'responses', client, model: 'm', input: [], gate, onText, maxTurns: 3 });
      expect(reason).not.toBe('');
      expect(told.every((delta) => typeof delta === 'string' && delta !== '')).toBe(true);
      expect(transcript.every((one) => typeof one === 'object' && one !== null)).toBe(true);
    }),
    { numRuns: runs(200, 20_000) },
  );
});
