import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LoopbackServer } from '../loopback.ts';
import { conversations } from '../replay/conversation.ts';
import { serveReplay } from '../replay/server.ts';
import { toolbox } from '../toolbox.ts';

let server: LoopbackServer;
beforeAll(async () => {
  server = await serveReplay(conversations.stubborn());
});
afterAll(() => server.close());

const tools = toolbox.tools.map(({ name, contract }) => ({
  type: 'function',
  function: { name, parameters: contract.inputSchema, strict: true },
}));
const user = { role: 'user', content: 'Refund it.' };
const asked = {
  role: 'assistant',
  content: null,
  tool_calls: [{ id: 'call_1_1', type: 'function', function: { name: 'refund_order', arguments: '{}' } }],
};
const refusal = (path: string, keyword: string): string =>
  JSON.stringify({ error: { code: 'invalid_input', issues: [{ path, keyword }] } });
const answer = (content: string, id = 'call_1_1'): object => ({ role: 'tool', tool_call_id: id, content });

test('the first turn is played to a first message', async () => {
  expect(await complete([user])).toMatchObject({ status: 200, body: { choices: [{ finish_reason: 'tool_calls' }] } });
});

test('the next turn is played to the refusal that the script expects', async () => {
  expect(await complete([user, asked, answer(refusal('/amountCents', 'type'))])).toMatchObject({ status: 200 });
});

test.each([
  ['another field', [answer(refusal('/orderId', 'type'))], 'expected one issue, type at /amountCents'],
  ['another keyword', [answer(refusal('/amountCents', 'maximum'))], 'expected one issue, type at /amountCents'],
  ['a value', [answer('{"refundId":2}')], 'expected one issue, type at /amountCents'],
  ['text that is not JSON', [answer('refused')], 'JSON'],
  ['no answer', [], 'the calls call_1_1 were answered as none'],
  ['an answer to another call', [answer(refusal('/amountCents', 'type'), 'call_9')], 'the calls call_1_1 were answered as call_9'],
])('%s is answered 500', async (_, answers, message) => {
  expect(await complete([user, asked, ...answers])).toEqual({
    status: 500,
    body: { error: { type: 'replay', message: expect.stringContaining(message) } },
  });
});

test('a request that does not say whether a tool is strict is answered 500', async () => {
  const silent = tools.map((tool) => ({ ...tool, function: { ...tool.function, strict: undefined } }));
  expect(await complete([user], silent)).toMatchObject({ status: 500, body: { error: { message: expect.stringContaining('strict') } } });
});

test('a request without the tool that the script calls is answered 500', async () => {
  expect(await complete([user], [])).toMatchObject({
    status: 500,
    body: { error: { message: expect.stringContaining('no tool refund_order') } },
  });
});

async function complete(messages: object[], offered: object[] = tools): Promise<{ status: number; body: unknown }> {
  const body = JSON.stringify({ model: 'replay', messages, tools: offered });
  const response = await fetch(`${server.origin}/v1/chat/completions`, { method: 'POST', body });
  return { status: response.status, body: await response.json() };
}
