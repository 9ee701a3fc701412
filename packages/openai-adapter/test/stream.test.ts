import { describe, expect, test } from 'vitest';
import { receiveStream, runTools } from '../src/index.ts';
import { createAdapterWorld } from '../../tooling/src/adapter-world.ts';

async function* streamOf(events: readonly unknown[]): AsyncGenerator<unknown> {
  for (const event of events) yield await Promise.resolve(event);
}

const received = (events: readonly unknown[]) => receiveStream(streamOf(events), createAdapterWorld().toolbox);
const chunk = (delta: object, finish_reason: string | null = null) => ({
  id: 'c1',
  object: 'chat.completion.chunk',
  choices: [{ index: 0, delta, finish_reason }],
});
const part = (index: number | undefined, given: object, id?: string) =>
  chunk({ tool_calls: [{ ...(index !== undefined && { index }), ...(id !== undefined && { id, type: 'function' }), ...given }] });
const named = (name: string, text = '') => ({ function: { name, arguments: text } });
const text = (more: string) => ({ function: { arguments: more } });
const ghentCall = [part(0, named('get_weather', '{"city":"Ghent"}'), 'a')];
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
    {
      title: 'a custom tool may say its type before anything else',
      events: [part(0, { type: 'custom' }, 'a'), part(0, { custom: { name: 'shell', input: 'ls' } }), chunk({}, 'tool_calls')],
      calls: [{ id: 'a', name: 'shell', arguments: 'ls' }],
    },
    {
      title: 'arguments that come as a value are passed on as they are without streaming',
      events: [part(0, named('get_weather'), 'a'), part(0, { function: { arguments: { city: 'Ghent' } } }), chunk({}, 'tool_calls')],
      calls: [{ id: 'a', name: 'get_weather', arguments: { city: 'Ghent' } }],
    },
    {
      title: 'an index that comes later belongs to the call of that id',
      events: [part(undefined, named('get_weather'), 'a'), part(0, text('{"city":"Ghent"}'), 'a'), chunk({}, 'tool_calls')],
      calls: [{ id: 'a', name: 'get_weather', arguments: '{"city":"Ghent"}' }],
    },
    {
      title: 'id and name may come again with every delta, an empty finish reason too',
      events: [
        part(0, named('get_weather', '{"city":'), 'a'),
        part(0, named('get_weather', '"Ghent"}'), 'a'),
        chunk({}, ''),
        chunk({}, 'tool_calls'),
        chunk({}, 'stop'),
      ],
      calls: [{ id: 'a', name: 'get_weather', arguments: '{"city":"Ghent"}' }],
    },
    {
      title: 'two entries of one choice in one chunk both count',
      events: [
        part(0, named('get_weather'), 'a'),
        { id: 'c1', choices: ['{"city":', '"Ghent"}'].map((more) => part(0, text(more)).choices[0]) },
        chunk({}, 'tool_calls'),
      ],
      calls: [{ id: 'a', name: 'get_weather', arguments: '{"city":"Ghent"}' }],
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
    [
      'that is whole after it was cut off',
      [...ghentCall, chunk({}, 'length'), chunk({}, 'tool_calls')],
      'The answer was cut off at the token limit.',
    ],
    [
      'that is cut off after it was whole',
      [...ghentCall, chunk({}, 'tool_calls'), chunk({}, 'length')],
      'The answer was cut off at the token limit.',
    ],
    [
      'that was filtered, then stopped',
      [...ghentCall, chunk({}, 'content_filter'), chunk({}, 'stop')],
      'The answer was stopped by the content filter.',
    ],
    [
      'with a new finish reason before a known one',
      [...ghentCall, chunk({}, 'paused'), chunk({}, 'stop')],
      'The response ended with a finish reason that is not known: "paused".',
    ],
    ['with an error before its end', [...ghentCall, { error: { message: 'boom' } }, chunk({}, 'tool_calls')], 'The response failed: boom'],
    ['with an error after its end', [...ghentCall, chunk({}, 'tool_calls'), { error: { message: 'boom' } }], 'The response failed: boom'],
    ['with an error that has no sentence', [...ghentCall, { error: 500 }, chunk({}, 'stop')], 'The response failed.'],
    ['with an error beside its choices', [...ghentCall, { ...chunk({}, 'stop'), error: { message: 'boom' } }], 'The response failed: boom'],
    [
      'with an error in its choice',
      [...ghentCall, { choices: [{ delta: {}, finish_reason: 'stop', error: { message: 'boom' } }] }],
      'The response failed: boom',
    ],
    [
      'with an error that names a type',
      [...ghentCall, { object: 'error', type: 'BadRequestError', message: 'boom' }, chunk({}, 'stop')],
      'The response failed: boom',
    ],
  ])('one %s hands out no call', async (_, events, reason) => {
    expect(await received(events)).toMatchObject({ finish: 'truncated', reason, calls: [] });
  });

  const custom = (given: object) => ({ custom: given });
  test.each([
    ['text and a value for one call', [part(0, named('get_weather', '{'), 'a'), part(0, { function: { arguments: {} } })]],
    [
      'two values for one call',
      [part(0, { function: { name: 'get_weather', arguments: {} } }, 'a'), part(0, { function: { arguments: { city: 'x' } } })],
    ],
    ['a new id with every chunk', [part(0, named('get_weather'), 'a'), part(0, text('{"city":"Ghent"}'), 'b')]],
    [
      'a new id with every chunk, and the name again',
      [part(0, named('get_weather'), 'a'), part(0, named('get_weather', '{"city":"Ghent"}'), 'b')],
    ],
    [
      'a new id with every chunk, and no index',
      [part(undefined, named('get_weather'), 'a'), part(undefined, named('get_weather', '{}'), 'b')],
    ],
    ['a new id as soon as there is an index', [part(undefined, named('get_weather'), 'a'), part(0, named('get_weather', '{}'), 'b')]],
    ['a new index with every chunk', [part(0, named('get_weather'), 'a'), part(1, text('{}'))]],
    ['one id at two indexes', [part(0, named('get_weather'), 'a'), part(1, named('get_weather', '{}'), 'a')]],
    [
      'text that could belong to two calls',
      [part(0, named('get_weather'), 'a'), part(1, named('write_note'), 'b'), part(undefined, text('{}'))],
    ],
    ['text before its call', [part(0, text('{}')), part(1, named('get_weather'), 'a')]],
    ['two names for one call', [part(0, named('get_weather'), 'a'), part(0, named('write_note', '{}'))]],
    ['a custom tool’s input for a function', [part(0, named('get_weather'), 'a'), part(0, custom({ input: '{}' }))]],
    ['a function’s arguments for a custom tool', [part(0, custom({ name: 'get_weather' }), 'a'), part(0, text('{}'))]],
    ['a function that is no object', [part(0, named('get_weather'), 'a'), part(0, { function: '{}' })]],
    ['a call that is no object', [part(0, named('get_weather'), 'a'), chunk({ tool_calls: ['{}'] })]],
    ['calls that are no list', [part(0, named('get_weather'), 'a'), chunk({ tool_calls: { index: 0, ...text('{}') } })]],
    ['a delta that is no object', [part(0, named('get_weather'), 'a'), { choices: [{ delta: '{}' }] }]],
    ['a choice that is no object', [part(0, named('get_weather'), 'a'), { choices: ['{}'] }]],
  ])('one with %s is cut off: a part of a call was lost', async (_, events) => {
    const reason = 'The response failed: parts of its calls are missing or contradict each other.';
    expect(await received([...events, chunk({}, 'tool_calls')])).toMatchObject({ finish: 'truncated', reason, calls: [] });
  });

  test.each([
    ['a text', ['N', 'o'], 'No'],
    ['something else', [{ why: 'x' }], ''],
  ])('one with a refusal that is %s hands out no call', async (_, refusals, said) => {
    const events = [...ghentCall, ...refusals.map((refusal) => chunk({ refusal })), chunk({}, 'tool_calls')];
    expect(await received(events)).toMatchObject({ finish: 'refused', text: said, calls: [] });
  });

  test('content in parts is told without its thinking, and goes back whole', async () => {
    const thinking = (said: string) => ({ type: 'thinking', thinking: [{ type: 'text', text: said }] });
    const pieces = ['', [thinking('Hm')], [thinking('.')], [{ type: 'text', text: 'Hel' }], 'lo', [{ type: 'text', text: '' }], null];
    const events = [...pieces.map((content) => chunk({ content })), chunk({}, 'stop')];
    const told: string[] = [];
    const result = await runTools({
      client: { chat: { completions: { create: async () => streamOf(events) } } },
      gate: createAdapterWorld().gate,
      model: 'm',
      messages: [],
      stream: true,
      onText: (delta) => told.push(delta),
    });
    expect([result.text, told]).toEqual(['Hello', ['Hel', 'lo']]);
    expect(result.transcript).toEqual([{ role: 'assistant', content: [thinking('Hm'), thinking('.'), { type: 'text', text: 'Hello' }] }]);
  });

  test('what is said besides goes back as well: servers that reason want their words and signatures again', async () => {
    const signed = { extra_content: { google: { thought_signature: 'c2ln' } } };
    const events = [
      chunk({ role: 'assistant', content: null, reasoning_content: 'Which ' }),
      chunk({ reasoning_content: 'city?', reasoning_details: [{ text: 'a' }] }),
      chunk({ reasoning_content: null, reasoning_details: [{ text: 'b' }], level: 1 }),
      chunk({ tool_calls: [{ index: 0, id: 'a', type: 'function', ...named('get_weather', '{"city":'), ...signed }], level: 2 }),
      part(0, text('"Ghent"}')),
      chunk({}, 'tool_calls'),
    ];
    const bodies: { readonly messages: readonly object[] }[] = [];
    const create = async (body: never) => {
      bodies.push(body);
      return streamOf(bodies.length === 1 ? events : [chunk({ content: 'Done.' }), chunk({}, 'stop')]);
    };
    const { gate } = createAdapterWorld();
    await runTools({ client: { chat: { completions: { create } } }, gate, model: 'm', messages: [], stream: true, server: 'deepseek' });
    expect(bodies[1]?.messages[0]).toEqual({
      role: 'assistant',
      content: null,
      reasoning_content: 'Which city?',
      reasoning_details: [{ text: 'a' }, { text: 'b' }],
      level: 2,
      tool_calls: [{ id: 'a', type: 'function', function: { name: 'get_weather', arguments: '{"city":"Ghent"}' }, ...signed }],
    });
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

  const closed = { type: 'response.completed', response: { ...whole, output: [] } };
  const finished = { type: 'response.function_call_arguments.done', output_index: 0, item_id: 'fc', arguments: '{"city":"Ghent"}' };
  const customAdded = { ...added, item: { type: 'custom_tool_call', id: 'ct', call_id: 'a', name: 'shell', input: '' } };
  test.each<[string, readonly unknown[], (readonly unknown[])?]>([
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
    ['the text may come before its item', [...deltas, added, closed]],
    ['the finished text may come before its item', [finished, added, closed]],
    [
      'an item that comes again does not undo the finished one',
      [added, ...deltas, { ...added, type: 'response.output_item.done', item: whole.output[0] }, added, closed],
    ],
    [
      'deltas without an index find their item by its id',
      [added, ...deltas.map(({ type, item_id, delta }) => ({ type, item_id, delta })), closed],
    ],
    [
      'deltas that nobody can place do not matter when the closing event has everything',
      [added, { ...deltas[0], output_index: undefined, item_id: undefined }, { type: 'response.completed', response: whole }],
    ],
    [
      'arguments that come as a value are passed on',
      [added, { ...deltas[0], delta: { city: 'Ghent' } }, closed],
      [{ ...ghent[0], arguments: { city: 'Ghent' } }],
    ],
    [
      'space around the same arguments is no contradiction',
      [added, { ...finished, arguments: '{ "city": "Ghent" }' }, { type: 'response.completed', response: whole }],
    ],
    [
      'the finished input of a custom tool counts',
      [customAdded, { type: 'response.custom_tool_call_input.done', output_index: 0, input: 'ls' }, closed],
      [{ id: 'a', name: 'shell', arguments: 'ls' }],
    ],
  ])('%s', async (_, events, calls = ghent) => {
    const created = { type: 'response.created', response: { id: 'r1', status: 'in_progress', output: [] } };
    const turn = await received([created, ...events]);
    expect(turn.finish).toBe('calls');
    expect(turn.calls.map(({ call }) => call)).toEqual(calls);
  });

  const completed = { type: 'response.completed', response: whole };
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
    ['that is completed after an error', [{ type: 'error', message: 'boom' }, completed], 'The response failed: boom'],
    [
      'that is completed after an error inside its event',
      [{ type: 'error', error: { message: 'boom' } }, completed],
      'The response failed: boom',
    ],
    ['that is completed after an error without a type', [{ error: { message: 'boom' } }, completed], 'The response failed: boom'],
    ['with an error after it was completed', [completed, { error: { message: 'boom' } }], 'The response failed: boom'],
    [
      'that is completed after it was cut off',
      [{ type: 'response.incomplete', response: { output: [] } }, completed],
      'The answer was cut off at the token limit.',
    ],
    [
      'that is completed after it was cut off without a word',
      [{ type: 'response.incomplete' }, completed],
      'The answer was cut off at the token limit.',
    ],
    ['that is completed after it failed', [{ type: 'response.failed', response: { output: [] } }, completed], 'The response is failed.'],
    [
      'that is completed after it was cancelled',
      [{ type: 'response.cancelled', response: { output: [] } }, completed],
      'The response is cancelled.',
    ],
    [
      'cut off after it was completed',
      [completed, { type: 'response.incomplete', response: { output: [] } }],
      'The answer was cut off at the token limit.',
    ],
    [
      'cut off, with a body that says completed',
      [{ type: 'response.incomplete', response: whole }],
      'The answer was cut off at the token limit.',
    ],
    [
      'completed, with a body that says cut off',
      [{ ...completed, response: { ...whole, status: 'incomplete' } }],
      'The answer was cut off at the token limit.',
    ],
    ['completed without a body', [added, ...deltas, { type: 'response.completed' }], 'The response is in_progress.'],
  ])('one %s hands out no call', async (_, events, reason) => {
    expect(await received(events)).toMatchObject({ finish: 'truncated', reason, calls: [] });
  });

  const other = { ...added, output_index: 1, item: { ...added.item, id: 'fd', call_id: 'b' } };
  const done = { ...added, type: 'response.output_item.done', item: whole.output[0] };
  const given = (more: object) => ({ type: 'response.completed', response: { ...whole, output: [{ ...whole.output[0], ...more }] } });
  test.each<[string, readonly unknown[]]>([
    ['deltas that nobody can place', [added, ...deltas.map(({ type, delta }) => ({ type, delta })), closed]],
    ['a finished text that nobody can place', [added, { ...finished, output_index: undefined, item_id: 'fx' }, closed]],
    ['a call that nobody can place', [done, { ...added, output_index: undefined }, closed]],
    ['deltas of a call that never began', [added, ...deltas.map((delta) => ({ ...delta, output_index: 1, item_id: 'fx' })), closed]],
    ['deltas at the index of another call', [added, other, ...deltas.map((delta) => ({ ...delta, output_index: 1 })), closed]],
    ['deltas that are not the finished text', [added, deltas[0], finished, closed]],
    ['deltas that are not the finished item', [added, deltas[0], done, closed]],
    ['deltas, and a finished item without arguments', [added, ...deltas, { ...done, item: added.item }, closed]],
    ['text and a value for one call', [added, deltas[0], { ...deltas[0], delta: {} }, closed]],
    ['input for a function', [added, { type: 'response.custom_tool_call_input.delta', output_index: 0, delta: '{}' }, closed]],
    ['arguments for a custom tool', [customAdded, { ...deltas[0], item_id: 'ct' }, closed]],
    ['two names for one call', [added, ...deltas, { ...done, item: { ...done.item, name: 'write_note' } }, closed]],
    ['another name beside the finished text', [added, { ...finished, name: 'write_note' }, closed]],
    ['two calls at one index', [done, { ...done, item: { ...done.item, call_id: 'b', arguments: '{}' } }, closed]],
    ['a call that turns into a message', [added, ...deltas, { ...done, item: { type: 'message', content: [] } }, closed]],
    ['a call cut off before it was finished', [{ ...done, item: { ...done.item, status: 'incomplete' } }, done, closed]],
    ['a closing event that has other arguments', [added, ...deltas, given({ arguments: '{"city":"Bruges"}' })]],
    ['a closing event that has lost the arguments', [added, ...deltas, given({ arguments: '' })]],
    [
      'a closing event without arguments, after deltas that nobody can place',
      [{ ...deltas[0], output_index: undefined, item_id: undefined }, given({ arguments: undefined })],
    ],
    ['a closing event that names another tool', [done, given({ name: 'write_note' })]],
    ['a closing event that has lost a call', [done, { ...done, output_index: 1 }, completed]],
  ])('one with %s is cut off: a part of a call was lost', async (_, events) => {
    const reason = 'The response failed: parts of its calls are missing or contradict each other.';
    expect(await received(events)).toMatchObject({ finish: 'truncated', reason, calls: [] });
  });

  const refused = { type: 'message', content: [{ type: 'refusal', refusal: 'No' }] };
  test.each<[string, readonly unknown[]]>([
    ['in a finished item', [done, { ...done, output_index: 1, item: refused }, closed]],
    ['in deltas', [done, ...['N', 'o'].map((delta) => ({ type: 'response.refusal.delta', output_index: 1, delta })), closed]],
    ['in its own event', [done, { type: 'response.refusal.done', output_index: 1, refusal: 'No' }, closed]],
    ['in a part of a message', [done, { type: 'response.content_part.done', output_index: 1, part: refused.content[0] }, completed]],
  ])('one with a refusal %s hands out no call', async (_, events) => {
    expect(await received(events)).toMatchObject({ finish: 'refused', text: 'No', calls: [] });
  });
});
