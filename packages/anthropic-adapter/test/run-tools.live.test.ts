import Anthropic from '@anthropic-ai/sdk';
import { content, createGate, createToolbox, defineTool } from '@toolgate/core';
import Anthropic0 from 'anthropic0';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { receive, receiveStream, runTools, toAnthropicTools, toToolResults } from '../src/index.ts';
import { createAdapterWorld } from '../../tooling/src/adapter-world.ts';
import { failing, type ModelAnswer, serveModel, streamingOnDemand } from '../../tooling/src/model-server.ts';

const writeEvents = (events: readonly { readonly type?: string }[]): string =>
  events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join('');

/** A client of a server that gives the answers in order: a list as server-sent events, anything else as JSON. */
async function serve<Client = Anthropic>(
  answers: readonly ModelAnswer[],
  Client: new (options: { apiKey: string; baseURL: string; maxRetries: number }) => Client = Anthropic as never,
) {
  const { seen, url } = await serveModel(answers, writeEvents);
  return { seen, client: new Client({ apiKey: 'none', baseURL: url, maxRetries: 0 }) };
}

const messages = [{ role: 'user' as const, content: 'Weather?' }];
const model = 'test-model';
const use = (id: string, name: string, input: unknown) => ({ type: 'tool_use', id, name, input, caller: { type: 'direct' } });
const said = (text: string) => ({ type: 'text', text, citations: null });
const message = (stop_reason: string, ...blocks: readonly object[]) => ({
  id: 'msg_1',
  type: 'message',
  role: 'assistant',
  model,
  content: blocks,
  stop_reason,
  stop_sequence: null,
  usage: { input_tokens: 1, output_tokens: 1 },
});
const calls = (...blocks: readonly object[]) => message('tool_use', ...blocks);
const answered = message('end_turn', said('21 degrees.'));
/** The same message as events: each input in two halves. */
const streamed = (whole: ReturnType<typeof message>): object[] => [
  { type: 'message_start', message: { ...whole, content: [], stop_reason: null } },
  { type: 'ping' },
  ...whole.content.flatMap((block, index) => {
    const delta = (change: object) => ({ type: 'content_block_delta', index, delta: change });
    const json = 'input' in block ? JSON.stringify(block.input) : undefined;
    return [
      { type: 'content_block_start', index, content_block: json === undefined ? { ...block, text: '' } : { ...block, input: {} } },
      ...(json === undefined
        ? [delta({ type: 'text_delta', text: (block as { text?: string }).text })]
        : [json.slice(0, 6), json.slice(6)].map((half) => delta({ type: 'input_json_delta', partial_json: half }))),
      { type: 'content_block_stop', index },
    ];
  }),
  { type: 'message_delta', delta: { stop_reason: whole.stop_reason, stop_sequence: null }, usage: { output_tokens: 1 } },
  { type: 'message_stop' },
];
const ghent = { city: 'Ghent' };
const value = { city: 'Ghent', degrees: 21 };

