import { createGate, createToolbox, type Toolbox, type ToolSource } from '@toolgate/core';
import { type McpMount, mountMcp, type ServedGate } from '@toolgate/mcp-adapter';
import { describe, expect, test } from 'vitest';
import { requestOf } from './rpc.ts';
import { faces, tools, world } from './world.ts';

interface Message {
  readonly params: { readonly _meta?: object };
  readonly [member: string]: unknown;
}
interface Sent {
  readonly method?: string;
  readonly headers?: Record<string, string | undefined>;
  /** Changes the message; or the whole body. */
  readonly change?: (message: Message) => unknown;
}

async function answerOf(mount: McpMount, era: '2025' | '2026', { method = 'POST', headers = {}, change = (message) => message }: Sent) {
  const usual = requestOf(era, 'tools/list');
  const sent = Object.entries({ ...usual.headers, ...headers }).filter(([, value]) => value !== undefined) as [string, string][];
  const body = method === 'POST' ? JSON.stringify(change(JSON.parse(usual.body) as Message)) : undefined;
  const response = await mount.fetch(new Request('http://localhost/mcp', { method, headers: sent, ...(body !== undefined && { body }) }));
  return { status: response.status, headers: Object.fromEntries(response.headers), text: await response.text() };
}

const meta = (more: object) => (message: Message) => ({
  ...message,
  params: { ...message.params, _meta: { ...message.params._meta, ...more } },
});

describe.each(faces)('$sdk, $era', ({ sdk, era }) => {
  test.each<[string, Sent]>([
    ['the same id', {}],
    ['another id', { change: (message) => ({ ...message, id: 77 }) }],
    ['an id that is text', { change: (message) => ({ ...message, id: 'a"b\\ü\u2028' }) }],
    ['an empty id', { change: (message) => ({ ...message, id: '' }) }],
    ['an id below zero', { change: (message) => ({ ...message, id: -1 }) }],
    ['a broken id', { change: (message) => ({ ...message, id: 1.5 }) }],
    ['an id that is null', { change: (message) => ({ ...message, id: null }) }],
    ['no id', { change: ({ id: _id, ...message }) => message }],
    ['another order of members', { change: ({ jsonrpc, ...message }) => ({ ...message, jsonrpc }) }],
    ['a member more', { change: (message) => ({ ...message, more: 1 }) }],
    ['another JSON-RPC', { change: (message) => ({ ...message, jsonrpc: '1.0' }) }],
    ['no params', { change: ({ params: _params, ...message }) => message }],
    ['params that are a list', { change: (message) => ({ ...message, params: [] }) }],
    ['params that are null', { change: (message) => ({ ...message, params: null }) }],
    ['a cursor', { change: (message) => ({ ...message, params: { ...message.params, cursor: 'x' } }) }],
    ['a param more', { change: (message) => ({ ...message, params: { ...message.params, more: 1 } }) }],
    ['a token for progress', { change: meta({ progressToken: 7 }) }],
    ['a token for progress that is none', { change: meta({ progressToken: {} }) }],
    ['a trace', { change: meta({ traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' }) }],
    ['a trace that is none', { change: meta({ traceparent: 7 }) }],
    ['an envelope of no revision', { change: meta({ 'io.modelcontextprotocol/protocolVersion': '2099-01-01' }) }],
    ['an envelope of 2026-07-28', { change: meta({ 'io.modelcontextprotocol/protocolVersion': '2026-07-28' }) }],
    ['capabilities that are none', { change: meta({ 'io.modelcontextprotocol/clientCapabilities': 1 }) }],
    ['a batch', { change: (message) => [message] }],
    ['a long request', { change: meta({ long: 'x'.repeat(5_000) }) }],
    ['only JSON accepted', { headers: { accept: 'application/json' } }],
    ['nothing accepted', { headers: { accept: undefined } }],
    ['a type that is none', { headers: { 'content-type': 'text/plain' } }],
    ['a type with a charset', { headers: { 'content-type': 'application/json; charset=utf-8' } }],
    ['an older version', { headers: { 'mcp-protocol-version': '2025-03-26' } }],
    ['no version', { headers: { 'mcp-protocol-version': undefined } }],
    ['a version that does not exist', { headers: { 'mcp-protocol-version': '2099-01-01' } }],
    ['another method in the header', { headers: { 'mcp-method': 'tools/call' } }],
    ['a name in the header', { headers: { 'mcp-name': 'echo' } }],
    ['a session', { headers: { 'mcp-session-id': 'x' } }],
    ['GET', { method: 'GET' }],
    ['DELETE', { method: 'DELETE' }],
  ])('a list that was kept is what the SDK answers to %s', async (_, sent) => {
    const { mount } = world({ sdk });
    await answerOf(mount, era, {});
    await answerOf(mount, era, { ...sent, change: (message) => sent.change?.({ ...message, id: 5 }) ?? message });
    expect(await answerOf(mount, era, sent)).toEqual(await answerOf(world({ sdk }).mount, era, sent));
  });

  test('a list is asked of the SDK once, and again when the tools have changed', async () => {
    let now: Toolbox = createToolbox(tools);
    let reads = 0;
    const source: ToolSource = { current: () => ((reads += 1), now), onChange: () => () => undefined };
    const mount = mountMcp(createGate(source), { sdk });
    const readsOf = async (sent: Sent): Promise<number> => {
      const before = reads;
      await answerOf(mount, era, sent);
      return reads - before;
    };
    const first = await readsOf({});
    expect(await readsOf({ change: (message) => ({ ...message, id: 2 }) })).toBe(1);
    await readsOf({ change: meta({ traceparent: 'one' }) });
    expect(await readsOf({ change: meta({ traceparent: 'another' }) })).toBe(1);
    now = createToolbox(tools.slice(0, 1));
    expect(await readsOf({})).toBe(first);
    expect((await answerOf(mount, era, {})).text).not.toContain('"range"');
  });

  test('a source that cannot say which tools there are is answered for by the SDK', async () => {
    let broken = false;
    const toolbox = createToolbox(tools);
    const gate: ServedGate = {
      get toolbox() {
        if (broken) throw new Error('secret');
        return toolbox;
      },
      call: createGate(toolbox).call,
      onChange: () => () => undefined,
    };
    const mount = mountMcp(gate, { sdk });
    await answerOf(mount, era, {});
    broken = true;
    expect((await answerOf(mount, era, {})).text).not.toContain('"tools"');
  });
});
