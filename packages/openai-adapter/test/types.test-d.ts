import type { Toolbox } from '@toolgate/core';
import OpenAI6 from 'openai';
import OpenAI5 from 'openai5';
import OpenAI7 from 'openai7';
import { describe, expectTypeOf, test } from 'vitest';
import {
  type ChatClient,
  type ChatTool,
  createChatPort,
  createResponsesPort,
  prepareOpenAITools,
  type ResponsesClient,
  type ResponsesTool,
  runTools,
  type RunToolsOptions,
  toOpenAITools,
  toToolMessage,
  toFunctionCallOutput,
} from '../src/index.ts';
import { createAdapterWorld } from '../../tooling/src/adapter-world.ts';

const { toolbox, gate } = createAdapterWorld();
const messages = [{ role: 'user' as const, content: 'Hello' }];
const model = 'gpt-5';
const outcome = { ok: true, tool: 'get_weather', callId: 'a', value: 1 } as const;

describe('the tools pass uncast', () => {
  test('to openai 5, both APIs, whole and streamed', () => {
    const client = new OpenAI5({ apiKey: 'none' });
    void client.chat.completions.create({ model, messages: [...messages, toToolMessage(outcome)], tools: toOpenAITools(toolbox) });
    void client.chat.completions.create({ model, messages, tools: prepareOpenAITools(toolbox).tools, stream: true });
    void client.responses.create({ model, input: [toFunctionCallOutput(outcome)], tools: toOpenAITools(toolbox, { api: 'responses' }) });
  });
  test('to openai 6', () => {
    const client = new OpenAI6({ apiKey: 'none' });
    void client.chat.completions.create({ model, messages: [...messages, toToolMessage(outcome)], tools: toOpenAITools(toolbox) });
    void client.chat.completions.create({ model, messages, tools: prepareOpenAITools(toolbox).tools, stream: true });
    void client.responses.create({ model, input: [toFunctionCallOutput(outcome)], tools: toOpenAITools(toolbox, { api: 'responses' }) });
  });
  test('to openai 7', () => {
    const client = new OpenAI7({ apiKey: 'none' });
    void client.chat.completions.create({ model, messages: [...messages, toToolMessage(outcome)], tools: toOpenAITools(toolbox) });
    void client.chat.completions.create({ model, messages, tools: prepareOpenAITools(toolbox).tools, stream: true });
    void client.responses.create({ model, input: [toFunctionCallOutput(outcome)], tools: toOpenAITools(toolbox, { api: 'responses' }) });
  });
});

test('the api decides the type; chat is the default', () => {
  expectTypeOf(toOpenAITools(toolbox)).toEqualTypeOf<ChatTool[]>();
  expectTypeOf(toOpenAITools(toolbox, { strict: true })).toEqualTypeOf<ChatTool[]>();
  expectTypeOf(toOpenAITools(toolbox, { api: 'chat' })).toEqualTypeOf<ChatTool[]>();
  expectTypeOf(toOpenAITools(toolbox, { api: 'responses' })).toEqualTypeOf<ResponsesTool[]>();
  expectTypeOf(prepareOpenAITools(toolbox, { api: 'responses' }).tools).toEqualTypeOf<ResponsesTool[]>();
  expectTypeOf(toolbox).toExtend<Toolbox>();
});

test('a client of each version can run tools through each API', () => {
  for (const client of [new OpenAI5({ apiKey: 'none' }), new OpenAI6({ apiKey: 'none' }), new OpenAI7({ apiKey: 'none' })]) {
    void runTools({ client, model, messages, gate });
    void runTools({ client, model, messages: [toToolMessage(outcome)], gate, api: 'chat', run: gate.run() });
    void runTools({ client, model, input: 'Hello', gate, api: 'responses' });
  }
});

