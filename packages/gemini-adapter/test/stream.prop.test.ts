import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../../tooling/src/runs.ts';
import { readTurn, receiveStream } from '../src/index.ts';
import { streamOf } from './stream-of.ts';
import { createWorld } from './world.ts';

const { toolbox } = createWorld();

type Value = string | number | boolean | null | Value[] | { [key: string]: Value };
/** Arguments that can be said value by value: an object or list within them is not empty. */
const { value } = fc.letrec<{ value: Value; list: Value[]; object: { [key: string]: Value } }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.string(),
    fc.double({ noNaN: true }),
    fc.boolean(),
    fc.constant(null),
    tie('list'),
    tie('object'),
  ),
  list: fc.array(tie('value'), { minLength: 1, maxLength: 3 }),
  object: fc.dictionary(fc.string(), tie('value'), { minKeys: 1, maxKeys: 3 }),
}));
const args = fc.dictionary(fc.string(), value, { maxKeys: 4 });

/** What is said of a value: every text in two pieces. */
function piecesOf(path: string, given: Value): object[] {
  if (typeof given === 'string') {
    const middle = Math.floor(given.length / 2);
    return [
      { jsonPath: path, stringValue: given.slice(0, middle), willContinue: true },
      { jsonPath: path, stringValue: given.slice(middle) },
    ];
  }
  if (typeof given === 'number') return [{ jsonPath: path, numberValue: given }];
  if (typeof given === 'boolean') return [{ jsonPath: path, boolValue: given }];
  if (given === null) return [{ jsonPath: path, nullValue: 'NULL_VALUE' }];
  if (Array.isArray(given)) return given.flatMap((item, index) => piecesOf(`${path}[${index}]`, item));
  return Object.entries(given).flatMap(([key, inside]) =>
    piecesOf(`${path}${/^[a-z]+$/u.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`}`, inside),
  );
}

const chunkOf = (parts: readonly object[], finishReason?: string) => ({
  candidates: [{ content: { role: 'model', parts }, finishReason }],
});

test('arguments that come value by value are those that were meant, however they are cut', async () => {
  await fc.assert(
    fc.asyncProperty(args, fc.integer({ min: 1, max: 4 }), async (meant, size) => {
      const pieces = piecesOf('$', meant);
      const chunks = [chunkOf([{ functionCall: { name: 'get_weather', willContinue: true } }])];
      for (let start = 0; start < pieces.length; start += size) {
        chunks.push(chunkOf([{ functionCall: { partialArgs: pieces.slice(start, start + size), willContinue: true } }]));
      }
      const turn = await receiveStream(streamOf([...chunks, chunkOf([{ functionCall: {} }]), chunkOf([], 'STOP')]), toolbox);
      expect(turn.calls.map(({ call }) => call.arguments)).toEqual([meant]);
    }),
    { numRuns: runs(300, 20_000) },
  );
});

test('a stream says what the whole response says, however it is cut into chunks', async () => {
  const signature = fc.option(fc.constant('c2ln'), { nil: undefined });
  const part = fc.oneof(
    fc.record({ text: fc.string(), thought: fc.option(fc.boolean(), { nil: undefined }), thoughtSignature: signature }),
    fc.record({
      functionCall: fc.record({ id: fc.constantFrom('a', 'b'), name: fc.constantFrom('get_weather', 'x'), args }),
      thoughtSignature: signature,
    }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(part, { maxLength: 3 }), { maxLength: 4 }), async (groups) => {
      // As they come over the wire: what is undefined is not there.
      const chunks = JSON.parse(JSON.stringify([...groups.map((parts) => chunkOf(parts)), chunkOf([], 'STOP')])) as ReturnType<
        typeof chunkOf
      >[];
      const parts = chunks.flatMap(({ candidates }) => candidates.flatMap(({ content }) => content.parts));
      const turn = await receiveStream(streamOf(chunks), toolbox);
      const { calls, ...whole } = readTurn(chunkOf(parts, 'STOP'));
      expect(turn).toMatchObject(whole);
      expect(turn.calls.map(({ call }) => call)).toEqual(calls);
      const signed = (given: readonly object[]) => given.filter((one) => 'thoughtSignature' in one || 'functionCall' in one);
      expect(signed(turn.content?.parts ?? [])).toEqual(signed(parts));
    }),
    { numRuns: runs(300, 20_000) },
  );
});
