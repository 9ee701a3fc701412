import OpenAI from 'openai';
import { describe, expect, test } from 'vitest';
import { runTools, toOpenAITools } from '../src/index.ts';
import { createAdapterWorld } from '../../tooling/src/adapter-world.ts';
import { failing, type ModelAnswer, serveModel, streamingOnDemand } from '../../tooling/src/model-server.ts';

const writeEvents = (events: readonly object[]): string =>
  events.map((event) => `${'type' in event ? `event: ${String(event.type)}\n` : ''}data: ${JSON.stringify(event)}\n\n`).join('');
const writeStream = (events: readonly object[]): string =>
  writeEvents(events) + (events.some((event) => 'choices' in event) ? 'data: [DONE]\n\n' : '');

/** A client of a server that gives the answers in order: a list as server-sent events, anything else as JSON. */
async function serve(answers: readonly ModelAnswer[]) {
  const { seen, url } = await serveModel(answers, writeStream);
  return { seen, client: new OpenAI({ apiKey: 'none', baseURL: `${url}/v1`, maxRetries: 0 }) };
}

const messages = [{ role: 'user' as const, content: 'Weather?' }];
const model = 'test-model';
const called = (id: string, name: string, given: unknown) => ({
  id,
  type: 'function',
  function: { name, arguments: JSON.stringify(given) },
});
const completion = (message: object, finish_reason: string) => ({
  id: 'c',
  object: 'chat.completion',
  choices: [{ index: 0, message: { role: 'assistant', ...message }, finish_reason }],
});
const calls = (...tool_calls: readonly object[]) => completion({ content: null, tool_calls }, 'tool_calls');
const answered = completion({ content: '21 degrees.' }, 'stop');
const itemOf = (call_id: string, name: string, given: unknown) => ({
  type: 'function_call',
  id: `fc_${call_id}`,
  call_id,
  name,
  arguments: JSON.stringify(given),
  status: 'completed',
});
const responseOf = (...output: readonly object[]) => ({ id: 'r', object: 'response', status: 'completed', output });
const message = {
  type: 'message',
  id: 'm',
  role: 'assistant',
  status: 'completed',
  content: [{ type: 'output_text', text: '21 degrees.', annotations: [] }],
};
const ghent = { city: 'Ghent', unit: null };
const value = { city: 'Ghent', degrees: 21 };