describe('the loop', () => {
  test.each<[string, boolean, new (options: object) => Anthropic | Anthropic0]>([
    ['whole, with @anthropic-ai/sdk 1', false, Anthropic],
    ['streamed, with @anthropic-ai/sdk 1', true, Anthropic],
    ['whole, with @anthropic-ai/sdk 0.71', false, Anthropic0],
    ['streamed, with @anthropic-ai/sdk 0.71', true, Anthropic0],
  ])('answers parallel calls in one message, in order, with the error flag where it belongs: %s', async (_, stream, Client) => {
    const { gate, seen: handled } = createAdapterWorld();
    const turn = calls(said('Looking.'), use('a', 'get_weather', ghent), use('b', 'get_wether', {}), use('c', 'get_weather', { city: 3 }));
    const { seen, client } = await serve(stream ? [streamed(turn), streamed(answered)] : [turn, answered], Client);
    const request = { system: 'Be brief.', stream: !stream };
    const result = await runTools({ client, model, messages, gate, stream, maxTokens: 50, request });
    expect(result).toMatchObject({ stop: 'answered', text: '21 degrees.', turns: 2 });
    expect(handled).toEqual([ghent]);
    expect(seen.map(({ path }) => path)).toEqual(['/v1/messages', '/v1/messages']);
    expect(seen[0]?.body).toMatchObject({ model, messages, max_tokens: 50, system: 'Be brief.', tools: toAnthropicTools(gate.toolbox) });
    expect(seen[0]?.body['stream']).toBe(stream ? true : undefined);
    const sent = seen[1]?.body['messages'] as readonly { readonly role: string; readonly content: readonly object[] }[];
    const [, assistant, reply] = sent;
    expect(assistant).toEqual({ role: 'assistant', content: turn.content });
    expect(reply?.role).toBe('user');
    expect(reply?.content).toMatchObject([
      { type: 'tool_result', tool_use_id: 'a', content: JSON.stringify(value) },
      { type: 'tool_result', tool_use_id: 'b', is_error: true, content: expect.stringContaining('"code":"unknown_tool"') as string },
      { type: 'tool_result', tool_use_id: 'c', is_error: true, content: expect.stringContaining('"path":"/city"') as string },
    ]);
    expect(reply?.content[0]).not.toHaveProperty('is_error');
    expect(result.transcript.at(-1)).toEqual({ role: 'assistant', content: answered.content });
  });

  test('what the model says is told as it comes, the second piece asked for by who was told the first; thoughts and inputs are not', async () => {
    const { gate } = createAdapterWorld();
    const thinking = { type: 'thinking', thinking: '', signature: '' };
    const events = streamed(message('end_turn', said('Two')));
    const delta = (index: number, change: object) => ({ type: 'content_block_delta', index, delta: change });
    const { answer, goOn } = streamingOnDemand(
      writeEvents(events.slice(0, -3)),
      writeEvents([delta(0, { type: 'text_delta', text: ' parts.' }), ...events.slice(-3)]),
    );
    const [start, ...others] = streamed(calls(said('Looking.'), use('a', 'get_weather', ghent)));
    const thought = [
      { type: 'content_block_start', index: 2, content_block: thinking },
      delta(2, { type: 'thinking_delta', thinking: 'Weather.' }),
      { type: 'content_block_stop', index: 2 },
    ];
    const { client } = await serve([
      [start ?? {}, ...thought, ...others],
      answer,
      answered,
      message('pause_turn', said('Wait. ')),
      answered,
    ]);
    const told: string[] = [];
    const onText = (piece: string): void => {
      told.push(piece);
      if (piece === 'Two') goOn();
    };
    expect(await runTools({ client, model, messages, gate, stream: true, onText })).toMatchObject({ stop: 'answered', text: 'Two parts.' });
    expect(told.splice(0)).toEqual(['Looking.', 'Two', ' parts.']);
    await runTools({ client, model, messages, gate, onText });
    await runTools({ client, model, messages, gate, onText });
    expect(told).toEqual(['21 degrees.', 'Wait. ', '21 degrees.']);
  });

  test('thinking goes back as it came, and so do tools that run at the provider', async () => {
    const { gate } = createAdapterWorld();
    const thinking = { type: 'thinking', thinking: 'Weather.', signature: 'c2ln' };
    const search = { type: 'server_tool_use', id: 's', name: 'web_search', input: { query: 'Ghent' } };
    const turn = calls(thinking, search, use('a', 'get_weather', ghent));
    const { seen, client } = await serve([turn, answered]);
    await runTools({ client, model, messages, gate });
    expect(seen[1]?.body['messages']).toMatchObject([
      {},
      { role: 'assistant', content: turn.content },
      { content: [{ tool_use_id: 'a' }] },
    ]);
  });

  test('a turn that was paused while tools ran at the provider goes on, and tools of the provider stand before ours', async () => {
    const { gate, toolbox } = createAdapterWorld();
    const search = { type: 'server_tool_use', id: 's', name: 'web_search', input: { query: 'Ghent' } };
    const webSearch = { type: 'web_search_20250305', name: 'web_search' } as const;
    const { seen, client } = await serve([message('pause_turn', search), calls(use('a', 'get_weather', ghent)), answered]);
    const result = await runTools({ client, model, messages, gate, request: { tools: [webSearch] } });
    expect(result).toMatchObject({ stop: 'answered', turns: 2 });
    expect(seen[0]?.body['tools']).toEqual([webSearch, ...toAnthropicTools(toolbox)]);
    expect(seen[1]?.body['messages']).toEqual([...messages, { role: 'assistant', content: [search] }]);
    expect(seen[0]?.body['max_tokens']).toBe(4096);
  });

  test('a turn that is paused again and again ends', async () => {
    const { gate } = createAdapterWorld();
    const paused = message('pause_turn', said('Searching.'));
    const { seen, client } = await serve(Array.from({ length: 20 }, () => paused));
    const result = await runTools({ client, model, messages, gate });
    expect(result).toMatchObject({ stop: 'truncated', turns: 1 });
    expect(seen).toHaveLength(11);
  });

  test('input that is no JSON is refused, and goes back wrapped', async () => {
    const { gate, seen: handled } = createAdapterWorld();
    const events = [
      { type: 'message_start', message: { ...calls(), stop_reason: null } },
      { type: 'content_block_start', index: 0, content_block: use('a', 'get_weather', {}) },
      { type: 'content_block_delta', index: 0, delta: { type: 'input_json_delta', partial_json: '{"city": "Gh' } },
      { type: 'content_block_stop', index: 0 },
      { type: 'message_delta', delta: { stop_reason: 'tool_use', stop_sequence: null }, usage: { output_tokens: 1 } },
      { type: 'message_stop' },
    ];
    const { seen, client } = await serve([events, streamed(answered)]);
    const { outcomes } = await runTools({ client, model, messages, gate, stream: true });
    expect(outcomes).toMatchObject([{ ok: false, error: { code: 'invalid_json' } }]);
    expect(seen[1]?.body['messages']).toMatchObject([
      {},
      { content: [{ input: { INVALID_JSON: '{"city": "Gh' } }] },
      { content: [{ is_error: true }] },
    ]);
    expect(handled).toEqual([]);
  });

  test('a call without an id is answered under the id that is sent back with it', async () => {
    const { gate } = createAdapterWorld();
    const { id: _, ...call } = use('a', 'get_weather', ghent);
    const { seen, client } = await serve([calls(call), answered]);
    await runTools({ client, model, messages, gate });
    expect(seen[1]?.body['messages']).toMatchObject([{}, { content: [{ id: 'msg_1-1' }] }, { content: [{ tool_use_id: 'msg_1-1' }] }]);
  });

  test('calls of two turns are never the same, also of a server that gives ids neither to calls nor to messages', async () => {
    const { gate } = createAdapterWorld();
    const { id: _call, ...call } = use('a', 'get_weather', ghent);
    const { id: _message, ...nameless } = calls(call);
    const { client } = await serve([nameless, nameless, answered]);
    const { outcomes } = await runTools({ client, model, messages, gate });
    expect(outcomes.map(({ callId }) => callId)).toEqual(['turn-1-1', 'turn-3-1']);
  });

  test.each([
    ['max_tokens', 'The answer was cut off at the token limit.'],
    ['pause_turn', 'The turn is paused: send its content back as it is, and the model goes on.'],
    ['model_context_window_exceeded', 'The answer was cut off at the end of the context window.'],
  ])('a turn that ended with %s runs nothing', async (stop, reason) => {
    for (const stream of [false, true]) {
      const { gate, seen: handled } = createAdapterWorld();
      const cut = message(stop, use('a', 'get_weather', ghent));
      const { client } = await serve([stream ? streamed(cut) : cut]);
      const result = await runTools({ client, model, messages, gate, stream });
      expect(result).toMatchObject({ stop: 'truncated', reason, outcomes: [], transcript: messages });
      expect(handled).toEqual([]);
    }
  });

  test('a refused turn runs nothing, and is not in the transcript', async () => {
    const { gate, seen: handled } = createAdapterWorld();
    const { client } = await serve([message('refusal', said('I cannot'), use('a', 'get_weather', ghent))]);
    const result = await runTools({ client, model, messages, gate });
    expect(result).toMatchObject({ stop: 'answered', reason: 'The model refused to answer.', text: 'I cannot', outcomes: [] });
    expect(result.transcript).toEqual(messages);
    expect(handled).toEqual([]);
  });

  test('an answer without content, or of nothing but white space, leaves no message that Anthropic would refuse', async () => {
    const { gate } = createAdapterWorld();
    const { client } = await serve([message('end_turn'), message('end_turn', said('\n'))]);
    expect(await runTools({ client, model, messages, gate })).toMatchObject({ stop: 'answered', text: '', transcript: messages });
    expect(await runTools({ client, model, messages, gate })).toMatchObject({ stop: 'answered', text: '\n', transcript: messages });
  });

  test('the run stops at maxTurns, and when its budget of invalid calls is used up, with every call answered', async () => {
    const { gate } = createAdapterWorld();
    const again = calls(use('a', 'get_weather', ghent));
    const first = await serve([again, again, again]);
    const result = await runTools({ client: first.client, model, messages, gate, maxTurns: 2 });
    expect(result).toMatchObject({ stop: 'max_turns', turns: 2 });
    expect(result.transcript.at(-1)).toMatchObject({ role: 'user', content: [{ tool_use_id: 'a' }] });

    const wrong = calls(
      ...Array.from({ length: 10 }, (_, index) => use(`w${index}`, ['get_weather', 'write_note', 'no_such_tool'][index % 3] ?? '', {})),
    );
    const second = await serve([wrong, answered]);
    const spent = await runTools({ client: second.client, model, messages, gate });
    expect(spent.stop).toBe('over_budget');
    expect((spent.transcript.at(-1) as { content: readonly { tool_use_id: string }[] }).content.map((one) => one.tool_use_id)).toEqual(
      Array.from({ length: 10 }, (_, index) => `w${index}`),
    );
  });

  test('an abort ends a request that is under way, and nothing runs', async () => {
    const { gate, seen: handled } = createAdapterWorld();
    const controller = new AbortController();
    const { client } = await serve([() => controller.abort()]);
    const result = await runTools({ client, model, messages, gate, signal: controller.signal });
    expect(result).toMatchObject({ stop: 'aborted', turns: 0, outcomes: [] });
    expect(handled).toEqual([]);
  });

  test('a conversation goes on after the client failed, from what onTranscript was told, and repeats nothing', async () => {
    const { gate, seen: handled } = createAdapterWorld();
    const error = { type: 'error', error: { type: 'invalid_request_error', message: 'down' } };
    const { client } = await serve([calls(use('a', 'get_weather', ghent)), failing(400, error), answered]);
    let transcript: readonly Anthropic.MessageParam[] = messages;
    const onTranscript = (told: typeof transcript): void => void (transcript = told);
    await expect(runTools({ client, model, messages, gate, onTranscript })).rejects.toThrow(Anthropic.BadRequestError);
    expect(transcript.at(-1)).toMatchObject({ role: 'user', content: [{ tool_use_id: 'a' }] });
    expect(await runTools({ client, model, messages: transcript, gate })).toMatchObject({ stop: 'answered' });
    expect(handled).toHaveLength(1);
  });

  test('an error in the middle of a stream rejects with the client’s own error, and nothing runs', async () => {
    const { gate, seen: handled } = createAdapterWorld();
    const events = streamed(calls(use('a', 'get_weather', ghent)));
    const overloaded = { type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } };
    const { client } = await serve([[...events.slice(0, -2), overloaded]]);
    await expect(runTools({ client, model, messages, gate, stream: true })).rejects.toThrow(Anthropic.APIError);
    expect(handled).toEqual([]);
  });

  test('an image that a handler answers is sent as one', async () => {
    const map = defineTool({
      name: 'map',
      description: 'A map.',
      input: z.object({}),
      sideEffect: 'read',
      handler: () => content([{ type: 'image', data: 'iVBO', mimeType: 'image/png' }]),
    });
    const { seen, client } = await serve([calls(use('a', 'map', {})), answered]);
    await runTools({ client, model, messages, gate: createGate(createToolbox([map])) });
    const image = { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'iVBO' } };
    expect(seen[1]?.body['messages']).toMatchObject([{}, {}, { content: [{ tool_use_id: 'a', content: [image] }] }]);
  });
});

test('the loop by hand, with the SDK’s own stream and its beta half', async () => {
  const { gate, toolbox, seen: handled } = createAdapterWorld();
  const turn = calls(use('a', 'get_weather', ghent));
  const { seen, client } = await serve([turn, streamed(turn), streamed(turn), answered]);
  const request = { model, max_tokens: 50, messages: [{ role: 'user' as const, content: 'Weather?' }], tools: toAnthropicTools(toolbox) };
  const whole = await client.beta.messages.create(request);
  const [first] = receive(whole, toolbox);
  const streams = [client.messages.stream(request), client.beta.messages.stream(request)];
  const [second, third] = await Promise.all(streams.map(async (stream) => (await receiveStream(stream, toolbox)).calls[0]));
  const outcomes = await Promise.all([first, second, third].map((one) => gate.call(one?.call as never, { projection: one?.projection })));
  expect(handled).toEqual([ghent, ghent, ghent]);
  await client.messages.create({ ...request, messages: [...request.messages, toToolResults(outcomes)] });
  expect(seen.at(-1)?.body['messages']).toMatchObject([{}, { role: 'user', content: [{ tool_use_id: 'a' }, {}, {}] }]);
});
