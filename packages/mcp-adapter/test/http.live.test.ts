import { createServer, type IncomingMessage, request as sendRequest, type Server, type ServerResponse } from 'node:http';
import { connect as connectHttp2, createServer as createHttp2Server } from 'node:http2';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { Client as LegacyClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as LegacyTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { createGate, createToolbox, defineTool, type CallRecord } from '@toolgate/core';
import { type McpMount, mountMcp, type NodeResponse } from '@toolgate/mcp-adapter';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { requestOf } from './rpc.ts';
import { faces, tools, world } from './world.ts';

const who = { name: 'test', version: '0' };
const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

type Listener = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

async function listen(listener: Listener): Promise<URL> {
  const server = createServer((request, response) => void listener(request, response));
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`);
}

/** A mount whose only tool waits for as long as it is let, and what is known of it. */
function waiting(sdk: (typeof faces)[number]['sdk'], sideEffect: 'read' | 'write' = 'read') {
  const records: CallRecord[] = [];
  const signals: AbortSignal[] = [];
  const tool = defineTool({ name: 'wait', description: 'd', input: z.object({}), sideEffect }).handle(async (_, { signal }) => {
    signals.push(signal);
    await new Promise(() => undefined);
  });
  const mount = mountMcp(createGate(createToolbox([tool]), { onRecord: (record) => records.push(record) }), { sdk });
  return { mount, records, signals };
}

describe.each(faces)('over HTTP: $sdk, $era', ({ sdk, era }) => {
  const modern = { versionNegotiation: { mode: { pin: '2026-07-28' as const } } };

  test.each([
    ['node', (mount: McpMount) => mount.node as Listener],
    ["the SDK's own bridge", (mount: McpMount) => toNodeHandler(mount) as Listener],
  ])('the client of SDK 2.x lists and calls through %s', async (_, bridge) => {
    const client = new Client(who, era === '2026' ? modern : {});
    await client.connect(new StreamableHTTPClientTransport(await listen(bridge(world({ sdk }).mount))));
    expect((await client.listTools()).tools).toHaveLength(tools.length);
    const progress: unknown[] = [];
    expect(await client.callTool({ name: 'talk', arguments: {} }, { onprogress: (one) => progress.push(one.progress) })).toMatchObject({
      content: [{ text: 'done' }],
    });
    expect(progress).toEqual([1, 2]);
    expect(await client.callTool({ name: 'regional', arguments: { region: 'Zürich', q: 'x' } })).toMatchObject({
      content: [{ text: 'x in Zürich' }],
    });
    await client.close();
  });

  test('the client of SDK 1.x lists and calls', async () => {
    const client = new LegacyClient(who);
    await client.connect(new LegacyTransport(await listen(world({ sdk }).mount.node)));
    expect((await client.listTools()).tools).toHaveLength(tools.length);
    expect(await client.callTool({ name: 'sum', arguments: { a: 1, b: 2 } })).toMatchObject({ structuredContent: { sum: 3 } });
    expect(await client.callTool({ name: 'echo', arguments: {} })).toMatchObject({ isError: true });
    await client.close();
  });

  test('a client that goes away ends the wait, and the call is recorded', async () => {
    const { mount, records, signals } = waiting(sdk, 'write');
    const url = await listen(mount.node);
    const { headers, body } = requestOf(era, 'tools/call', { name: 'wait', arguments: {} });
    const sent = sendRequest(url, { method: 'POST', headers });
    sent.on('error', () => undefined).end(body);
    await vi.waitFor(() => expect(signals).toHaveLength(1), 5_000);
    sent.destroy();
    await vi.waitFor(() => expect(records).toMatchObject([{ code: 'aborted', tool: 'wait' }]), 5_000);
    expect(signals[0]?.aborted).toBe(true);
  });

  test('a write that has begun is let finish when its client goes away', async () => {
    const records: CallRecord[] = [];
    const done: string[] = [];
    let finish = (): void => undefined;
    const write = defineTool({ name: 'write', description: 'd', input: z.object({}), sideEffect: 'write' }).handle(async () => {
      done.push('begun');
      await new Promise<void>((resolve) => (finish = resolve));
      done.push('written');
    });
    const { node } = mountMcp(createGate(createToolbox([write]), { onRecord: (record) => records.push(record) }), { sdk });
    const { headers, body } = requestOf(era, 'tools/call', { name: 'write', arguments: {} });
    const sent = sendRequest(await listen(node), { method: 'POST', headers });
    sent.on('error', () => undefined).end(body);
    await vi.waitFor(() => expect(done).toEqual(['begun']), 5_000);
    sent.destroy();
    await vi.waitFor(() => expect(records).toMatchObject([{ code: 'aborted', tool: 'write' }]), 5_000);
    finish();
    await vi.waitFor(() => expect(done).toEqual(['begun', 'written']), 5_000);
    expect(records).toHaveLength(1);
  });

  test('a call that has begun is answered whole, though its connection is cut as soon as the mount is closed', async () => {
    let finish = (): void => undefined;
    const slow = defineTool({ name: 'slow', description: 'd', input: z.object({}), sideEffect: 'read' }).handle(async () => {
      await new Promise<void>((resolve) => (finish = resolve));
      return 'x'.repeat(100_000);
    });
    const mount = mountMcp(createGate(createToolbox([slow])), { sdk });
    const url = await listen(mount.node);
    const { headers, body } = requestOf(era, 'tools/call', { name: 'slow', arguments: {} });
    const answer = fetch(url, { method: 'POST', headers, body }).then((response) => response.text());
    const idle = finish;
    await vi.waitFor(() => expect(finish).not.toBe(idle), 5_000);
    const over = mount.close().then(() => servers.at(-1)?.closeAllConnections());
    finish();
    await over;
    expect((await answer).length).toBeGreaterThan(100_000);
  });

  test('a client that never ends its body is not waited for', async () => {
    const url = await listen(world({ sdk, bodyTimeoutMs: 50 }).mount.node);
    const { headers } = requestOf(era, 'tools/call', { name: 'echo' });
    const head = Object.entries({ ...headers, host: url.host, 'content-length': '100' }).map(([name, value]) => `${name}: ${value}`);
    const socket = connect(Number(url.port), '127.0.0.1');
    socket.write(`POST /mcp HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n{"half":`);
    const answer = await new Promise<string>((resolve) => socket.once('data', (data) => resolve(data.toString())));
    socket.destroy();
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  });

  test.each<[string, number, string[], string?]>([
    ['a method that Fetch has none of', 405, ['TRACE /mcp HTTP/1.1', 'Host: localhost']],
    ['HTTP/1.0 without a host', 403, ['POST /mcp HTTP/1.0', 'Content-Length: 0']],
    ['two hosts', 403, ['POST /mcp HTTP/1.1', 'Host: localhost', 'Host: evil.example', 'Content-Length: 0']],
    ['a body that is packed', 415, ['POST /mcp HTTP/1.1', 'Host: localhost', 'Content-Encoding: gzip', 'Content-Length: 2'], '{}'],
  ])('refuses %s', async (_, status, head, body = '') => {
    const errors: Error[] = [];
    const url = await listen(world({ sdk, onError: (error) => errors.push(error) }).mount.node);
    const { headers } = requestOf(era, 'tools/call', { name: 'echo' });
    const rest = Object.entries({ ...headers, connection: 'close' }).map(([name, value]) => `${name}: ${value}`);
    const socket = connect(Number(url.port), '127.0.0.1');
    socket.write(`${[...head, ...rest].join('\r\n')}\r\n\r\n${body}`);
    expect([await text(socket), errors]).toEqual([expect.stringMatching(new RegExp(`^HTTP/1\\.1 ${status} `)), []]);
  });

  test('HTTP/2 is answered, and its host looked at', async () => {
    const { mount } = world({ sdk });
    const server = createHttp2Server((request, response) => void mount.node(request, response as unknown as NodeResponse));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const session = connectHttp2(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    const { headers, body } = requestOf(era, 'tools/call', { name: 'echo', arguments: { text: 'over two' } });
    const ask = (more: object): Promise<string> => {
      const stream = session.request({ ':method': 'POST', ':path': '/mcp', ...headers, ...more });
      stream.end(body);
      return text(stream);
    };
    expect(await ask({})).toContain('over two');
    expect(await ask({ ':authority': 'evil.example' })).toContain('Host is not allowed');
    expect(await ask({ ':authority': 'evil.example', host: 'localhost' })).toContain('Host is not allowed');
    session.close();
    server.close();
  });

  test('a host that is not allowed is refused on the wire', async () => {
    const url = await listen(world({ sdk }).mount.node);
    const { headers, body } = requestOf(era, 'tools/list');
    const status = await new Promise<number | undefined>((resolve) => {
      sendRequest(url, { method: 'POST', headers: { ...headers, host: 'evil.example' } }, (response) => {
        response.resume();
        resolve(response.statusCode);
      }).end(body);
    });
    expect(status).toBe(403);
  });
});

describe.each(faces)('cancelled: $sdk, $era', ({ sdk, era }) => {
  test('a call that its client cancels ends', async () => {
    const { mount, records, signals } = waiting(sdk);
    const client = new Client(who, era === '2026' ? { versionNegotiation: { mode: { pin: '2026-07-28' } } } : {});
    await client.connect(new StreamableHTTPClientTransport(await listen(mount.node)));
    const stop = new AbortController();
    const call = client.callTool({ name: 'wait', arguments: {} }, { signal: stop.signal }).catch(() => 'cancelled');
    await vi.waitFor(() => expect(signals).toHaveLength(1), 5_000);
    stop.abort();
    expect(await call).toBe('cancelled');
    await client.close();
    if (era === '2026') await vi.waitFor(() => expect(records).toMatchObject([{ code: 'aborted' }]), 5_000);
  });
});
