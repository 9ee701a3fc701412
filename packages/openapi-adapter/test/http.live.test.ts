import { once } from 'node:events';
import { createServer, request as sendRequest } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { type CallRecord, createGate, createToolbox, defineTool } from '@toolgate/core';
import { mountOpenApi } from '@toolgate/openapi-adapter';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { tools } from './world.ts';

const signals: AbortSignal[] = [];
const records: CallRecord[] = [];
const wait = defineTool({ name: 'wait', description: 'Waits.', input: z.object({}), sideEffect: 'read' }).handle((_, { signal }) => {
  signals.push(signal);
  return new Promise(() => undefined);
});
const gate = createGate(createToolbox([...tools, wait]), { onRecord: (record) => records.push(record) });
const mount = mountOpenApi(gate, { basePath: '/api' });
const server = createServer((request, response) => void mount.node(request, response));
let url = '';

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

test('the document that is served says how to call, and the call is answered', async () => {
  const { paths, servers } = (await (await fetch(`${url}/openapi.json`)).json()) as { paths: object; servers: { url: string }[] };
  const [path] = Object.keys(paths).filter((one) => one.endsWith('/sum'));
  const target = new URL(`${servers[0]?.url}${path}`, url);
  const response = await fetch(target, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"a":1,"b":2}' });
  expect([response.status, await response.json()]).toEqual([200, { sum: 3 }]);
});

test('a call without a body is a call without arguments', async () => {
  expect((await fetch(`${url}/tools/who`, { method: 'POST' })).status).toBe(200);
});

test('a client that goes away ends the wait, and the call is recorded', async () => {
  const sent = sendRequest(`${url}/tools/wait`, { method: 'POST' });
  sent.on('error', () => undefined).end();
  await expect.poll(() => signals.length, { timeout: 5_000 }).toBe(1);
  sent.destroy();
  await expect.poll(() => records.map(({ code }) => code), { timeout: 5_000 }).toContain('aborted');
  expect(signals[0]?.aborted).toBe(true);
});

test('a body that was read elsewhere and is lost is no call without arguments', async () => {
  const reading = createServer((request, response) => void text(request).then(() => mount.node(request, response)));
  await once(reading.listen(0, '127.0.0.1'), 'listening');
  const elsewhere = `http://127.0.0.1:${(reading.address() as AddressInfo).port}/api/tools/who`;
  const headers = { 'content-type': 'application/json' };
  expect((await fetch(elsewhere, { method: 'POST', headers, body: '{"bogus":1}' })).status).toBe(500);
  reading.close();
  reading.closeAllConnections();
});

/** What a server answers to what no client of a library sends. */
async function raw(head: readonly string[], body: string | Uint8Array = ''): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  socket.write(body);
  const answer = await text(socket);
  return answer;
}

const local = ['Host: localhost', 'Connection: close'];
const json = 'Content-Type: application/json';
const chunked = [...local, json, 'Transfer-Encoding: chunked'];

test.each<[string, number, readonly string[], (string | Uint8Array)?]>([
  ['a method that Fetch has none of', 405, ['TRACE /api/tools/who HTTP/1.1', ...local]],
  // Whoever stands before the mount has seen other paths.
  ['a path with dots', 404, ['POST /api/x/../tools/who HTTP/1.1', ...local]],
  ['a path with dots that are escaped', 404, ['POST /api/x/%2e%2E/tools/who HTTP/1.1', ...local]],
  ['a path with backslashes', 404, ['POST /api\\tools\\who HTTP/1.1', ...local]],
  ['a path with a fragment', 404, ['POST /api/tools/who#x HTTP/1.1', ...local]],
  ['a path with a query', 200, ['POST /api/tools/who?x=1 HTTP/1.1', ...local]],
  ['HTTP/1.0 without a host', 403, ['POST /api/tools/who HTTP/1.0', 'Content-Length: 0']],
  ['HTTP/1.0 with a host', 200, ['POST /api/tools/who HTTP/1.0', 'Host: localhost', 'Content-Length: 0']],
  ['a body that is packed', 415, ['POST /api/tools/who HTTP/1.1', ...local, json, 'Content-Encoding: gzip', 'Content-Length: 2'], '{}'],
  ['a body that grows too large', 413, ['POST /api/tools/who HTTP/1.1', ...chunked], `100001\r\n${'x'.repeat(0x100001)}\r\n`],
  [
    'a body that is no text, and goes on',
    400,
    ['POST /api/tools/who HTTP/1.1', ...chunked],
    new Uint8Array([0x31, 0x0d, 0x0a, 0xff, 0x0d, 0x0a]),
  ],
])('is answered on the wire: %s', async (_, status, head, body) => {
  expect(await raw(head, body)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
});
