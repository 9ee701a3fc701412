import { describe, expect, test } from 'vitest';
import { receiveStream } from '../src/index.ts';
import { createWorld } from './world.ts';

async function* streamOf(events: readonly unknown[]): AsyncGenerator<unknown> {
  for (const event of events) yield await Promise.resolve(event);
}

const received = (events: readonly unknown[]) => receiveStream(streamOf(events), createWorld().toolbox);
const chunk = (delta: object, finish_reason: string | null = null) => ({
  id: 'c1',
  object: 'chat.completion.chunk',
  choices: [{ index: 0, delta, finish_reason }],
});
const part = (index: number | undefined, given: object, id?: string) =>
  chunk({ tool_calls: [{ ...(index !== undefined && { index }), ...(id !== undefined && { id, type: 'function' }), ...given }] });
const named = (name: string, text = '') => ({ function: { name, arguments: text } });
const text = (more: string) => ({ function: { arguments: more } });
const usage = { id: 'c1', choices: [], usage: { total_tokens: 3 } };

describe('a streamed chat completion', () => {
  test.each([
    {
      title: 'interleaved deltas are put together by index',
      events: [
        chunk({ role: 'assistant', content: null }),
        part(0, named('get_weather'), 'a'),
        part(1, named('write_note'), 'b'),
        part(0, text('{"city":')),
        part(1, text('{}')),
        part(0, text('"Ghent"}')),
        chunk({}, 'tool_calls'),
        usage,
      ],
      calls: [
        { id: 'a', name: 'get_weather', arguments: '{"city":"Ghent"}' },
        { id: 'b', name: 'write_note', arguments: '{}' },
      ],
    },
    {
      title: 'whole calls that all have index 0 are told apart by id',
      events: [
        part(0, named('get_weather', '{"city":"Ghent"}'), 'a'),
        part(0, named('get_weather', '{"city":"Bruges"}'), 'b'),
        chunk({}, 'stop'),
      ],
      calls: [
        { id: 'a', name: 'get_weather', arguments: '{"city":"Ghent"}' },
        { id: 'b', name: 'get_weather', arguments: '{"city":"Bruges"}' },
      ],
    },
    {
      title: 'without any index, the id begins a call',
      events: [
        part(undefined, named('get_weather'), 'a'),
        part(undefined, text('{}')),
        part(undefined, named('write_note', '{"t"'), 'b'),
        part(undefined, text(':1}')),
        chunk({}, 'tool_calls'),
      ],
      calls: [
        { id: 'a', name: 'get_weather', arguments: '{}' },
        { id: 'b', name: 'write_note', arguments: '{"t":1}' },
      ],
    },
    {
      title: 'empty arguments stay empty, and a missing id is made',
      events: [part(0, { function: { name: 'get_weather' } }), chunk({}, 'tool_calls')],
      calls: [{ id: 'c1-1', name: 'get_weather', arguments: '' }],
    },
    {
      title: 'a custom tool is a call too',
      events: [
        part(0, { type: 'custom', custom: { name: 'shell', input: 'l' } }, 'a'),
        part(0, { custom: { input: 's' } }),
        chunk({}, 'tool_calls'),
      ],
      calls: [{ id: 'a', name: 'shell', arguments: 'ls' }],
    },
  ])('$title', async ({ events, calls }) => {
    const turn = await received(events);
    expect(turn.finish).toBe('calls');
    expect(turn.calls.map(({ call }) => call)).toEqual(calls);
  });

  test.each([
    [
      'cut off at the token limit',
      [part(0, named('get_weather', '{}'), 'a'), chunk({}, 'length')],
      'The answer was cut off at the token limit.',
    ],
    ['that ends without a finish reason', [part(0, named('get_weather', '{}'), 'a')], 'The response ended without a finish reason.'],
    ['with nothing in it', [], 'The response ended without a finish reason.'],
  ])('one %s hands out no call', async (_, events, reason) => {
    expect(await received(events)).toMatchObject({ finish: 'truncated', reason, calls: [] });
  });

  test('text and refusal are put together; other choices are left out', async () => {
    const other = { id: 'c1', choices: [{ index: 1, delta: { content: 'not this' }, finish_reason: 'stop' }] };
    expect(await received([chunk({ content: 'Hel' }), other, chunk({ content: 'lo' }), chunk({}, 'stop')])).toMatchObject({
      finish: 'answered',
      text: 'Hello',
    });
    expect(await received([chunk({ refusal: 'N' }), chunk({ refusal: 'o' }, 'stop')])).toMatchObject({ finish: 'refused', text: 'No' });
  });
});

describe('a streamed response', () => {
  const added = {
    type: 'response.output_item.added',
    output_index: 0,
    item: { type: 'function_call', id: 'fc', call_id: 'a', name: 'get_weather', arguments: '' },
  };
  const deltas = ['{"city":', '"Ghent"}'].map((delta) => ({
    type: 'response.function_call_arguments.delta',
    output_index: 0,
    item_id: 'fc',
    delta,
  }));
  const whole = {
    id: 'r1',
    status: 'completed',
    output: [{ type: 'function_call', call_id: 'a', name: 'get_weather', arguments: '{"city":"Ghent"}' }],
  };
  const ghent = [{ id: 'a', name: 'get_weather', arguments: '{"city":"Ghent"}' }];

  test.each([
    ['the closing event has everything', [added, ...deltas, { type: 'response.completed', response: whole }]],
    ['the closing event has no items', [added, ...deltas, { type: 'response.completed', response: { ...whole, output: [] } }]],
    [
      'the finished item counts',
      [
        added,
        { type: 'response.output_item.done', output_index: 0, item: whole.output[0] },
        { type: 'response.completed', response: { id: 'r1' } },
      ],
    ],
  ])('%s', async (_, events) => {
    expect(
      (await received([{ type: 'response.created', response: { id: 'r1', status: 'in_progress', output: [] } }, ...events])).calls.map(
        ({ call }) => call,
      ),
    ).toEqual(ghent);
  });

  test.each([
    ['that ends without its closing event', [added, ...deltas], 'The response is in_progress.'],
    [
      'cut off at the token limit',
      [
        added,
        ...deltas,
        { type: 'response.incomplete', response: { ...whole, status: 'incomplete', incomplete_details: { reason: 'max_output_tokens' } } },
      ],
      'The answer was cut off at the token limit.',
    ],
    [
      'that failed',
      [added, { type: 'response.failed', response: { status: 'failed', error: { message: 'boom' }, output: [] } }],
      'The response failed: boom',
    ],
    ['with an error event', [added, ...deltas, { type: 'error', code: 'server_error', message: 'boom' }], 'The response failed: boom'],
  ])('one %s hands out no call', async (_, events, reason) => {
    expect(await received(events)).toMatchObject({ finish: 'truncated', reason, calls: [] });
  });
});
