import { Client, InMemoryTransport, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client as LegacyClient } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport as LegacyMemory } from '@modelcontextprotocol/sdk/inMemory.js';
import { type CallRecord, createGate, createToolbox, defineTool, type Toolbox, type ToolSource } from '@toolgate/core';
import { type McpMount, mountMcp } from '@toolgate/mcp-adapter';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { tools, world } from './world.ts';

const who = { name: 'test', version: '0' };
const closing: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of closing.splice(0).reverse()) await one.close();
});

/** What both clients have in common. */
interface AnyClient {
  listTools(): Promise<{ tools: { name: string }[] }>;
  callTool(params: { name: string; arguments: Record<string, unknown> }): Promise<object>;
  close(): Promise<void>;
}
interface Options {
  readonly onChange?: () => void;
}

const ways: readonly (readonly [string, (mount: McpMount, options?: Options) => Promise<AnyClient>, object])[] = [
  [
    'SDK 1.x in process',
    async (mount, { onChange } = {}) => {
      const [near, far] = LegacyMemory.createLinkedPair();
      closing.push(await mount.connect(far));
      const client = new LegacyClient(who, { listChanged: { tools: { onChanged: () => onChange?.() } } });
      await client.connect(near);
      return client;
    },
    { sdk: '@modelcontextprotocol/sdk' },
  ],
  [
    'SDK 2.x in process, 2025-11-25',
    async (mount, { onChange } = {}) => {
      const [near, far] = InMemoryTransport.createLinkedPair();
      closing.push(await mount.connect(far));
      const client = new Client(who, { listChanged: { tools: { onChanged: () => onChange?.() } } });
      await client.connect(near);
      return client;
    },
    { sdk: '@modelcontextprotocol/server' },
  ],
  [
    'SDK 2.x in process, 2026-07-28',
    async (mount, { onChange } = {}) => {
      const transport = new StreamableHTTPClientTransport(new URL('http://localhost/mcp'), {
        fetch: (url, init) => mount.fetch(new Request(url, init)),
      });
      const client = new Client(who, {
        versionNegotiation: { mode: { pin: '2026-07-28' } },
        listChanged: { tools: { onChanged: () => onChange?.() } },
      });
      await client.connect(transport);
      return client;
    },
    { sdk: '@modelcontextprotocol/server' },
  ],
];

describe.each(ways)('%s', (_, connect, options) => {
  test('lists, calls, and is told what to mend', async () => {
    const { mount } = world(options);
    const client = await connect(mount);
    closing.push(client);
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(tools.map(({ name }) => name));
    expect(await client.callTool({ name: 'echo', arguments: { text: 'hi' } })).toMatchObject({ content: [{ text: 'hi' }] });
    expect(await client.callTool({ name: 'echo', arguments: {} })).toMatchObject({ isError: true });
    await expect(client.callTool({ name: 'nope', arguments: {} })).rejects.toMatchObject({ code: -32_602 });
  });

  test('takes every structured result, once it knows the output schemas', async () => {
    const { mount } = world(options);
    const client = await connect(mount);
    closing.push(client);
    await client.listTools();
    for (const name of ['extra', 'names', 'measured', 'wrong'])
      await expect(client.callTool({ name, arguments: {} })).resolves.toBeDefined();
  });

  test('sends a key that would reach a prototype, which no SDK drops before it is refused', async () => {
    const { mount, records } = world(options);
    const client = await connect(mount);
    closing.push(client);
    const given = JSON.parse('{"text":"x","__proto__":{"isAdmin":true}}') as Record<string, unknown>;
    expect(await client.callTool({ name: 'echo', arguments: given })).toMatchObject({ isError: true });
    expect(records.map(({ code }) => code)).toEqual(['invalid_json']);
    expect(await client.callTool({ name: 'echo', arguments: { text: 'x' } })).toMatchObject({ content: [{ text: 'x' }] });
  });

  test('cancels a call, which ends the wait and is recorded', async () => {
    const records: CallRecord[] = [];
    const signals: AbortSignal[] = [];
    const wait = defineTool({ name: 'wait', description: 'd', input: z.object({}), sideEffect: 'write' }).handle((_given, { signal }) => {
      signals.push(signal);
      return new Promise(() => undefined);
    });
    const mount = mountMcp(createGate(createToolbox([wait]), { onRecord: (record) => records.push(record) }), options);
    const client = await connect(mount);
    closing.push(client);
    const stop = new AbortController();
    const params = { name: 'wait', arguments: {} };
    const call =
      client instanceof LegacyClient
        ? client.callTool(params, undefined, { signal: stop.signal })
        : (client as Client).callTool(params, { signal: stop.signal });
    const ended = call.catch(() => 'cancelled');
    await vi.waitFor(() => expect(signals).toHaveLength(1), 5_000);
    stop.abort();
    expect(await ended).toBe('cancelled');
    await vi.waitFor(() => expect(records.map(({ code }) => code)).toEqual(['aborted']), 5_000);
    expect(signals[0]?.aborted).toBe(true);
  });

  test('is told when the tools have changed', async () => {
    let now: Toolbox = createToolbox([]);
    const listeners = new Set<() => void>();
    const source: ToolSource = {
      current: () => now,
      onChange(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    };
    const mount = mountMcp(createGate(source), options);
    let told = 0;
    const client = await connect(mount, { onChange: () => (told += 1) });
    closing.push(mount, client);
    expect((await client.listTools()).tools).toEqual([]);
    // The client of 2026-07-28 subscribes when it has connected, and all of them wait for more changes before they tell.
    const change = (): void => {
      now = createToolbox(tools);
      for (const listener of listeners) listener();
      expect(told).toBeGreaterThan(0);
    };
    await vi.waitFor(change, { timeout: 10_000, interval: 1_000 });
    await vi.waitFor(async () => expect((await client.listTools()).tools).toHaveLength(tools.length), 5_000);
  });
});

test('each call has a key of its own, which is its id', async () => {
  const keyed = defineTool({ name: 'key', description: 'd', input: z.object({}), sideEffect: 'write' }).handle(
    (_, { callId, idempotencyKey }) => [callId, idempotencyKey],
  );
  const mount = mountMcp(createGate(createToolbox([keyed])));
  closing.push(mount);
  const client = await ways[0]![1](mount);
  closing.push(client);
  const keysOf = async () =>
    JSON.parse(((await client.callTool({ name: 'key', arguments: {} })) as { content: [{ text: string }] }).content[0].text) as string[];
  const [one, other] = [await keysOf(), await keysOf()];
  expect([one[0], other[0]]).toEqual([one[1], other[1]]);
  expect(one[1]).not.toBe(other[1]);
});