describe('through Chat Completions', () => {
  test('parallel calls are all answered, in order, and the added null never reaches the handler', async () => {
    const { gate, seen: handled } = createAdapterWorld();
    const { seen, client } = await serve([
      calls(called('a', 'get_weather', ghent), called('b', 'get_wether', {}), called('c', 'get_weather', { city: 3, unit: null })),
      answered,
    ]);
    const result = await runTools({ client, model, messages, gate, request: { temperature: 0 } });
    expect(result).toMatchObject({ stop: 'answered', text: '21 degrees.', turns: 2 });
    expect(handled).toEqual([{ city: 'Ghent' }]);
    expect(seen.map(({ path, body }) => [path, body['temperature'], body['stream']])).toEqual([
      ['/v1/chat/completions', 0, undefined],
      ['/v1/chat/completions', 0, undefined],
    ]);
    expect(seen[0]?.body).toMatchObject({
      model,
      messages,
      tools: [{ function: { name: 'get_weather', strict: true } }, { function: { name: 'write_note', strict: false } }],
    });
    const sent = seen[1]?.body['messages'] as readonly { readonly tool_call_id: string; readonly content: string }[];
    const replies = sent.slice(2);
    expect(replies.map((reply) => reply.tool_call_id)).toEqual(['a', 'b', 'c']);
    expect(replies.map((reply) => JSON.parse(reply.content) as unknown)).toMatchObject([
      value,
      { error: { code: 'unknown_tool', nearest: ['get_weather'] } },
      { error: { code: 'invalid_input', issues: [{ path: '/city', keyword: 'type' }] } },
    ]);
    expect(result.transcript.at(-1)).toMatchObject({ role: 'assistant', content: '21 degrees.' });
  });

  test('streamed', async () => {
    const { gate, seen: handled } = createAdapterWorld();
    const chunk = (delta: object, finish_reason: string | null = null) => ({
      id: 'c',
      object: 'chat.completion.chunk',
      choices: [{ index: 0, delta, finish_reason }],
    });
    const { seen, client } = await serve([
      [
        chunk({
          role: 'assistant',
          content: null,
          tool_calls: [{ index: 0, id: 'a', type: 'function', function: { name: 'get_weather', arguments: '' } }],
        }),
        chunk({ tool_calls: [{ index: 0, function: { arguments: '{"city":"Ghent",' } }] }),
        chunk({ tool_calls: [{ index: 0, function: { arguments: '"unit":null}' } }] }),
        chunk({}, 'tool_calls'),
      ],
      [chunk({ role: 'assistant', content: '21 ' }), chunk({ content: 'degrees.' }), chunk({}, 'stop')],
    ]);
    const result = await runTools({ client, model, messages, gate, stream: true });
    expect(result).toMatchObject({ stop: 'answered', text: '21 degrees.', turns: 2 });
    expect(handled).toEqual([{ city: 'Ghent' }]);
    expect(seen[1]?.body).toMatchObject({
      stream: true,
      messages: [
        ...messages,
        { role: 'assistant', tool_calls: [called('a', 'get_weather', ghent)] },
        { role: 'tool', tool_call_id: 'a', content: JSON.stringify(value) },
      ],
    });
  });

  test('what the model says is told as it comes, the second piece asked for by who was told the first', async () => {
    const { gate } = createAdapterWorld();
    const chunk = (delta: object, finish_reason: string | null = null) => ({ id: 'c', choices: [{ index: 0, delta, finish_reason }] });
    const first = writeEvents([chunk({ role: 'assistant', content: '' }), chunk({ content: 'Two' })]);
    const { answer, goOn } = streamingOnDemand(first, writeEvents([chunk({ content: ' parts.' }), chunk({}, 'stop')]));
    const { client } = await serve([
      [
        chunk({ content: 'Looking.' }),
        chunk({ tool_calls: [{ index: 0, ...called('a', 'get_weather', ghent) }] }),
        chunk({}, 'tool_calls'),
      ],
      answer,
    ]);
    const told: string[] = [];
    const onText = (delta: string): void => {
      told.push(delta);
      if (delta === 'Two') goOn();
    };
    const result = await runTools({ client, model, messages, gate, stream: true, onText });
    expect(result).toMatchObject({ stop: 'answered', text: 'Two parts.' });
    expect(told).toEqual(['Looking.', 'Two', ' parts.']);
  });

  test('a refusal is told too, streamed or whole; other choices are not', async () => {
    const { gate } = createAdapterWorld();
    const chunk = (delta: object, finish_reason: string | null = null, index = 0) => ({
      id: 'c',
      choices: [{ index, delta, finish_reason }],
    });
    const { client } = await serve([
      [chunk({ refusal: 'I ' }), chunk({ content: 'Another.' }, null, 1), chunk({ refusal: 'cannot.' }), chunk({}, 'stop')],
      completion({ content: null, refusal: 'No.' }, 'stop'),
    ]);
    const told: string[] = [];
    const options = { client, model, messages, gate, onText: (delta: string) => told.push(delta) };
    expect(await runTools({ ...options, stream: true })).toMatchObject({ reason: 'The model refused to answer.', text: 'I cannot.' });
    expect(await runTools(options)).toMatchObject({ text: 'No.' });
    expect(told).toEqual(['I ', 'cannot.', 'No.']);
  });

  test('a call without an id is answered under the id that is sent back with it', async () => {
    const { gate } = createAdapterWorld();
    const { seen, client } = await serve([
      calls({ type: 'function', function: { name: 'get_weather', arguments: { city: 'Ghent' } } }),
      answered,
    ]);
    await runTools({ client, model, messages, gate });
    expect(seen[1]?.body['messages']).toMatchObject([{}, { tool_calls: [{ id: 'c-1' }] }, { role: 'tool', tool_call_id: 'c-1' }]);
  });

  test('calls of two turns are never the same, also of a server that gives ids neither to calls nor to responses', async () => {
    const { gate } = createAdapterWorld();
    const { id: _, ...nameless } = calls({ type: 'function', function: { name: 'get_weather', arguments: { city: 'Ghent' } } });
    const { client } = await serve([nameless, nameless, answered]);
    const { outcomes } = await runTools({ client, model, messages, gate });
    expect(outcomes.map(({ callId }) => callId)).toEqual(['turn-1-1', 'turn-3-1']);
  });

  test('a turn cut off at the token limit runs nothing', async () => {
    const { gate, seen: handled } = createAdapterWorld();
    const cut = completion({ content: null, tool_calls: [called('a', 'get_weather', ghent)] }, 'length');
    const { client } = await serve([cut]);
    expect(await runTools({ client, model, messages, gate })).toMatchObject({
      stop: 'truncated',
      reason: 'The answer was cut off at the token limit.',
      outcomes: [],
    });
    expect(handled).toEqual([]);
  });

  test('a refused turn runs nothing, and leaves no call in the transcript that would want an answer', async () => {
    const { gate, seen: handled } = createAdapterWorld();
    const refused = completion({ content: null, refusal: 'No.', tool_calls: [called('a', 'get_weather', ghent)] }, 'tool_calls');
    const { client } = await serve([refused]);
    const result = await runTools({ client, model, messages, gate });
    expect(result).toMatchObject({ stop: 'answered', reason: 'The model refused to answer.', text: 'No.', outcomes: [] });
    expect(result.transcript.at(-1)).toEqual({ role: 'assistant', content: null, refusal: 'No.' });
    expect(handled).toEqual([]);
  });

  test('the run stops at maxTurns, and when its budget of invalid calls is used up, with every call answered', async () => {
    const { gate } = createAdapterWorld();
    const again = calls(called('a', 'get_weather', ghent));
    const first = await serve([again, again, again]);
    const result = await runTools({ client: first.client, model, messages, gate, maxTurns: 2 });
    expect(result).toMatchObject({ stop: 'max_turns', turns: 2 });
    expect(result.transcript.at(-1)).toMatchObject({ role: 'tool', tool_call_id: 'a' });

    const wrong = calls(
      ...Array.from({ length: 10 }, (_, index) => called(`w${index}`, ['get_weather', 'write_note', 'no_such_tool'][index % 3] ?? '', {})),
    );
    const second = await serve([wrong, answered]);
    const spent = await runTools({ client: second.client, model, messages, gate });
    expect(spent.stop).toBe('over_budget');
    expect(spent.outcomes.map(({ callId }) => callId)).toEqual(Array.from({ length: 10 }, (_, index) => `w${index}`));
    expect(spent.transcript).toHaveLength(12);
  });

  test('an abort ends a request that is under way, and nothing runs', async () => {
    const { gate, seen: handled } = createAdapterWorld();
    const controller = new AbortController();
    const { client } = await serve([() => controller.abort()]);
    expect(await runTools({ client, model, messages, gate, signal: controller.signal })).toMatchObject({
      stop: 'aborted',
      turns: 0,
      outcomes: [],
    });
    expect(handled).toEqual([]);
  });

  test('a conversation goes on after the client failed, from what onTranscript was told, and repeats nothing', async () => {
    const { gate, seen: handled } = createAdapterWorld();
    const { client } = await serve([calls(called('a', 'get_weather', ghent)), failing(400, { error: { message: 'down' } }), answered]);
    let transcript: readonly OpenAI.ChatCompletionMessageParam[] = messages;
    const onTranscript = (told: typeof transcript): void => void (transcript = told);
    await expect(runTools({ client, model, messages, gate, onTranscript })).rejects.toThrow(OpenAI.BadRequestError);
    expect(transcript.at(-1)).toMatchObject({ role: 'tool', tool_call_id: 'a' });
    expect(await runTools({ client, model, messages: transcript, gate })).toMatchObject({ stop: 'answered' });
    expect(handled).toHaveLength(1);
  });

  test('what the provider refuses rejects with the client’s own error', async () => {
    const { gate } = createAdapterWorld();
    const { client } = await serve([failing(400, { error: { message: 'bad schema' } })]);
    await expect(runTools({ client, model, messages, gate })).rejects.toThrow(OpenAI.BadRequestError);
  });
});

