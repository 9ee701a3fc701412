import { describe, expect, test } from 'vitest';
import { receiveStream } from '../src/index.ts';
import { streamOf } from './stream-of.ts';
import type { WireResponse } from './wire-response.ts';
import { createWorld } from './world.ts';

type Parts = NonNullable<NonNullable<NonNullable<WireResponse['candidates']>[number]['content']>['parts']>;
const { toolbox, weather } = createWorld();

/** A chunk (GenerateContentResponse, @google/genai 2.32.0). */
function chunk(parts: Parts, finishReason?: NonNullable<WireResponse['candidates']>[number]['finishReason']): WireResponse {
  return { responseId: 'r', candidates: [{ index: 0, content: { role: 'model', parts }, ...(finishReason && { finishReason }) }] };
}
const call = { functionCall: { id: 'a', name: 'get_weather', args: { city: 'Ghent' } }, thoughtSignature: 'c2ln' };
const read = (...chunks: readonly unknown[]) => receiveStream(streamOf(chunks), toolbox);

describe('a stream to its end', () => {
  test('texts are joined, calls are handed out with their projection', async () => {
    const turn = await read(
      chunk([{ text: 'One ' }]),
      chunk([{ text: 'moment.' }, call]),
      chunk([{ functionCall: { name: 'no_such_tool' } }]),
      chunk([], 'STOP'),
    );
    expect(turn).toMatchObject({ finish: 'calls', text: 'One moment.' });
    expect(turn.calls.map((one) => one.call)).toEqual([
      { id: 'a', name: 'get_weather', arguments: { city: 'Ghent' } },
      { id: 'r-2', name: 'no_such_tool', arguments: undefined },
    ]);
    expect(turn.calls.map(({ projection }) => projection?.schema !== undefined)).toEqual([true, false]);
    expect(weather.name).toBe('get_weather');
  });

  test('what goes back is what came: signatures stay with their parts, also one of an empty text', async () => {
    const thought = { text: 'Hm.', thought: true };
    const signed = { text: '', thoughtSignature: 'ZW5k' };
    const turn = await read(
      chunk([thought]),
      chunk([{ text: ' Hm.', thought: true }, { text: 'So' }]),
      chunk([{ text: ' be it.' }, call]),
      chunk([signed], 'STOP'),
    );
    expect(turn.content).toEqual({ role: 'model', parts: [{ text: 'Hm. Hm.', thought: true }, { text: 'So be it.' }, call, signed] });
  });

  test('a part of a kind that is not known stays, an empty text goes', async () => {
    const odd = { videoNote: { id: 5 } };
    const turn = await read({ candidates: [{ content: { parts: [odd, { text: '' }] } }] }, chunk([{ text: 'Done.' }], 'STOP'));
    expect(turn).toMatchObject({ finish: 'answered', text: 'Done.', content: { role: 'model', parts: [odd, { text: 'Done.' }] } });
  });

  test('only the first candidate counts', async () => {
    const other = { candidates: [{ index: 1, content: { parts: [call] }, finishReason: 'MAX_TOKENS' }] };
    expect(await read(chunk([{ text: 'Yes' }]), other, chunk([], 'STOP'))).toMatchObject({ finish: 'answered', text: 'Yes' });
  });
});

