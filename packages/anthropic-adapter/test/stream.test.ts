import { describe, expect, test } from 'vitest';
import { receiveStream } from '../src/index.ts';
import { createAdapterWorld } from '../../tooling/src/adapter-world.ts';

async function* streamOf(events: readonly unknown[]): AsyncGenerator<unknown> {
  for (const event of events) yield await Promise.resolve(event);
}

const received = (events: readonly unknown[]) => receiveStream(streamOf(events), createAdapterWorld().toolbox);

const start = { type: 'message_start', message: { id: 'm', type: 'message', role: 'assistant', content: [], stop_reason: null } };
const begin = (index: number, content_block: object) => ({ type: 'content_block_start', index, content_block });
const use = (index: number, name = 'get_weather', more: object = {}) =>
  begin(index, { type: 'tool_use', id: `t${index}`, name, input: {}, ...more });
const json = (index: number, partial_json: unknown) => ({
  type: 'content_block_delta',
  index,
  delta: { type: 'input_json_delta', partial_json },
});
const text = (index: number, said: string) => ({ type: 'content_block_delta', index, delta: { type: 'text_delta', text: said } });
const stop = (index: number) => ({ type: 'content_block_stop', index });
const end = (stop_reason: string | null, more: object = {}) => ({ type: 'message_delta', delta: { stop_reason, ...more } });
const done = { type: 'message_stop' };
const ghent = [use(0), json(0, '{"city":"Ghent"}'), stop(0)];
const lost = 'The response failed: parts of its calls are missing or contradict each other.';

