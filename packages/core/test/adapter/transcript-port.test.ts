import { expect, test } from 'vitest';
import * as z from 'zod';
import {
  checkAdapterOptions,
  conversationRules,
  createTranscriptPort,
  finishedTurn,
  idOf,
  portOptionsOf,
  type ProjectedTools,
  projectTools,
  runConversation,
} from '../../src/adapter/index.ts';
import { createGate, createToolbox, defineTool, isJsonObject, type Projection, type Run, type Toolbox } from '../../src/index.ts';

const toolOf = (name: string) => defineTool({ name, description: 'd', input: z.object({}), sideEffect: 'read', handler: () => name });
const projection: Projection = {
  schema: {},
  strict: { eligible: true, reasons: [] },
  losses: [],
  restore: (value) => value,
  encode: (value) => value,
};

/** A provider whose model calls each tool that it is shown, turn by turn, and whose responses say nothing but that. */
function createProvider(current: () => Toolbox, turns: number) {
  const shown: string[][] = [];
  const port = createTranscriptPort({
    opening: [{ role: 'user' }],
    reader: {
      readTurn: (response) => {
        const { names, id } = response as { names: readonly string[]; id: string };
        return finishedTurn({
          text: 'done',
          refusal: undefined,
          calls: names.map((name, index) => ({ id: idOf(undefined, id, index), name })),
        });
      },
      assembleStream: () => Promise.reject(new Error('there is no stream')),
      readDelta: () => '',
    },
    project: () => projectTools(current(), { project: () => projection }),
    ask: async (_transcript: object[], { list }: ProjectedTools) => {
      shown.push(list.map(({ name }) => name));
      return Promise.resolve({ names: shown.length > turns ? [] : list.map(({ name }) => name) });
    },
    keep: (response) => [isJsonObject(response) ? { role: 'assistant', names: response['names'] } : {}],
    reply: (outcomes) => outcomes.map(({ callId, ok }) => ({ role: 'tool', callId, ok })),
  });
  return { port, shown };
}

test('tools of a source are read for each turn, and calls of two turns are never the same', async () => {
  let toolbox: Toolbox = createToolbox([toolOf('a')]);
  const source = { current: () => toolbox, onChange: () => () => undefined };
  const gate = createGate(source);
  const { port, shown } = createProvider(() => gate.toolbox, 2);
  const onTranscript = (): void => void (toolbox = createToolbox([toolOf('a'), toolOf('b')]));
  const result = await runConversation(() => port, { gate, onTranscript });
  expect(shown).toEqual([['a'], ['a', 'b'], ['a', 'b']]);
  expect(result.outcomes.map(({ callId, ok }) => [callId, ok])).toEqual([
    ['turn-1-1', true],
    ['turn-3-1', true],
    ['turn-3-2', true],
  ]);
  expect(result).toMatchObject({ stop: 'answered', text: 'done', turns: 3 });
  expect(result.transcript).toHaveLength(7);
});

test.each<[string, () => unknown]>([
  [
    'throws',
    () => {
      throw new Error('of the host');
    },
  ],
  ['rejects', () => Promise.reject(new Error('of the host'))],
])('a listener to the transcript that %s stops nothing', async (_, onTranscript) => {
  const gate = createGate(createToolbox([toolOf('a')]));
  const { port } = createProvider(() => gate.toolbox, 1);
  expect(await runConversation(() => port, { gate, onTranscript })).toMatchObject({ stop: 'answered', turns: 2 });
});

test('a listener to the transcript that aborts the run leaves no call without an answer, so that the conversation can go on', async () => {
  const gate = createGate(createToolbox([toolOf('a'), toolOf('b')]));
  const { port } = createProvider(() => gate.toolbox, 1);
  const controller = new AbortController();
  const told: number[] = [];
  const onTranscript = (transcript: readonly object[]): void => {
    told.push(transcript.length);
    controller.abort();
  };
  const result = await runConversation(() => port, { gate, onTranscript, signal: controller.signal });
  expect(result).toMatchObject({ stop: 'aborted', turns: 1 });
  expect(result.transcript).toEqual([
    { role: 'user' },
    { role: 'assistant', names: ['a', 'b'] },
    { role: 'tool', callId: 'turn-1-1', ok: false },
    { role: 'tool', callId: 'turn-1-2', ok: false },
  ]);
  expect(told).toEqual([2, 4]);
});

test('what is a loop’s own does not go on to the port, and everything else does', () => {
  const gate = createGate(createToolbox([toolOf('a')]));
  const options = { gate, maxTurns: 3, signal: undefined, model: 'm', client: {}, stream: true };
  expect(portOptionsOf(options, gate.toolbox)).toEqual({ model: 'm', client: options.client, stream: true, toolbox: gate.toolbox });
});

test('a run of another gate is refused, since its tools and deps would be used', async () => {
  const [gate, other] = [createGate(createToolbox([toolOf('a')])), createGate(createToolbox([toolOf('a')]))];
  const talk = (run: Run) => runConversation(() => createProvider(() => gate.toolbox, 1).port, { gate, run });
  await expect(talk(other.run())).rejects.toMatchObject({ code: 'invalid_option', message: expect.stringContaining('another gate') });
  expect(await talk(gate.run())).toMatchObject({ stop: 'answered' });
  expect(await talk({ ...gate.run() })).toMatchObject({ stop: 'answered' });
});

test.each(['projection', 'signal', 'key', 'turn'])('the loop gives each call its own %s, so that it is no option of all calls', (name) => {
  const check = (callOptions: object) => checkAdapterOptions('runTools', { callOptions }, { callOptions: conversationRules.callOptions });
  expect(() => check({ [name]: 'x' })).toThrow('callOptions must be an object without');
  expect(() => check({ principal: 'ada', deadlineMs: 5 })).not.toThrow();
});

test.each<[object, string]>([
  [{ principl: 'ada' }, 'runTools: callOptions: unknown option principl; there are principal, deps, deadlineMs, onProgress, onLog'],
  [{ deadlineMs: '5' }, "runTools: callOptions: deadlineMs must be a number of milliseconds above 0, at most 2147483647, not '5'"],
  [{ deadlineMs: Number.NaN }, 'runTools: callOptions: deadlineMs must be a number of milliseconds above 0, at most 2147483647, not NaN'],
  [{ onProgress: 5 }, 'runTools: callOptions: onProgress must be a function, not 5'],
])('options of all calls are held to what they may be: %j', (callOptions, message) => {
  expect(() => checkAdapterOptions('runTools', { callOptions }, { callOptions: conversationRules.callOptions })).toThrow(message);
});
