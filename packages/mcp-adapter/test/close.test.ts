import { InMemoryTransport, McpServer } from '@modelcontextprotocol/server';
import { InMemoryTransport as LegacyMemory } from '@modelcontextprotocol/sdk/inMemory.js';
import { Server as LegacyServer } from '@modelcontextprotocol/sdk/server/index.js';
import { type CallRecord, createGate, createToolbox, defineTool } from '@toolgate/core';
import { mountMcp, type McpSdk } from '@toolgate/mcp-adapter';
import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { readAnswer, requestOf, rpc } from './rpc.ts';
import { faces } from './world.ts';

const sdks: readonly McpSdk[] = ['@modelcontextprotocol/sdk', '@modelcontextprotocol/server'];
const who = { name: 'test', version: '0' };
const closed = { code: 'invalid_option', message: expect.stringContaining('the mount is closed') as string };

/** A mount whose only tool waits until it is let go. */
function waitingMount(sdk: McpSdk) {
  const records: CallRecord[] = [];
  const waiting: (() => void)[] = [];
  const wait = defineTool({ name: 'wait', description: 'd', input: z.object({}), sideEffect: 'write' }).handle(async () => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    return 'done';
  });
  const gate = createGate(createToolbox([wait]), { onRecord: (record) => records.push(record) });
  return { mount: mountMcp(gate, { sdk }), records, waiting };
}

function linkedPair(sdk: McpSdk) {
  return sdk === '@modelcontextprotocol/sdk' ? LegacyMemory.createLinkedPair() : InMemoryTransport.createLinkedPair();
}

/** The end of a pair that a test holds: what came, and whether it was closed. */
async function listenTo([near]: ReturnType<typeof linkedPair>) {
  const messages: Record<string, unknown>[] = [];
  let isClosed = false;
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- the SDKs' transports have no other way
  near.onmessage = (message: unknown) => messages.push(message as Record<string, unknown>);
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- as above
  near.onclose = () => (isClosed = true);
  await near.start();
  const send = (message: object): void => void near.send({ jsonrpc: '2.0', ...message } as never);
  return { messages, send, isClosed: () => isClosed };
}

const callOf = (id: number): object => ({ id, method: 'tools/call', params: { name: 'wait', arguments: {} } });

describe.each(faces)('a mount that is closed: $sdk, $era', ({ sdk, era }) => {
  test('answers the calls over HTTP that have begun, and none that come after', async () => {
    const { mount, records, waiting } = waitingMount(sdk);
    const request = requestOf(era, 'tools/call', { name: 'wait', arguments: {} });
    const begun = mount.fetch(new Request('http://localhost/mcp', { method: 'POST', ...request })).then(readAnswer);
    await vi.waitFor(() => expect(waiting).toHaveLength(1));
    let isOver = false;
    const over = mount.close().then(() => (isOver = true));
    expect((await rpc(mount, { era }, 'tools/call', { name: 'wait', arguments: {} })).status).toBe(503);
    expect(isOver).toBe(false);
    waiting[0]?.();
    expect((await begun).result).toMatchObject({ content: [{ text: 'done' }] });
    await over;
    expect(records.map(({ code }) => code)).toEqual(['ok']);
    await mount.close();
  });
});

describe.each(sdks)('a mount that is closed: %s', (sdk) => {
  test('answers the calls of a connection that have begun, none that come after, and ends it', async () => {
    const { mount, records, waiting } = waitingMount(sdk);
    const pair = linkedPair(sdk);
    const { messages, send, isClosed } = await listenTo(pair);
    await mount.connect(pair[1]);
    send(callOf(1));
    await vi.waitFor(() => expect(waiting).toHaveLength(1));
    const over = mount.close();
    send(callOf(2));
    await vi.waitFor(() => expect(messages).toMatchObject([{ id: 2, error: { code: -32_000 } }]));
    expect(isClosed()).toBe(false);
    waiting[0]?.();
    await over;
    expect(messages.slice(1)).toMatchObject([{ id: 1, result: { content: [{ text: 'done' }] } }]);
    expect([isClosed(), records.map(({ code }) => code)]).toEqual([true, ['ok']]);
  });

  test('ends what is served in the place of standard input, before and after its first message', async () => {
    const { mount } = waitingMount(sdk);
    const pairs = [linkedPair(sdk), linkedPair(sdk)] as const;
    const ends = [await listenTo(pairs[0]), await listenTo(pairs[1])] as const;
    for (const [, far] of pairs) await mount.stdio({ transport: far });
    ends[1].send({
      id: 1,
      method: 'initialize',
      params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: who },
    });
    await vi.waitFor(() => expect(ends[1].messages).toHaveLength(1));
    await mount.close();
    expect(ends.map(({ isClosed }) => isClosed())).toEqual([true, true]);
  });

  test('opens no connection, neither while it closes nor after', async () => {
    const { mount, waiting } = waitingMount(sdk);
    const held = linkedPair(sdk);
    const { send } = await listenTo(held);
    await mount.connect(held[1]);
    send(callOf(1));
    await vi.waitFor(() => expect(waiting).toHaveLength(1));
    const racing = mount.connect(linkedPair(sdk)[1]);
    const over = mount.close();
    await expect(racing).rejects.toMatchObject(closed);
    const pair = linkedPair(sdk);
    const { isClosed } = await listenTo(pair);
    await expect(mount.connect(pair[1])).rejects.toMatchObject(closed);
    await expect(mount.stdio({ transport: linkedPair(sdk)[1] })).rejects.toMatchObject(closed);
    const own = sdk === '@modelcontextprotocol/sdk' ? new LegacyServer(who) : new McpServer(who);
    expect(() => mount.attach(own)).toThrow(expect.objectContaining(closed) as Error);
    waiting[0]?.();
    await over;
    await expect(mount.connect(pair[1])).rejects.toMatchObject(closed);
    expect(isClosed()).toBe(false);
  });
});

test('subscriptions of 2026-07-28 end with the mount, and so do those that are opened while it closes', async () => {
  const { mount, waiting } = waitingMount('@modelcontextprotocol/server');
  const listen = () => {
    const request = requestOf('2026', 'subscriptions/listen', { notifications: { toolsListChanged: true } });
    return mount.fetch(new Request('http://localhost/mcp', { method: 'POST', ...request }));
  };
  const call = rpc(mount, { era: '2026' }, 'tools/call', { name: 'wait', arguments: {} });
  await vi.waitFor(() => expect(waiting).toHaveLength(1));
  const open = await listen();
  const over = mount.close();
  expect((await listen()).status).toBe(503);
  waiting[0]?.();
  await over;
  expect((await readAnswer(open)).messages).toMatchObject([
    { method: 'notifications/subscriptions/acknowledged' },
    { result: { resultType: 'complete' } },
  ]);
  expect((await call).result).toMatchObject({ content: [{ text: 'done' }] });
});
