import Anthropic from '@anthropic-ai/sdk';
import { createGate, createToolbox, defineTool } from '@toolgate/core';
import { runTools } from '@toolgate/openai-adapter';
import OpenAI from 'openai';
import { expect, test } from 'vitest';
import { z } from 'zod';

test('the model of the pages refuses a tool that it has no errand for', async () => {
  await expect(conversation('launch_rocket', z.object({}))).rejects.toThrow(
    '500 replay: there is no errand for any of the tools launch_rocket',
  );
});

test('it does not go on when its mistake was accepted', async () => {
  await expect(conversation('refund_order', z.looseObject({}))).rejects.toThrow(
    '500 replay: turn 2 is for answers that were refused: true',
  );
});

const use = { type: 'tool_use' as const, id: 'toolu_1', name: 'search_orders', input: {} };
const result = { type: 'tool_result' as const, tool_use_id: 'toolu_1', content: '{"error":{}}' };
test.each<[string, Anthropic.ContentBlockParam[], string]>([
  [
    'behind other words',
    [
      { type: 'text', text: 'Here:' },
      { ...result, is_error: true },
    ],
    'no answers for toolu_1',
  ],
  ['under another id', [{ ...result, tool_use_id: 'toolu_2', is_error: true }], 'no answers for toolu_1'],
  ['without the flag of an error', [result], 'is_error is not as it should be'],
])('behind Anthropic’s API it refuses an answer %s', async (_, content, message) => {
  const tool = { name: 'search_orders', description: 'd', input_schema: { type: 'object' as const }, strict: false };
  const messages = [
    { role: 'user' as const, content: 'Go on.' },
    { role: 'assistant' as const, content: [use] },
    { role: 'user' as const, content },
  ];
  const request = { model: 'any', max_tokens: 100, messages, tools: [tool] };
  await expect(new Anthropic().messages.create(request)).rejects.toThrow(message);
});

function conversation(name: string, input: z.ZodObject): Promise<unknown> {
  const tool = defineTool({ name, description: 'd', input, sideEffect: 'read', handler: () => 'done' });
  const messages = [{ role: 'user' as const, content: 'Go on.' }];
  return runTools({ client: new OpenAI(), model: 'any', messages, gate: createGate(createToolbox([tool])) });
}
