import Anthropic from '@anthropic-ai/sdk';
import type { Toolbox } from '@toolgate/core';
import Anthropic0 from 'anthropic0';
import { describe, expectTypeOf, test } from 'vitest';
import { type AnthropicTool, prepareAnthropicTools, runTools, toAnthropicTools, toToolResult, toToolResults } from '../src/index.ts';
import { createWorld } from './world.ts';

const { toolbox, gate } = createWorld();
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

test('mistakes are found while compiling', () => {
  const client = new Anthropic({ apiKey: 'none' });
  // @ts-expect-error -- the Messages API takes `messages`, not `input`
  void runTools({ client, model, input: 'Hello', gate });
  // @ts-expect-error -- there is no such mode
  void toAnthropicTools(toolbox, { strict: 'yes' });
});
