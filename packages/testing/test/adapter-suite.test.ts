import { finishedTurn, type ResponseReader } from '@toolgate/core/adapter';
import { describe, expect, test } from 'vitest';
import { adapterSuite, type AdapterUnderTest } from '../src/index.ts';
import { createPlainAdapter, plainReader } from './plain-adapter.ts';

describe('an adapter that does as it should', () => {
  test.each(adapterSuite(createPlainAdapter()))('$name', async ({ run }) => {
    expect(await run()).toEqual([]);
  });
});

/** Names of the scenarios in which it is found out. */
async function foundOut(adapter: AdapterUnderTest): Promise<readonly string[]> {
  const results = await Promise.all(
    adapterSuite(adapter).map(async ({ name, run }) => ({ name, faults: await run().catch((error: unknown) => [String(error)]) })),
  );
  return results.filter(({ faults }) => faults.length > 0).map(({ name }) => name);
}

const whole = createPlainAdapter();
const reading = (changes: Partial<ResponseReader>): AdapterUnderTest => createPlainAdapter({ ...plainReader, ...changes });
const spoken = (response: unknown) => (response ?? {}) as { text?: string; calls?: never[]; end?: string };

describe('an adapter is found out that', () => {
  test.each<[what: string, adapter: AdapterUnderTest, scenario: string]>([
    [
      'sends what cannot be sent',
      { ...whole, prepare: ({ tools }) => ({ names: tools.map(({ name }) => name), diagnostics: [] }) },
      'a tool that cannot be sent is left out, is named, and costs no other',
    ],
    [
      'hands out calls of a turn that was cut off',
      reading({ readTurn: (response) => finishedTurn({ text: '', refusal: undefined, calls: [], ...spoken(response) }) }),
      'a turn that was cut off runs nothing',
    ],
    [
      'takes the end of a stream for the end of a turn',
      reading({ assembleStream: async (stream) => ({ ...spoken(await plainReader.assembleStream(stream)), end: 'done' }) }),
      'a stream that ends before its end hands out no call',
    ],
    [
      'loses a part of a stream',
      reading({ assembleStream: async (stream) => ({ ...spoken(await plainReader.assembleStream(stream)), text: '' }) }),
      'a stream comes to what the whole response comes to',
    ],
    [
      'tells what was said when all of it is there',
      reading({ readDelta: () => '' }),
      'what the model says is told before its turn has ended',
    ],
    [
      'tells what was said twice',
      reading({ readDelta: (part) => plainReader.readDelta(part).repeat(2) }),
      'what the model says is told once, turn by turn, whole or streamed',
    ],
    [
      'tells nobody what was said',
      { ...whole, converse: (options) => whole.converse({ ...options, onText: undefined }) },
      'what the model says is told once, turn by turn, whole or streamed',
    ],
    [
      'drops calls of tools that do not exist',
      reading({
        readTurn: (response) => {
          const turn = plainReader.readTurn(response);
          return { ...turn, calls: turn.calls.filter(({ name }) => name !== 'nothing') };
        },
      }),
      'every call of a turn is answered, in its order, whatever becomes of it',
    ],
    [
      'answers out of order',
      { ...whole, answersIn: (transcript) => [...whole.answersIn(transcript)].reverse() },
      'every call of a turn is answered, in its order, whatever becomes of it',
    ],
    [
      'repairs arguments',
      reading({
        readTurn: (response) => {
          const turn = plainReader.readTurn(response);
          return {
            ...turn,
            calls: turn.calls.map((call) => (typeof call.arguments === 'string' ? { ...call, arguments: { id: 'ab' } } : call)),
          };
        },
      }),
      'arguments that are no whole JSON run nothing',
    ],
    [
      'drops what it does not know',
      reading({
        readTurn: (response) => {
          const turn = plainReader.readTurn(response);
          const known = ({ extra: _extra, ...others }: Record<string, unknown>): object => others;
          return { ...turn, calls: turn.calls.map((call) => ({ ...call, arguments: known(call.arguments as Record<string, unknown>) })) };
        },
      }),
      'an unknown key is refused and named, and nothing runs',
    ],
    [
      'throws on what it cannot read',
      reading({ readTurn: (response) => plainReader.readTurn((response as object).valueOf()) }),
      'what cannot be read is a turn that was cut off, never an error',
    ],
    [
      'does not say what was wrong',
      { ...whole, answersIn: (transcript) => whole.answersIn(transcript).map(({ id }) => ({ id, text: 'error' })) },
      'a broken value is refused at its field, and nothing runs',
    ],
    [
      'lets run what its model was not shown',
      { ...whole, receive: (response, toolbox) => whole.receive(response, toolbox).map(({ call }) => ({ call, projection: undefined })) },
      'a tool that the model was not shown does not run, though the gate has it',
    ],
    [
      'never stops',
      { ...whole, converse: (options) => whole.converse({ ...options, maxTurns: 1 }) },
      'a run whose budget of invalid calls is spent ends, with every call answered',
    ],
  ])('%s', async (_, adapter, scenario) => {
    expect(await foundOut(adapter)).toContain(scenario);
  });
});
