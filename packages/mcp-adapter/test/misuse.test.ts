import { McpServer, InMemoryTransport } from '@modelcontextprotocol/server';
import { Server as LegacyServer } from '@modelcontextprotocol/sdk/server/index.js';
import { McpServer as LegacyMcpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { type CallRecord, createGate, createToolbox, defineTool, type Toolbox, type ToolSource } from '@toolgate/core';
import { type McpMount, mountMcp } from '@toolgate/mcp-adapter';
import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { requestOf, rpc } from './rpc.ts';
import { faces, tools, world } from './world.ts';

const who = { name: 'own', version: '0' };

describe('a server that is given to attach', () => {
  const ownTool = (): McpServer => {
    const server = new McpServer(who);
    server.registerTool('mine', { description: 'd' }, () => ({ content: [] }));
    return server;
  };
  const legacyTool = (): LegacyMcpServer => {
    const server = new LegacyMcpServer(who);
    server.registerTool('mine', { description: 'd' }, () => ({ content: [] }));
    return server;
  };
  const attached = <S extends Parameters<McpMount['attach']>[0]>(server: S): S => {
    world().mount.attach(server);
    return server;
  };

  test.each<[string, () => unknown, string]>([
    ['nothing', () => undefined, 'takes a server of an MCP SDK, not undefined'],
    ['null', () => null, 'takes a server of an MCP SDK, not null'],
    ['an object that is none', () => ({ server: {} }), 'takes a server of an MCP SDK, not an object'],
    ['a gate', () => createGate(createToolbox([])), 'takes a server of an MCP SDK, not a gate'],
    ['one with tools of its own', ownTool, 'the server has tools already'],
    ['one of SDK 1.x with tools of its own', legacyTool, 'the server has tools already'],
    ['one with the tools of another mount', () => attached(new McpServer(who)), 'the server has tools already'],
    ['one of SDK 1.x with the tools of another mount', () => attached(new LegacyServer(who)), 'the server has tools already'],
  ])('is refused when it is %s', (_, given, message) => {
    expect(() => world().mount.attach(given() as never)).toThrow(
      expect.objectContaining({ code: 'invalid_option', message: expect.stringContaining(message) }),
    );
  });

  test('is refused when it is connected', async () => {
    const server = new McpServer(who);
    await server.connect(InMemoryTransport.createLinkedPair()[0]);
    expect(() => world().mount.attach(server)).toThrow(expect.objectContaining({ code: 'invalid_option' }));
    await server.close();
  });
});

test.each([undefined, null, {}, 'stdio'])('what is no transport is refused by name: %j', async (given) => {
  const { mount } = world();
  const refusal = { code: 'invalid_option', message: expect.stringContaining('transport of an MCP SDK') as string };
  await expect(mount.connect(given as never)).rejects.toMatchObject(refusal);
  if (given !== undefined) await expect(mount.stdio({ transport: given as never })).rejects.toMatchObject(refusal);
});

describe.each(faces)('$sdk, $era', (face) => {
  test('a source of tools that is down is told to the host, and not to the client', async () => {
    const toolbox: Toolbox = createToolbox(tools.slice(0, 1));
    let isDown = false;
    const source: ToolSource = {
      current() {
        if (isDown) throw new Error('store://user:secret@host');
        return toolbox;
      },
      onChange: () => () => undefined,
    };
    const told: string[] = [];
    const mount = mountMcp(createGate(source), { sdk: face.sdk, onError: ({ message }) => told.push(message) });
    isDown = true;
    for (const method of ['tools/list', 'tools/call']) {
      const { error, messages } = await rpc(mount, face, method, { name: 'echo', arguments: { text: 'x' } });
      expect(error).toMatchObject({ code: -32_603 });
      expect(JSON.stringify(messages)).not.toContain('secret');
    }
    expect(told).toHaveLength(2);
  });

  test.each<[string, () => unknown]>([
    [
      'throws',
      () => {
        throw new Error('secret');
      },
    ],
    ['answers a number', () => 5],
    ['answers nothing', () => undefined],
  ])('ids that come from something that %s are told to the host, and no call is made', async (_, createId) => {
    const told: Error[] = [];
    const { mount, records } = world({ sdk: face.sdk, createId: createId as () => string, onError: (error) => told.push(error) });
    const { error } = await rpc(mount, face, 'tools/call', { name: 'echo', arguments: { text: 'x' } });
    expect([error, told.length, records]).toEqual([{ code: -32_603, message: 'Internal error' }, 1, []]);
  });

  test('what a handler without types says is sent as a client can read it, or not at all', async () => {
    const cyclic: Record<string, unknown> = {};
    cyclic['self'] = cyclic;
    const talk = defineTool({ name: 'talk', description: 'd', sideEffect: 'read', input: z.object({}) }).handle((_, given) => {
      const { progress, log } = given as unknown as Record<'progress' | 'log', (...said: unknown[]) => void>;
      for (const done of [Infinity, Number.NaN, '1', undefined]) progress(done);
      progress(1, Infinity, { text: 'half' });
      progress(2, 3, 'more');
      for (const data of [cyclic, 1n]) log('info', data);
      for (const level of ['loud', 5, undefined]) log(level, 'x');
      log('info', undefined);
      log('info', { at: 1 });
      return 'done';
    });
    const mount = mountMcp(createGate(createToolbox([talk])), { sdk: face.sdk });
    const _meta = { progressToken: 'p', 'io.modelcontextprotocol/logLevel': 'debug' };
    const { messages, result } = await rpc(mount, face, 'tools/call', { name: 'talk', arguments: {}, _meta });
    expect(messages.slice(0, -1).map(({ params }) => params)).toEqual([
      { progressToken: 'p', progress: 1 },
      { progressToken: 'p', progress: 2, total: 3, message: 'more' },
      expect.objectContaining({ level: 'info', data: null }),
      expect.objectContaining({ level: 'info', data: { at: 1 } }),
    ]);
    expect(result).toMatchObject({ content: [{ text: 'done' }] });
  });

  test('a client that is gone before its call is served gets none, and one that leaves its stream ends the wait', async () => {
    const records: CallRecord[] = [];
    const hang = defineTool({ name: 'hang', description: 'd', sideEffect: 'read', input: z.object({}) }).handle(
      (_, { signal, progress }) => {
        progress(1);
        return new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
      },
    );
    const mount = mountMcp(createGate(createToolbox([hang]), { onRecord: (record) => records.push(record) }), { sdk: face.sdk });
    const call = { method: 'POST', ...requestOf(face.era, 'tools/call', { name: 'hang', arguments: {}, _meta: { progressToken: 1 } }) };
    const gone = await mount.fetch(new Request('http://localhost/mcp', { ...call, signal: AbortSignal.abort() }));
    expect([gone.status, records]).toEqual([499, []]);
    const { body } = await mount.fetch(new Request('http://localhost/mcp', call));
    const reader = body!.getReader();
    await reader.read();
    await reader.cancel();
    await vi.waitFor(() => expect(records.map(({ code }) => code)).toEqual(['aborted']));
    await mount.close();
    expect((await rpc(mount, face, 'tools/list')).status).toBe(503);
  });
});
