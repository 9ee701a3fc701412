import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../../tooling/src/runs.ts';
import { runTools } from '../src/index.ts';
import { streamOf } from './stream-of.ts';
import { createWorld } from './world.ts';

const odd = fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.constantFrom(undefined, null, '', 'a', 5, [], {}));
const functionCall = fc.oneof(
  fc.record(
    { id: odd, name: fc.oneof(fc.constantFrom('get_weather', '_2fa-check'), odd), args: odd, partialArgs: odd, willContinue: odd },
    { requiredKeys: [] },
  ),
  odd,
);
const part = fc.oneof(
  { weight: 3, arbitrary: fc.record({ functionCall }) },
  fc.record({ text: odd, thought: odd, thoughtSignature: odd }, { requiredKeys: [] }),
  odd,
);
const content = fc.oneof(
  { weight: 3, arbitrary: fc.record({ role: fc.constant('model'), parts: fc.array(part, { maxLength: 3 }) }) },
  fc.record({ role: odd, parts: odd }),
  odd,
);
const finishReason = fc.oneof({ weight: 3, arbitrary: fc.constantFrom('STOP', 'MAX_TOKENS') }, odd);
const candidate = fc.oneof(
  { weight: 4, arbitrary: fc.record({ content, finishReason }) },
  fc.record({ content, finishReason, index: odd }),
  odd,
);
const response = fc.oneof(
  { weight: 4, arbitrary: fc.record({ candidates: fc.array(candidate, { minLength: 1, maxLength: 2 }) }) },
  fc.record({ responseId: odd, candidates: odd, promptFeedback: odd, error: odd }, { requiredKeys: [] }),
  odd,
);
const answer = fc.oneof(response, fc.array(response, { maxLength: 4 }).map(streamOf));

interface Said {
  readonly role?: unknown;
  readonly parts?: readonly (object | null)[];
}
const countOf = (key: 'functionCall' | 'functionResponse', { parts = [] }: Said): number =>
  parts.filter((one) => ((one as { [name: string]: unknown } | null)?.[key] ?? undefined) !== undefined).length;

test('whatever Gemini answers, whole or streamed, the loop ends with a reason, and each message of answers has as many as were called for', async () => {
  const { gate } = createWorld();
  let answered = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(answer, { minLength: 1, maxLength: 4 }), async (answers) => {
      let asked = 0;
      const generate = () => Promise.resolve(answers[asked++ % answers.length]);
      const client = { models: { generateContent: generate, generateContentStream: generate } };
      const told: string[] = [];
      const onText = (delta: string): number => told.push(delta);
      const { reason, transcript } = await runTools({ client, model: 'm', contents: [], gate, onText, maxTurns: 3 });
      expect(reason).not.toBe('');
      expect(told.every((delta) => typeof delta === 'string' && delta !== '')).toBe(true);
      for (const [index, said] of (transcript as readonly Said[]).entries()) {
        expect(said.parts?.length).toBeGreaterThan(0);
        const replies = countOf('functionResponse', said);
        if (said.role !== 'user' || replies === 0) continue;
        answered += replies;
        expect(replies).toBe(countOf('functionCall', transcript[index - 1] as Said));
      }
    }),
    { numRuns: runs(300, 20_000) },
  );
  expect(answered).toBeGreaterThan(0);
});