describe('nothing is handed out', () => {
  test.each<[string, readonly unknown[], string]>([
    ['before the finish reason', [chunk([call])], 'The response ended without a finish reason.'],
    [
      'after a turn that was cut off, whatever follows',
      [chunk([call], 'MAX_TOKENS'), chunk([], 'STOP')],
      'The answer was cut off at the token limit.',
    ],
    ['of a turn that was stopped', [chunk([call]), chunk([], 'SAFETY')], 'The answer was stopped by the content filter (SAFETY).'],
    [
      'of a malformed call',
      [chunk([call]), chunk([], 'MALFORMED_FUNCTION_CALL')],
      'The model made a call that Gemini does not hand out (MALFORMED_FUNCTION_CALL).',
    ],
    ['of a prompt that was blocked', [{ promptFeedback: { blockReason: 'SAFETY' } }], 'The prompt was blocked: SAFETY.'],
    ['after an error', [chunk([call], 'STOP'), { error: { message: 'boom' } }], 'The response failed: boom'],
    [
      'of a candidate that is none',
      [chunk([call]), { candidates: [5] }, chunk([], 'STOP')],
      'The response failed: parts of its calls are missing or contradict each other.',
    ],
    [
      'of candidates that are no list',
      [chunk([call]), { candidates: {} }, chunk([], 'STOP')],
      'The response failed: parts of its calls are missing or contradict each other.',
    ],
    [
      'of parts that are no list',
      [chunk([call]), { candidates: [{ content: { parts: 'x' } }] }, chunk([], 'STOP')],
      'The response failed: parts of its calls are missing or contradict each other.',
    ],
    [
      'of a part that is none',
      [chunk([call]), { candidates: [{ content: { parts: [null] } }] }, chunk([], 'STOP')],
      'The response failed: parts of its calls are missing or contradict each other.',
    ],
    [
      'of a call that is no object',
      [chunk([call]), { candidates: [{ content: { parts: [{ functionCall: 'x' }] } }] }, chunk([], 'STOP')],
      'The response failed: parts of its calls are missing or contradict each other.',
    ],
    ['of no chunk at all', [], 'This is no response of generateContent.'],
  ])('%s', async (_, chunks, reason) => {
    expect(await read(...chunks)).toMatchObject({ finish: 'truncated', reason, calls: [] });
  });

  test('when the stream fails, it rejects', async () => {
    async function* failing(): AsyncGenerator<unknown> {
      yield chunk([call], 'STOP');
      await Promise.reject(new Error('gone'));
    }
    await expect(receiveStream(failing(), toolbox)).rejects.toThrow('gone');
  });
});