describe('the loop speaks the types of the client that it is given', () => {
  test('openai 5', async () => {
    const client = new OpenAI5({ apiKey: 'none' });
    const { transcript } = await runTools({
      client,
      model,
      messages: [{ role: 'user', content: 'Hello' }],
      gate,
      request: { temperature: 0 },
    });
    expectTypeOf(transcript).toEqualTypeOf<readonly OpenAI5.ChatCompletionMessageParam[]>();
    void client.chat.completions.create({ model, messages: [...transcript, { role: 'user', content: 'And now?' }] });
    const { transcript: items } = await runTools({
      api: 'responses',
      client,
      model,
      input: 'Hello',
      gate,
      request: { max_output_tokens: 9 },
    });
    expectTypeOf(items).toEqualTypeOf<readonly OpenAI5.Responses.ResponseInputItem[]>();
    void client.responses.create({ model, input: [...items] });
  });
  test('openai 6', async () => {
    const client = new OpenAI6({ apiKey: 'none' });
    const onTranscript = (told: readonly OpenAI6.ChatCompletionMessageParam[]): number => told.length;
    const { transcript } = await runTools({ client, model, messages, gate, onTranscript, request: { tools: [], temperature: 0 } });
    expectTypeOf(transcript).toEqualTypeOf<readonly OpenAI6.ChatCompletionMessageParam[]>();
    void runTools({ client, model, messages: [...transcript, { role: 'user', content: 'And now?' }], gate });
    const { transcript: items } = await runTools({ api: 'responses', client, model, input: [{ role: 'user', content: 'Hello' }], gate });
    expectTypeOf(items).toEqualTypeOf<readonly OpenAI6.Responses.ResponseInputItem[]>();
    expectTypeOf(createChatPort({ client, model, messages, toolbox }).transcript).toEqualTypeOf(transcript);
    expectTypeOf(createResponsesPort({ client, model, input: '', toolbox }).transcript).toEqualTypeOf(items);
  });
  test('openai 7', async () => {
    const client = new OpenAI7({ apiKey: 'none' });
    const { transcript } = await runTools({ client, model, messages, gate, request: { reasoning_effort: undefined } });
    expectTypeOf(transcript).toEqualTypeOf<readonly OpenAI7.ChatCompletionMessageParam[]>();
    void client.chat.completions.create({ model, messages: [...transcript] });
    const request = { tools: [{ type: 'web_search' as const }] };
    const { transcript: items } = await runTools({ api: 'responses', client, model, input: 'Hello', gate, request });
    expectTypeOf(items).toEqualTypeOf<readonly OpenAI7.Responses.ResponseInputItem[]>();
  });
  test('a client that says nothing of its types takes objects', async () => {
    const create = (): Promise<unknown> => Promise.resolve({});
    const client = { chat: { completions: { create } } };
    const { transcript } = await runTools({ client, model, messages: [{ any: 1 }], gate, request: { any: 1 } });
    expectTypeOf(transcript).toEqualTypeOf<readonly object[]>();
    const given: ChatClient & ResponsesClient = new OpenAI6({ apiKey: 'none' });
    expectTypeOf((await runTools({ client: given, model, messages, gate })).transcript).toEqualTypeOf<readonly object[]>();
    expectTypeOf<RunToolsOptions>().toHaveProperty('messages').toEqualTypeOf<readonly object[]>();
  });
});

test('mistakes are found while compiling', () => {
  const client = new OpenAI6({ apiKey: 'none' });
  // @ts-expect-error -- no such role
  void runTools({ client, model, gate, messages: [{ role: 'robot', content: 'Hello' }] });
  // @ts-expect-error -- no such role, in the other API
  void runTools({ client, model, gate, api: 'responses', input: [{ role: 'robot', content: 'Hello' }] });
  // @ts-expect-error -- a temperature is a number
  void runTools({ client, model, messages, gate, request: { temperature: 'hot' } });
  // @ts-expect-error -- Responses has another name for it
  void runTools({ client, model, input: 'Hello', gate, api: 'responses', request: { max_completion_tokens: 9 } });
  // @ts-expect-error -- whether it streams is an option of the loop
  void runTools({ client, model, messages, gate, request: { stream: true } });
  // @ts-expect-error -- the client speaks one of the two APIs only
  void runTools({ client: { responses: client.responses }, model, messages, gate });
  // @ts-expect-error -- what is told is a text
  void runTools({ client, model, messages, gate, stream: true, onText: (delta: number) => delta });
  // @ts-expect-error -- the transcript of one API is none of the other
  void runTools({ client, model, messages, gate }).then(({ transcript }) => client.responses.create({ model, input: [...transcript] }));
  // @ts-expect-error -- the tools of one API do not fit the other
  void client.responses.create({ model, input: 'Hello', tools: toOpenAITools(toolbox) });
  void runTools({
    client,
    model,
    gate,
    api: 'responses',
    // @ts-expect-error -- Responses takes `input`, not `messages`; nothing else is wrong
    messages,
  });
  // @ts-expect-error -- there is no such API
  void toOpenAITools(toolbox, { api: 'assistants' });
});