describe('through Responses', () => {
  test('every item goes back as it came, every call is answered in order', async () => {
    const { gate, seen: handled } = createAdapterWorld();
    const reasoning = { type: 'reasoning', id: 'rs', summary: [] };
    const custom = { type: 'custom_tool_call', id: 'ct', call_id: 'b', name: 'shell', input: 'ls' };
    const { seen, client } = await serve([responseOf(reasoning, itemOf('a', 'get_weather', ghent), custom), responseOf(message)]);
    const result = await runTools({ api: 'responses', client, model, input: 'Weather?', gate });
    expect(result).toMatchObject({ stop: 'answered', text: '21 degrees.', turns: 2 });
    expect(handled).toEqual([{ city: 'Ghent' }]);
    expect(seen[0]).toMatchObject({
      path: '/v1/responses',
      body: {
        tools: [
          { name: 'get_weather', strict: true },
          { name: 'write_note', strict: false },
        ],
      },
    });
    expect(seen[1]?.body['input']).toMatchObject([
      { role: 'user', content: 'Weather?' },
      reasoning,
      itemOf('a', 'get_weather', ghent),
      custom,
      { type: 'function_call_output', call_id: 'a', output: JSON.stringify(value) },
      { type: 'custom_tool_call_output', call_id: 'b' },
    ]);
  });

  test('tools of the provider stand before ours', async () => {
    const { gate, toolbox } = createAdapterWorld();
    const search = { type: 'web_search' as const };
    const { seen, client } = await serve([responseOf(message)]);
    await runTools({ api: 'responses', client, model, input: 'Weather?', gate, request: { tools: [search] } });
    expect(seen[0]?.body['tools']).toEqual([search, ...toOpenAITools(toolbox, { api: 'responses' })]);
  });

  test('a refused turn runs nothing, and leaves no call in the transcript that would want an answer', async () => {
    const { gate, seen: handled } = createAdapterWorld();
    const refusal = { ...message, content: [{ type: 'refusal', refusal: 'No.' }] };
    const { client } = await serve([responseOf(itemOf('a', 'get_weather', ghent), refusal)]);
    const result = await runTools({ api: 'responses', client, model, input: 'Weather?', gate });
    expect(result).toMatchObject({ stop: 'answered', text: 'No.', outcomes: [] });
    expect(result.transcript).toEqual([{ role: 'user', content: 'Weather?' }, refusal]);
    expect(handled).toEqual([]);
  });

  test('what the model says is told as it comes, refusals too, and at the end where no delta told it', async () => {
    const { gate } = createAdapterWorld();
    const delta = (text: string) => ({ type: 'response.output_text.delta', item_id: 'm', output_index: 0, content_index: 0, delta: text });
    const refusal = { ...message, content: [{ type: 'refusal', refusal: 'No.' }] };
    const completed = (...output: readonly object[]) => ({ type: 'response.completed', response: responseOf(...output) });
    const { answer, goOn } = streamingOnDemand(writeEvents([delta('21')]), writeEvents([delta(' degrees.'), completed(message)]));
    const { client } = await serve([
      answer,
      [{ ...delta('No.'), type: 'response.refusal.delta' }, completed(refusal)],
      [completed(message)],
      [{ type: 'response.reasoning_summary_text.delta', delta: 'Hm.' }, completed(message)],
    ]);
    const told: string[] = [];
    const onText = (piece: string): void => {
      told.push(piece);
      if (piece === '21') goOn();
    };
    for (let turn = 0; turn < 4; turn += 1) {
      await runTools({ api: 'responses', client, model, input: 'Weather?', gate, stream: true, onText });
    }
    expect(told).toEqual(['21', ' degrees.', 'No.', '21 degrees.', '21 degrees.']);
  });

  test('streamed, and a stream that was cut off runs nothing', async () => {
    const { gate, seen: handled } = createAdapterWorld();
    const item = itemOf('a', 'get_weather', ghent);
    const begun = [
      { type: 'response.created', response: { id: 'r', status: 'in_progress', output: [] } },
      { type: 'response.output_item.added', output_index: 0, item: { ...item, arguments: '', status: 'in_progress' } },
      { type: 'response.function_call_arguments.delta', output_index: 0, item_id: item.id, delta: item.arguments },
      { type: 'response.output_item.done', output_index: 0, item },
    ];
    const options = { api: 'responses', model, input: 'Weather?', gate, stream: true } as const;
    const first = await serve([
      [...begun, { type: 'response.completed', response: responseOf(item) }],
      [{ type: 'response.completed', response: responseOf(message) }],
    ]);
    expect(await runTools({ ...options, client: first.client })).toMatchObject({ stop: 'answered', text: '21 degrees.' });
    const second = await serve([begun]);
    expect(await runTools({ ...options, client: second.client })).toMatchObject({ stop: 'truncated', outcomes: [] });
    expect(handled).toEqual([{ city: 'Ghent' }]);
  });
});