describe('a streamed message', () => {
  test.each([
    [
      'blocks that are told alternately',
      [
        start,
        use(0),
        use(1, 'write_note'),
        json(0, '{"city":'),
        json(1, '{}'),
        json(0, '"Ghent"}'),
        stop(1),
        stop(0),
        end('tool_use'),
        done,
      ],
      ['{"city":"Ghent"}', '{}'],
    ],
    ['a call without input', [start, use(0), stop(0), end('tool_use'), done], ['']],
    [
      'a call whose input comes with its start',
      [start, use(0, 'get_weather', { input: { city: 'Ghent' } }), json(0, ''), stop(0), end('tool_use'), done],
      [{ city: 'Ghent' }],
    ],
    ['an input that comes as one value', [start, use(0), json(0, { city: 'Ghent' }), stop(0), end('tool_use'), done], [{ city: 'Ghent' }]],
    [
      'pings and events of other kinds',
      [start, { type: 'ping' }, null, 'x', { type: 'news', index: 0 }, ...ghent, end('tool_use'), done, { type: 'ping' }],
      ['{"city":"Ghent"}'],
    ],
    [
      'deltas of other kinds beside a call',
      [
        start,
        begin(1, { type: 'news' }),
        { type: 'content_block_delta', index: 1, delta: { type: 'news_delta' } },
        stop(1),
        ...ghent,
        end('tool_use'),
        done,
      ],
      ['{"city":"Ghent"}'],
    ],
    ['a stream without message_start', [...ghent, end('tool_use'), done], ['{"city":"Ghent"}']],
    [
      'a message that comes whole with its start',
      [
        {
          ...start,
          message: { ...start.message, content: [{ type: 'tool_use', id: 'a', name: 'get_weather', input: { city: 'Ghent' } }] },
        },
        end('tool_use'),
        done,
      ],
      [{ city: 'Ghent' }],
    ],
    ['a stop reason that is said twice', [start, ...ghent, end('tool_use'), end(null), done], ['{"city":"Ghent"}']],
  ])('%s', async (_, events, given) => {
    const turn = await received(events);
    expect(turn.calls.map(({ call }) => call.arguments)).toEqual(given);
    expect(turn.finish).toBe('calls');
  });

  test('its text, citations and thinking are put together', async () => {
    const cited = { type: 'content_block_delta', index: 0, delta: { type: 'citations_delta', citation: { url: 'u' } } };
    const turn = await received([
      start,
      begin(0, { type: 'text', text: '' }),
      text(0, '21 '),
      cited,
      text(0, 'degrees.'),
      stop(0),
      end('end_turn'),
      done,
    ]);
    expect(turn).toMatchObject({ finish: 'answered', text: '21 degrees.', calls: [] });
  });

  test.each([
    ['its end', [start, ...ghent, end('tool_use')], 'The response failed: its end is missing.'],
    ['its stop reason', [start, ...ghent, done], 'The response ended without a stop reason.'],
    ['everything after a call', [start, ...ghent], 'The response failed: its end is missing.'],
    ['the end of a call', [start, use(0), json(0, '{"city":"Ghent"}'), end('tool_use'), done], lost],
    ['the start of a call', [start, json(0, '{"city":"Ghent"}'), stop(0), end('tool_use'), done], lost],
    ['the place of a part', [start, use(0), { ...json(0, '{}'), index: undefined }, stop(0), end('tool_use'), done], lost],
    ['the block of a start', [start, { type: 'content_block_start', index: 0 }, stop(0), end('tool_use'), done], lost],
    ['the delta of a part', [start, use(0), { type: 'content_block_delta', index: 0 }, stop(0), end('tool_use'), done], lost],
    ['all there is', [], 'The response is not a message.'],
  ])('that lost %s hands out no call', async (_, events, reason) => {
    expect(await received(events)).toMatchObject({ finish: 'truncated', reason, calls: [] });
  });

  test.each([
    ['two starts of one block', [start, use(0), use(0, 'write_note'), json(0, '{}'), stop(0), end('tool_use'), done]],
    ['two messages', [start, ...ghent, start, end('tool_use'), done]],
    [
      'calls with its start and others after it',
      [
        { ...start, message: { ...start.message, content: [{ type: 'tool_use', id: 'other', name: 'get_weather', input: {} }] } },
        ...ghent,
        end('tool_use'),
        done,
      ],
    ],
    ['a part after the end of its block', [start, ...ghent, json(0, '{}'), end('tool_use'), done]],
    ['a part after the end of all', [start, ...ghent, end('tool_use'), done, json(0, '{}')]],
    [
      'input at the start and in parts',
      [start, use(0, 'get_weather', { input: { city: 'Bruges' } }), json(0, '{"city":"Ghent"}'), stop(0), end('tool_use'), done],
    ],
    ['a text and a value', [start, use(0), json(0, '{'), json(0, { city: 'Ghent' }), stop(0), end('tool_use'), done]],
    ['input within words', [start, begin(1, { type: 'text', text: '' }), json(1, '{}'), stop(1), ...ghent, end('tool_use'), done]],
    ['words within a call', [start, use(0), text(0, 'x'), stop(0), end('tool_use'), done]],
  ])('that contradicts itself with %s hands out no call', async (_, events) => {
    expect(await received(events)).toMatchObject({ finish: 'truncated', reason: lost, calls: [] });
  });

  test.each([
    ['max_tokens', 'The answer was cut off at the token limit.'],
    ['pause_turn', 'The turn is paused: send its content back as it is, and the model goes on.'],
    ['tired', 'The response ended with a stop reason that is not known: "tired".'],
  ])('that once ended with %s stays cut off, whatever is said after it', async (reason, said) => {
    const turn = await received([start, ...ghent, end(reason), end('tool_use'), done]);
    expect(turn).toMatchObject({ finish: 'truncated', reason: said, calls: [] });
  });

  test('that was cut off at its start stays cut off', async () => {
    const cut = { ...start, message: { ...start.message, stop_reason: 'max_tokens' } };
    expect(await received([cut, ...ghent, end('tool_use'), done])).toMatchObject({ finish: 'truncated', calls: [] });
  });

  test('with an error in the middle hands out no call, and says which', async () => {
    const error = { type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } };
    expect(await received([start, ...ghent, error, end('tool_use'), done])).toMatchObject({
      finish: 'truncated',
      reason: 'The response failed: Overloaded',
      calls: [],
    });
    expect(await received([{ type: 'error' }])).toMatchObject({ finish: 'truncated', reason: 'The response failed.', calls: [] });
  });

  test('rejects when the stream does', async () => {
    async function* broken(): AsyncGenerator<unknown> {
      yield await Promise.resolve(start);
      throw new Error('connection lost');
    }
    await expect(receiveStream(broken(), createAdapterWorld().toolbox)).rejects.toThrow('connection lost');
  });
});
