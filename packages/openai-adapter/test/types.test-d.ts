import type { Toolbox } from '@toolgate/core';
import OpenAI6 from 'openai';
import OpenAI5 from 'openai5';
import OpenAI7 from 'openai7';
import { describe, expectTypeOf, test } from 'vitest';
import {
  type ChatTool,
  prepareOpenAITools,
  type ResponsesTool,
  runTools,
  toOpenAITools,
  toToolMessage,
  toFunctionCallOutput,
} from '../src/index.ts';
import { createWorld } from './world.ts';

const { toolbox, gate } = createWorld();
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

test('mistakes are found while compiling', () => {
  const client = new OpenAI6({ apiKey: 'none' });
  // @ts-expect-error -- the tools of one API do not fit the other
  void client.responses.create({ model, input: 'Hello', tools: toOpenAITools(toolbox) });
  // @ts-expect-error -- Responses takes `input`, not `messages`
  void runTools({ client, model, messages, gate, api: 'responses' });
  // @ts-expect-error -- there is no such API
  void toOpenAITools(toolbox, { api: 'assistants' });
});
