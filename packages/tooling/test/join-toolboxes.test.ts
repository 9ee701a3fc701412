import { createGate, createToolbox, defineTool, joinedName, joinToolboxes } from '@toolgate/core';
import { mountMcp } from '@toolgate/mcp-adapter';
import { receive, toOpenAITools } from '@toolgate/openai-adapter';
import { expect, test } from 'vitest';
import { z } from 'zod';

const read = { description: 'Does something.', sideEffect: 'read' } as const;
const search = defineTool({
  ...read,
  name: 'search',
  input: z.object({ q: z.string().min(1), page: z.int().optional() }),
  handler: ({ q }) => `found ${q}`,
});
const find = defineTool({ ...read, name: 'search', input: z.object({ folder: z.string() }), handler: ({ folder }) => `mail in ${folder}` });
const joined = joinToolboxes({ web: createToolbox([search]), 'io.acme/mail': createToolbox([find]) });
const mail = joinedName('io.acme/mail', 'search');
const gate = createGate(joined);

test('the tools of joined toolboxes are shown to OpenAI and called under their new names', async () => {
  const shown = toOpenAITools(joined);
  expect(shown.map((tool) => tool.function.name)).toEqual(['web__search', mail]);
  const [call, other] = receive(
    {
      choices: [
        {
          finish_reason: 'tool_calls',
          message: {
            role: 'assistant',
            tool_calls: [
              { id: 'a', type: 'function', function: { name: 'web__search', arguments: '{"q":"x","page":null}' } },
              { id: 'b', type: 'function', function: { name: mail, arguments: '{"folder":5}' } },
            ],
          },
        },
      ],
    },
    joined,
  );
  expect(await gate.call(call!.call, { projection: call!.projection })).toMatchObject({ ok: true, tool: 'web__search', value: 'found x' });
  expect(await gate.call(other!.call, { projection: other!.projection })).toMatchObject({
    tool: mail,
    error: { code: 'invalid_input', issues: [{ path: '/folder' }] },
  });
});

test('the tools of joined toolboxes are listed and called over MCP', async () => {
  const mount = mountMcp(gate);
  const ask = async (method: string, params: object): Promise<unknown> => {
    const request = new Request('http://localhost/mcp', {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', host: 'localhost' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    });
    return JSON.parse(/\{.*\}/.exec(await (await mount.fetch(request)).text())![0]);
  };
  expect(await ask('tools/list', {})).toMatchObject({ result: { tools: [{ name: 'web__search' }, { name: mail }] } });
  const called = await ask('tools/call', { name: mail, arguments: { folder: 'in' } });
  expect(called).toMatchObject({ result: { content: [{ text: 'mail in in' }] } });
  const refused = await ask('tools/call', { name: 'web__search', arguments: {} });
  expect(refused).toMatchObject({ result: { isError: true, content: [{ text: expect.stringContaining('"tool":"web__search"') }] } });
  expect(await ask('tools/call', { name: 'search', arguments: {} })).toMatchObject({ error: { code: -32602 } });
});
