import type Anthropic from '@anthropic-ai/sdk';
import { runTools as runAnthropic, toAnthropicTools } from '@toolgate/anthropic-adapter';
import {
  createGate,
  createToolbox,
  DefinitionError,
  defineTool,
  ToolError,
  type CallContext,
  type Issue,
  type Outcome,
} from '@toolgate/core';
import { toGeminiTools, type GeminiTool } from '@toolgate/gemini-adapter';
import { mountMcp } from '@toolgate/mcp-adapter';
import { runTools as runOpenAI, toOpenAITools } from '@toolgate/openai-adapter';
import { mountOpenApi, toOpenApi } from '@toolgate/openapi-adapter';
import { adapterSuite, checkOpenAISchema, type AdapterUnderTest, type Violation } from '@toolgate/testing';
import { createDecoder, type Decoder } from '@toolgate/testing/decoder';
import { arbitrarySchema } from '@toolgate/testing/schemas';
import type OpenAI from 'openai';
import { z } from 'zod';

// A user's program: what it claims is checked by the compiler, what it does by the exceptions it throws.
interface Orders {
  total(id: string): number | undefined;
}

const refund = defineTool({
  name: 'refund_order',
  description: 'Refund a paid order, in full or in part.',
  input: z.object({ orderId: z.string(), amountCents: z.int().min(1), reason: z.enum(['damaged', 'late']).default('late') }),
  sideEffect: 'write',
  handler: async ({ orderId, amountCents, reason }, { deps }: CallContext<{ orders: Orders }>) => {
    const total = deps.orders.total(orderId);
    if (total === undefined) throw new ToolError('no such order');
    return { left: total - amountCents, reason };
  },
});

const status = defineTool({
  name: 'order_status',
  description: 'Look up the status of an order.',
  input: z.object({ orderId: z.string() }),
  output: z.object({ status: z.enum(['paid', 'sent']) }),
  sideEffect: 'read',
}).handle(async () => ({ status: 'paid' }));

const toolbox = createToolbox([refund, status]);
const gate = createGate(toolbox, { deps: { orders: { total: (id) => (id === 'a' ? 500 : undefined) } } });

const chatTools: OpenAI.Chat.Completions.ChatCompletionTool[] = toOpenAITools(toolbox, { api: 'chat' });
const responsesTools: OpenAI.Responses.Tool[] = toOpenAITools(toolbox, { api: 'responses' });
const anthropicTools: Anthropic.Tool[] = toAnthropicTools(toolbox);
expect(anthropicTools.length === 2, 'two tools for Anthropic');
const geminiTools: GeminiTool[] = toGeminiTools(toolbox);
expect(geminiTools.length === 1, 'one entry of tools for Gemini');
expect(chatTools.length === 2 && responsesTools.length === 2, 'two tools for each API');

const refunded: Outcome<'refund_order', { left: number; reason: 'damaged' | 'late' }> = await gate.invoke('refund_order', {
  orderId: 'a',
  amountCents: 200,
});
expect(refunded.ok && refunded.value.left === 300 && refunded.value.reason === 'late', 'the default is filled in and the handler runs');

const refused = await gate.call({ id: 'call_1', name: 'refund_order', arguments: '{"orderId":"a","amountCents":"200"}' });
const issues: readonly Issue[] = !refused.ok && refused.error.code === 'invalid_input' ? refused.error.issues : [];
expect(issues[0]?.path === '/amountCents' && issues[0].keyword === 'type', 'a number as text is refused at its field');

const looked = await gate.call({ id: 'call_2', name: 'order_status', arguments: '{"orderId":"a"}' });
if (looked.ok && looked.tool === 'order_status') {
  const seen: 'paid' | 'sent' = looked.value.status;
  expect(seen === 'paid', 'the outcome is narrowed by the name of its tool');
}

// @ts-expect-error -- a tool that is not in the toolbox
expect(!(await gate.invoke('order_state', { orderId: 'a' })).ok, 'a name that is unknown is refused');
// @ts-expect-error -- amountCents is missing
expect(!(await gate.invoke('refund_order', { orderId: 'a' })).ok, 'input that is incomplete is refused');

expect(mountMcp(gate, { name: 'orders' }).diagnostics.length === 0, 'a typed gate is mounted as it is');

expect(Object.keys(toOpenApi(toolbox).paths).length === 2, 'two paths in the document');
const served = await mountOpenApi(gate).fetch(new Request('http://localhost/openapi.json'));
expect(served.status === 200, 'a typed gate is served as it is');

const answer = (response: object) => async () => response;
const said = { choices: [{ message: { role: 'assistant', content: 'Done.' }, finish_reason: 'stop' }] };
const openai = { chat: { completions: { create: answer(said) } } } as unknown as OpenAI;
const block = { type: 'text', text: 'Done.' };
const anthropic = { messages: { create: answer({ content: [block], stop_reason: 'end_turn' }) } } as unknown as Anthropic;
const told: string[] = [];
const ask = { model: 'any', gate, onText: (text: string) => told.push(text) };
const chat = await runOpenAI({ ...ask, client: openai, messages: [{ role: 'user', content: 'Go.' }], request: { temperature: 0 } });
const chatMessages: readonly OpenAI.Chat.Completions.ChatCompletionMessageParam[] = chat.transcript;
const talk = await runAnthropic({ ...ask, client: anthropic, messages: [{ role: 'user', content: 'Go.' }], request: { max_tokens: 9 } });
const talkMessages: readonly Anthropic.MessageParam[] = talk.transcript;
expect(chatMessages.length === 2 && talkMessages.length === 2, 'a transcript has the types of the client');
expect(told.join(' ') === 'Done. Done.', 'what the model says is told');
// @ts-expect-error -- a role that the client does not know
expect((await runOpenAI({ ...ask, client: openai, messages: [{ role: 'robot', content: '' }] })).turns === 1, 'it runs all the same');

const violations: readonly Violation[] = chatTools.flatMap((tool) =>
  tool.type === 'function' ? checkOpenAISchema(tool.function.parameters, { strict: tool.function.strict === true }) : [],
);
expect(violations.length === 0, 'what is sent is legal');
const decoder: Decoder = await createDecoder();
expect(await decoder.accepts({ type: 'boolean' }, 'true'), 'the engine runs beside the packed package');
expect(
  adapterSuite({} as AdapterUnderTest).length > 10 && arbitrarySchema({ wildness: 0 }) !== undefined,
  'every entry of the testing package is there',
);

try {
  createToolbox([status, status]);
  expect(false, 'two tools of one name are refused');
} catch (error) {
  expect(error instanceof DefinitionError && error.code === 'duplicate_name', 'two tools of one name are refused');
}

function expect(fact: boolean, claim: string): void {
  if (!fact) throw new Error(`Not so: ${claim}`);
}
