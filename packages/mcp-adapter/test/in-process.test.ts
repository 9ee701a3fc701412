import { InMemoryTransport, McpServer } from '@modelcontextprotocol/server';
import { InMemoryTransport as LegacyMemory } from '@modelcontextprotocol/sdk/inMemory.js';
import { type CallRecord, createGate, createToolbox, defineTool } from '@toolgate/core';
import { type McpMount, type McpSdk, mountMcp } from '@toolgate/mcp-adapter';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';

const sdks: readonly McpSdk[] = ['@modelcontextprotocol/sdk', '@modelcontextprotocol/server'];

type Message = {
  readonly id?: unknown;
  readonly method?: string;
  readonly params?: unknown;
  readonly result?: unknown;
  readonly error?: unknown;
};

/** A client that sends what it likes, and the messages that it gets. */
async function rawClient(
  mount: McpMount,
  sdk: McpSdk,
): Promise<{ send(message: object): void; answers: Message[]; close(): Promise<void> }> {
  const [near, far] = sdk === '@modelcontextprotocol/sdk' ? LegacyMemory.createLinkedPair() : InMemoryTransport.createLinkedPair();
  const connection = await mount.connect(far);
  const answers: Message[] = [];
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- the SDKs' transports have no other way
  near.onmessage = (message: unknown) => answers.push(message as Message);
  await near.start();
  const send = (message: object): void => void near.send({ jsonrpc: '2.0', ...message } as never);
  send({
    id: 'hello',
    method: 'initialize',
    params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '0' } },
  });
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  send({ method: 'notifications/initialized' });
  answers.length = 0;
  return { send, answers, close: () => connection.close() };
}

/** Two tools, of which one waits until it is let go, and what their handlers were given. */
function heldWorld(sdk: McpSdk) {
  const seen: [string, string][] = [];
  const records: CallRecord[] = [];
  const waiting: (() => void)[] = [];
  const read = { description: 'Does something.', sideEffect: 'read', input: z.object({ text: z.string() }) } as const;
  const slow = defineTool({ ...read, name: 'slow' }).handle(async ({ text }) => {
    seen.push(['slow', text]);
    await new Promise<void>((resolve) => waiting.push(resolve));
    return text;
  });
  const fast = defineTool({ ...read, name: 'fast' }).handle(({ text }) => {
    seen.push(['fast', text]);
    return text;
  });
  const gate = createGate(createToolbox([slow, fast]), { onRecord: (record) => records.push(record) });
  return { mount: mountMcp(gate, { sdk }), seen, records, letGo: () => waiting.splice(0).forEach((go) => go()) };
}

const callOf = (id: unknown, name: string, given: unknown): object => ({ id, method: 'tools/call', params: { name, arguments: given } });

test.each(sdks)('an id that is not answered yet is refused, so that no call is given the arguments of another: %s', async (sdk) => {
  const { mount, seen, records, letGo } = heldWorld(sdk);
  const { send, answers, close } = await rawClient(mount, sdk);
  send(callOf(7, 'slow', { text: 'first' }));
  send(callOf(7, 'fast', { text: 'second' }));
  await vi.waitFor(() => expect(seen).toHaveLength(1));
  send(callOf(7, 'fast', { text: 'third' }));
  letGo();
  await vi.waitFor(() => expect(answers).toHaveLength(3));
  expect(seen).toEqual([['slow', 'first']]);
  expect(answers.map(({ id, result, error }) => [id, result ?? error])).toEqual([
    [7, expect.objectContaining({ code: -32_600 })],
    [7, expect.objectContaining({ code: -32_600 })],
    [7, expect.objectContaining({ content: [{ type: 'text', text: 'first' }] })],
  ]);
  send(callOf(7, 'fast', { text: 'fourth' }));
  send(callOf('7', 'fast', { text: 'fifth' }));
  await vi.waitFor(() => expect(answers).toHaveLength(5));
  expect(seen.slice(1)).toEqual([
    ['fast', 'fourth'],
    ['fast', 'fifth'],
  ]);
  expect(records.map(({ code }) => code)).toEqual(['ok', 'ok', 'ok']);
  await close();
});

