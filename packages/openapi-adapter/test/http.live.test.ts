import { once } from 'node:events';
import { createServer, request as sendRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
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
