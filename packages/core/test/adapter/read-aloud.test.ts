import { expect, test } from 'vitest';
import { createTranscriptPort, cutTurn, finishedTurn, type ResponseReader } from '../../src/adapter/index.ts';

interface Said {
  readonly text?: string;
  readonly end?: true;
}

const reader: ResponseReader = {
  readTurn: (response) => {
    const { text = '', end } = (response ?? {}) as Said;
    return end === true ? finishedTurn({ text, refusal: undefined, calls: [] }) : cutTurn('Cut off.', text);
  },
  async assembleStream(stream) {
    let whole: Said = {};
    for await (const part of stream as AsyncIterable<Said>) whole = { ...whole, ...part, text: `${whole.text ?? ''}${part.text ?? ''}` };
    return whole;
  },
  readDelta: (event) => (event as Said).text ?? '',
};

async function* streamOf(events: readonly unknown[], error?: Error): AsyncGenerator<unknown> {
  for (const event of events) yield await Promise.resolve(event);
  if (error !== undefined) throw error;
}

const nextOf = (answer: unknown, onText?: (delta: string) => unknown, changes: Partial<ResponseReader> = {}) =>
  createTranscriptPort({
    opening: [],
    reader: { ...reader, ...changes },
    onText,
    project: () => ({ list: [], find: () => undefined }),
    ask: () => Promise.resolve(answer),
    keep: () => [],
    reply: () => [],
  }).next(undefined);

const pieces = [{ text: 'One, ' }, { text: '' }, {}, { text: 'two.' }, { end: true }];

test.each<[what: string, answer: () => unknown, told: string[]]>([
  ['a stream is told piece by piece, without pieces that say nothing', () => streamOf(pieces), ['One, ', 'two.']],
  ['a response that came whole is told at once', () => ({ text: 'One, two.', end: true }), ['One, two.']],
  ['a response without text is told to nobody', () => ({ end: true }), []],
  ['so is what is no response', () => undefined, []],
  ['a turn that was cut off is told as far as it came', () => streamOf(pieces.slice(0, 1)), ['One, ']],
])('%s', async (_, answer, told) => {
  const heard: string[] = [];
  const turn = await nextOf(answer(), (delta) => heard.push(delta));
  expect(heard).toEqual(told);
  expect(turn.text).toBe(told.join(''));
});

test('what no event has told is told at the end, unless something else was told', async () => {
  const heard: string[] = [];
  const listen = (readDelta: ResponseReader['readDelta']) => nextOf(streamOf(pieces), (delta) => heard.push(delta), { readDelta });
  await listen(() => '');
  await listen((event) => ((event as Said).text === 'One, ' ? 'One, ' : ''));
  await listen((event) => ((event as Said).end === true ? 'Something else.' : ''));
  expect(heard).toEqual(['One, two.', 'One, ', 'two.', 'Something else.']);
});

test('a piece is told when it comes, and what was told stays told when the stream fails', async () => {
  const heard: string[] = [];
  await expect(nextOf(streamOf(pieces.slice(0, 1), new Error('lost')), (delta) => heard.push(delta))).rejects.toThrow('lost');
  expect(heard).toEqual(['One, ']);
});

test.each<[string, () => unknown]>([
  [
    'throws',
    () => {
      throw new Error('of the host');
    },
  ],
  ['rejects', () => Promise.reject(new Error('of the host'))],
])('a listener that %s changes nothing', async (_, onText) => {
  expect(await nextOf(streamOf(pieces), onText)).toEqual(await nextOf(streamOf(pieces)));
});