test.each(sdks)('the id of a request that was cancelled may come again: %s', async (sdk) => {
  const { mount, records, letGo } = heldWorld(sdk);
  const { send, answers, close } = await rawClient(mount, sdk);
  send(callOf(1, 'slow', { text: 'a' }));
  send({ method: 'notifications/cancelled', params: { requestId: 1 } });
  await vi.waitFor(() => expect(records.map(({ code }) => code)).toEqual(['aborted']));
  send(callOf(1, 'fast', { text: 'b' }));
  await vi.waitFor(() => expect(answers).toMatchObject([{ id: 1, result: { content: [{ text: 'b' }] } }]));
  letGo();
  await close();
});

test.each(sdks)('a flood of calls loses no key that the gate has to refuse: %s', async (sdk) => {
  const { mount, records, seen } = heldWorld(sdk);
  const { send, close } = await rawClient(mount, sdk);
  for (let id = 0; id < 1_500; id += 1) send(callOf(id, 'fast', JSON.parse('{"text":"x","__proto__":{}}')));
  await vi.waitFor(() => expect(records).toHaveLength(1_500));
  expect(new Set(records.map(({ code }) => code))).toEqual(new Set(['invalid_json']));
  expect(seen).toEqual([]);
  await close();
});

test.each(sdks)('a level of the log that does not exist is answered with -32602, and one that does is kept: %s', async (sdk) => {
  const talk = defineTool({ name: 'talk', description: 'd', sideEffect: 'read', input: z.object({}) }).handle((_, { log }) => {
    for (const level of ['debug', 'warning', 'error'] as const) log(level, level);
    return 'done';
  });
  const { send, answers, close } = await rawClient(mountMcp(createGate(createToolbox([talk])), { sdk }), sdk);
  for (const level of ['loud', 5, undefined]) send({ id: `level ${level}`, method: 'logging/setLevel', params: { level } });
  await vi.waitFor(() => expect(answers.map(({ error }) => (error as { code: number }).code)).toEqual([-32_602, -32_602, -32_602]));
  answers.length = 0;
  const heard = (): unknown[] =>
    answers.flatMap(({ method, params }) => (method === undefined ? [] : [(params as { data: unknown }).data]));
  send(callOf(1, 'talk', {}));
  await vi.waitFor(() => expect(heard()).toEqual(['debug', 'warning', 'error']));
  send({ id: 2, method: 'logging/setLevel', params: { level: 'warning' } });
  await vi.waitFor(() => expect(answers.find(({ id }) => id === 2)).toMatchObject({ result: {} }));
  answers.length = 0;
  send(callOf(3, 'talk', {}));
  await vi.waitFor(() => expect(answers.find(({ id }) => id === 3)).toBeDefined());
  expect(heard()).toEqual(['warning', 'error']);
  await close();
});

test('a server of the host that keeps the level of its log goes on to do so', async () => {
  const talk = defineTool({ name: 'talk', description: 'd', sideEffect: 'read', input: z.object({}) }).handle((_, { log }) => {
    for (const level of ['debug', 'error'] as const) log(level, level);
    return 'done';
  });
  const own = new McpServer({ name: 'own', version: '0' }, { capabilities: { logging: {} } });
  const mount = mountMcp(createGate(createToolbox([talk])), { sdk: '@modelcontextprotocol/server' });
  mount.attach(own);
  const connectOwn = { ...mount, connect: (transport: never) => own.connect(transport).then(() => own) } as unknown as McpMount;
  const { send, answers, close } = await rawClient(connectOwn, '@modelcontextprotocol/server');
  send({ id: 1, method: 'logging/setLevel', params: { level: 'error' } });
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  send(callOf(2, 'talk', {}));
  await vi.waitFor(() => expect(answers.find(({ id }) => id === 2)).toBeDefined());
  expect(answers.filter(({ method }) => method !== undefined).map(({ params }) => params)).toEqual([{ level: 'error', data: 'error' }]);
  await close();
});

test.each(sdks)('what no SDK answers holds no id: %s', async (sdk) => {
  const { mount } = heldWorld(sdk);
  const { send, answers, close } = await rawClient(mount, sdk);
  send({ id: 5, method: 'tools/list', params: { _meta: { progressToken: {} } } });
  send({ id: 5, method: 'tools/list', params: [] });
  send({ id: 5, method: 'ping' });
  await vi.waitFor(() => expect(answers).toMatchObject([{ id: 5, result: {} }]));
  await close();
});
