import Anthropic from '@anthropic-ai/sdk';
import type { Toolbox } from '@toolgate/core';
import Anthropic0 from 'anthropic0';
import { describe, expectTypeOf, test } from 'vitest';
import {
  type AnthropicTool,
  createMessagesPort,
  prepareAnthropicTools,
  runTools,
  type RunToolsOptions,
  toAnthropicTools,
  toToolResult,
  toToolResults,
} from '../src/index.ts';
import { createAdapterWorld } from '../../tooling/src/adapter-world.ts';

const { toolbox, gate } = createAdapterWorld();
const messages = [{ role: 'user' as const, content: 'Hello' }];
const model = 'claude-sonnet-5-5';
const max_tokens = 100;
const outcome = { ok: true, tool: 'get_weather', callId: 'a', value: 1 } as const;

describe('the tools and results pass uncast', () => {
  test('to @anthropic-ai/sdk 0.71', () => {
    const client = new Anthropic0({ apiKey: 'none' });
    void client.messages.create({ model, max_tokens, messages: [...messages, toToolResults([outcome])], tools: toAnthropicTools(toolbox) });
    void client.messages.create({ model, max_tokens, messages, tools: prepareAnthropicTools(toolbox).tools, stream: true });
    void client.beta.messages.create({ model, max_tokens, messages, tools: toAnthropicTools(toolbox) });
  });
  test('to @anthropic-ai/sdk 1, beside tools of the provider', () => {
    const client = new Anthropic({ apiKey: 'none' });
    const search = { type: 'web_search_20250305', name: 'web_search' } as const;
    void client.messages.create({ model, max_tokens, messages: [...messages, toToolResults([outcome])], tools: toAnthropicTools(toolbox) });
    void client.messages.create({ model, max_tokens, messages, tools: [...prepareAnthropicTools(toolbox).tools, search], stream: true });
    void client.messages.stream({ model, max_tokens, messages, tools: toAnthropicTools(toolbox) });
    void client.beta.messages.create({ model, max_tokens, messages, tools: toAnthropicTools(toolbox) });
    const answer = { role: 'user' as const, content: [toToolResult(outcome), { type: 'text' as const, text: 'And?' }] };
    void client.messages.create({ model, max_tokens, messages: [answer] });
  });
});

test('the tools have one type', () => {
  expectTypeOf(toAnthropicTools(toolbox)).toEqualTypeOf<AnthropicTool[]>();
  expectTypeOf(prepareAnthropicTools(toolbox, { strict: true }).tools).toEqualTypeOf<AnthropicTool[]>();
  expectTypeOf(toolbox).toExtend<Toolbox>();
});

test('a client of each version can run tools, its beta half too', () => {
  for (const client of [new Anthropic0({ apiKey: 'none' }), new Anthropic({ apiKey: 'none' }), new Anthropic({ apiKey: 'none' }).beta]) {
    void runTools({ client, model, messages, gate });
    void runTools({ client, model, messages: [toToolResults([outcome])], gate, run: gate.run(), stream: true, maxTokens: 10 });
  }
});

describe('the loop speaks the types of the client that it is given', () => {
  test('@anthropic-ai/sdk 0.71', async () => {
    const client = new Anthropic0({ apiKey: 'none' });
    const { transcript } = await runTools({ client, model, messages, gate, request: { system: 'Be brief.', temperature: 0 } });
    expectTypeOf(transcript).toEqualTypeOf<readonly Anthropic0.MessageParam[]>();
    void client.messages.create({ model, max_tokens, messages: [...transcript, { role: 'user', content: 'And now?' }] });
  });
  test('@anthropic-ai/sdk 1', async () => {
    const client = new Anthropic({ apiKey: 'none' });
    const onTranscript = (told: readonly Anthropic.MessageParam[]): number => told.length;
    const { transcript } = await runTools({ client, model, messages: [{ role: 'user', content: 'Hello' }], gate, onTranscript });
    expectTypeOf(transcript).toEqualTypeOf<readonly Anthropic.MessageParam[]>();
    void runTools({
      client,
      model,
      messages: [...transcript, { role: 'user', content: 'And now?' }],
      gate,
      request: { system: undefined },
    });
    expectTypeOf(createMessagesPort({ client, model, messages, toolbox }).transcript).toEqualTypeOf(transcript);
  });
  test('the beta half of it', async () => {
    const client = new Anthropic({ apiKey: 'none' }).beta;
    const { transcript } = await runTools({ client, model, messages, gate, request: { betas: ['files-api-2025-04-14'] } });
    expectTypeOf(transcript).toEqualTypeOf<readonly Anthropic.Beta.BetaMessageParam[]>();
  });
  test('a client that says nothing of its types takes objects', async () => {
    const client = { messages: { create: (): Promise<unknown> => Promise.resolve({}) } };
    const { transcript } = await runTools({ client, model, messages: [{ any: 1 }], gate, request: { any: 1 } });
    expectTypeOf(transcript).toEqualTypeOf<readonly object[]>();
    expectTypeOf<RunToolsOptions>().toHaveProperty('messages').toEqualTypeOf<readonly object[]>();
  });
});

test('mistakes are found while compiling', () => {
  const client = new Anthropic({ apiKey: 'none' });
  // @ts-expect-error -- no such role
  void runTools({ client, model, gate, messages: [{ role: 'robot', content: 'Hello' }] });
  // @ts-expect-error -- most tokens are a number
  void runTools({ client, model, messages, gate, request: { max_tokens: 'many' } });
  // @ts-expect-error -- the older SDK had it
  void runTools({ client, model, messages, gate, request: { temperature: 0 } });
  // @ts-expect-error -- only the beta half has it
  void runTools({ client, model, messages, gate, request: { betas: [] } });
  // @ts-expect-error -- whether it streams is an option of the loop
  void runTools({ client, model, messages, gate, request: { stream: true } });
  // @ts-expect-error -- what is told is a text
  void runTools({ client, model, messages, gate, stream: true, onText: (delta: number) => delta });
  void runTools({
    client,
    model,
    gate,
    // @ts-expect-error -- the Messages API takes `messages`, not `input`; nothing else is wrong
    input: 'Hello',
  });
  // @ts-expect-error -- there is no such mode
  void toAnthropicTools(toolbox, { strict: 'yes' });
});
