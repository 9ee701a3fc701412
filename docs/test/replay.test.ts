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

function conversation(name: string, input: z.ZodObject): Promise<unknown> {
  const tool = defineTool({ name, description: 'd', input, sideEffect: 'read', handler: () => 'done' });
  const messages = [{ role: 'user', content: 'Go on.' }];
  return runTools({ client: new OpenAI(), model: 'any', messages, gate: createGate(createToolbox([tool])) });
}
