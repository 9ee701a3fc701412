import { stableText } from '@toolgate/core';
import type { ConversationResult } from '@toolgate/core/adapter';
import type { AdapterUnderTest, Answer, ModelSays, SaidCall } from './adapter-under-test.ts';
import { createSuiteWorld } from './suite-world.ts';
import type { SuiteWorld } from './suite-world.ts';

/** What went otherwise than it should, one sentence each. */
export type Faults = readonly string[];

/** Tries one thing that every adapter does. */
export type Scenario = (adapter: AdapterUnderTest) => Promise<Faults>;

/** What a model says when it is done. */
export const done: ModelSays = { text: 'Done.' };

/** A call as the provider's model would write it. */
export function sent(adapter: AdapterUnderTest, { toolbox }: SuiteWorld, id: string, name: string, input: object): SaidCall {
  const tool = toolbox.find(name);
  return { id, name, arguments: tool === undefined ? input : adapter.project(tool).encode(input) };
}

/** Has a conversation of these turns through the adapter's loop. */
export async function talk(
  adapter: AdapterUnderTest,
  { gate }: SuiteWorld,
  stream: boolean,
  turns: readonly ModelSays[],
  maxTurns?: number,
): Promise<{ readonly result: ConversationResult; readonly answers: readonly Answer[] }> {
  const responses = turns.map((said) => (stream ? streamOf(adapter.parts(said)) : adapter.whole(said)));
  const result = await adapter.converse({ gate, responses, stream, maxTurns });
  return { result, answers: adapter.answersIn(result.transcript) };
}

/** The call runs nothing, and the model is told these words. */
export async function refuses(
  adapter: AdapterUnderTest,
  call: (world: SuiteWorld) => SaidCall & { readonly extra?: unknown },
  words: readonly string[],
): Promise<Faults> {
  return eachWay(adapter, async (stream) => {
    const world = createSuiteWorld();
    const { extra, ...said } = call(world);
    const given = extra === undefined ? said : { ...said, arguments: { ...(said.arguments as object), extra } };
    const { result, answers } = await talk(adapter, world, stream, [{ calls: [given] }, done]);
    const text = answers[0]?.text ?? '';
    return [
      ...differs('what ran', world.ran, []),
      ...differs(
        'outcomes',
        result.outcomes.map(({ ok }) => ok),
        [false],
      ),
      ...words.filter((word) => !text.includes(word)).map((word) => `the model is not told ${word}: ${text}`),
    ];
  });
}

/** Whole responses, and streams. */
export async function eachWay(adapter: AdapterUnderTest, work: (stream: boolean) => Promise<Faults>): Promise<Faults> {
  const [whole, streamed] = [await work(false), await work(true)];
  return [...whole, ...streamed.map((fault) => `streamed: ${fault}`)];
}

/** Nothing when both are the same. */
export function differs(what: string, seen: unknown, wanted: unknown): Faults {
  return stableText(seen) === stableText(wanted) ? [] : [`${what}: ${stableText(seen)}, not ${stableText(wanted)}`];
}

/** The parts of a stream, one after the other. */
export async function* streamOf(parts: readonly unknown[]): AsyncGenerator<unknown> {
  for (const part of parts) yield await Promise.resolve(part);
}