// Shape of PartialArg, @google/genai 2.32.0; what begins and ends such a call is told by vercel/ai#13929.
describe('arguments that come value by value', () => {
  const begun: Parts = [{ functionCall: { id: 'a', name: 'get_weather', willContinue: true }, thoughtSignature: 'c2ln' }];
  type Pieces = NonNullable<NonNullable<Parts[number]['functionCall']>['partialArgs']>;
  const pieces = (partialArgs: Pieces, willContinue?: boolean): Parts => [
    { functionCall: { partialArgs, ...(willContinue !== undefined && { willContinue }) } },
  ];
  const end: Parts = [{ functionCall: {} }];

  test('are put together, and go back as one call with its signature', async () => {
    const turn = await read(
      chunk(begun),
      chunk(pieces([{ jsonPath: '$.city', stringValue: 'Gh', willContinue: true }], true)),
      chunk(pieces([{ jsonPath: '$.city', stringValue: 'ent' }], true)),
      chunk(
        pieces(
          [
            { jsonPath: '$.days[0].hour', numberValue: 5 },
            { jsonPath: '$.days[0].rain', boolValue: false },
            { jsonPath: '$.days[1]', nullValue: 'NULL_VALUE' },
          ],
          true,
        ),
      ),
      chunk(
        pieces(
          [
            { jsonPath: `$['a "b" \\'c\\''].x`, stringValue: '' },
            { jsonPath: '$["__proto__"]', numberValue: 1 },
          ],
          true,
        ),
      ),
      chunk(end),
      chunk([], 'STOP'),
    );
    const args = JSON.parse('{"city":"Ghent","days":[{"hour":5,"rain":false},null],"a \\"b\\" \'c\'":{"x":""},"__proto__":1}') as object;
    expect(turn.calls.map((one) => one.call)).toEqual([{ id: 'a', name: 'get_weather', arguments: args }]);
    expect(turn.content?.parts).toEqual([{ functionCall: { id: 'a', name: 'get_weather', args }, thoughtSignature: 'c2ln' }]);
  });

  test('keep a signature that comes late', async () => {
    const whole = { functionCall: { name: 'get_weather', willContinue: true } };
    const signed = { functionCall: {}, thoughtSignature: 'bGF0ZQ==' };
    const turn = await read(chunk([whole]), chunk(end), chunk([signed]), chunk([], 'STOP'));
    expect(turn.content?.parts).toEqual([{ functionCall: { name: 'get_weather', args: {} }, thoughtSignature: 'bGF0ZQ==' }]);
  });

  test('may end with the last value, and calls follow each other', async () => {
    const turn = await read(
      chunk(begun),
      chunk(pieces([{ jsonPath: '$.city', stringValue: 'Ghent' }], false)),
      chunk([{ functionCall: { id: 'b', name: 'get_weather', willContinue: true } }]),
      chunk(end),
      chunk(end),
      chunk([call]),
      chunk([], 'STOP'),
    );
    expect(turn.calls.map((one) => [one.call.id, one.call.arguments])).toEqual([
      ['a', { city: 'Ghent' }],
      ['b', {}],
      ['a', { city: 'Ghent' }],
    ]);
  });

  const city = { jsonPath: '$.city', stringValue: 'Ghent' };
  test.each<[string, readonly Parts[]]>([
    ['a call without an end', [begun, pieces([city], true)]],
    ['a text without an end', [begun, pieces([{ ...city, willContinue: true }], true), end]],
    [
      'a text that another value breaks into',
      [begun, pieces([{ ...city, willContinue: true }, { jsonPath: '$.unit', stringValue: 'c' }, city], true), end],
    ],
    [
      'a number that goes on',
      [
        begun,
        pieces(
          [
            { jsonPath: '$.n', numberValue: 1, willContinue: true },
            { jsonPath: '$.n', numberValue: 2 },
          ],
          true,
        ),
        end,
      ],
    ],
    ['a value that is said twice', [begun, pieces([city, city], true), end]],
    ['a value within a value', [begun, pieces([city, { jsonPath: '$.city.name', stringValue: 'x' }], true), end]],
    ['a list with a gap', [begun, pieces([{ jsonPath: '$.days[1]', numberValue: 1 }], true), end]],
    [
      'a list that is an object too',
      [
        begun,
        pieces(
          [
            { jsonPath: '$.days[0]', numberValue: 1 },
            { jsonPath: '$.days.x', numberValue: 1 },
          ],
          true,
        ),
        end,
      ],
    ],
    ['two values in one', [begun, pieces([{ ...city, numberValue: 5 }], true), end]],
    ['no value', [begun, pieces([{ jsonPath: '$.city' }], true), end]],
    ['no path', [begun, pieces([{ stringValue: 'x' }], true), end]],
    ['a path that is none', [begun, pieces([{ jsonPath: '$..city', stringValue: 'x' }], true), end]],
    ['a path to many places', [begun, pieces([{ jsonPath: '$.*[*]', stringValue: 'x' }], true), end]],
    ['a path to the root', [begun, pieces([{ jsonPath: '$', stringValue: 'x' }], true), end]],
    ['a path from elsewhere', [begun, pieces([{ jsonPath: 'city', stringValue: 'x' }], true), end]],
    ['values of no call', [pieces([city], true), end]],
    ['another call inside a call', [begun, [{ functionCall: { id: 'b', name: 'get_weather', willContinue: true } }], end]],
    [
      'a text that goes on as a number',
      [
        begun,
        pieces(
          [
            { ...city, willContinue: true },
            { jsonPath: '$.city', numberValue: 5 },
          ],
          true,
        ),
        end,
      ],
    ],
    [
      'a text that goes on elsewhere',
      [
        begun,
        pieces(
          [
            { jsonPath: '$.unit', stringValue: 'c' },
            { ...city, willContinue: true },
            { jsonPath: '$.unit', stringValue: 'f' },
          ],
          true,
        ),
        end,
      ],
    ],
    ['a part that may be of the same call or of another', [begun, [{ functionCall: { name: 'get_weather' } }], end]],
    [
      'arguments beside their parts',
      [[{ functionCall: { name: 'get_weather', args: {}, willContinue: true } }], pieces([city], true), end],
    ],
  ])('%s runs nothing', async (_, parts) => {
    const turn = await read(...parts.map((one) => chunk(one)), chunk([], 'STOP'));
    expect(turn).toMatchObject({
      finish: 'truncated',
      reason: 'The response failed: parts of its calls are missing or contradict each other.',
      calls: [],
    });
  });
});
