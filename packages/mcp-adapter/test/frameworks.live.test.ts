import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client as LegacyClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as LegacyTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { McpMount, MountOptions } from '@toolgate/mcp-adapter';
import express from 'express';
import { Hono } from 'hono';
import { afterEach, describe, expect, test } from 'vitest';
import { requestOf } from './rpc.ts';
import { faces, tools, world } from './world.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

async function listen(listener: RequestListener): Promise<URL> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/api/mcp`);
}

/** Keeps what was written, as the page of this package shows it. */
const keepText = express.json({
  verify: (request, _, bytes) => {
    (request as { rawBody?: Uint8Array }).rawBody = bytes;
  },
});

const inExpress = (mount: McpMount, ...parsers: express.RequestHandler[]): RequestListener => {
  const app = express();
  app.use(...parsers, (_request, _response, next) => next());
  const router = express.Router();
  router.all('/mcp', mount.node);
  return app.use('/api', router) as RequestListener;
};

const listener = (app: Hono): RequestListener => {
  const answer = getRequestListener(app.fetch);
  return (request, response) => void answer(request, response);
};

const inHono = (mount: McpMount): RequestListener => {
  const app = new Hono().basePath('/api');
  app.all('/mcp', (context) => mount.fetch(context.req.raw));
  return listener(app);
};

/** A Hono whose middleware reads bodies: what Hono has kept of one is handed over. */
const inReadingHono = (mount: McpMount): RequestListener => {
  const app = new Hono().basePath('/api');
  app.use(async (context, next) => {
    if (context.req.method === 'POST') await context.req.json();
    await next();
  });
  app.post('/mcp', async (context) => mount.fetch(context.req.raw, { parsedBody: await context.req.text() }));
  return listener(app);
};

const places: readonly (readonly [string, (mount: McpMount) => RequestListener, scans: boolean])[] = [
  ['Express', (mount) => inExpress(mount), true],
  ['Express with express.json()', (mount) => inExpress(mount, express.json()), false],
  ['Express with express.json() that keeps the text', (mount) => inExpress(mount, keepText), true],
  ['Express with express.text()', (mount) => inExpress(mount, express.text({ type: '*/*' })), true],
  ['Hono', inHono, true],
  ['Hono whose middleware reads bodies', inReadingHono, true],
];

describe.each(faces)('$sdk, $era', ({ sdk, era }) => {
  const options: MountOptions = { sdk };

  test.each(places)('%s: clients list and call', async (_, place) => {
    const url = await listen(place(world(options).mount));
    const client = new Client(
      { name: 'test', version: '0' },
      era === '2026' ? { versionNegotiation: { mode: { pin: '2026-07-28' } } } : {},
    );
    await client.connect(new StreamableHTTPClientTransport(url));
    expect((await client.listTools()).tools).toHaveLength(tools.length);
    expect(await client.callTool({ name: 'sum', arguments: { a: 1, b: 2 } })).toMatchObject({ structuredContent: { sum: 3 } });
    expect(await client.callTool({ name: 'echo', arguments: {} })).toMatchObject({ isError: true });
    await client.close();
    const older = new LegacyClient({ name: 'test', version: '0' });
    await older.connect(new LegacyTransport(url));
    const progress: unknown[] = [];
    await older.callTool({ name: 'talk', arguments: {} }, undefined, { onprogress: (one) => progress.push(one.progress) });
    expect(progress).toEqual([1, 2]);
    await older.close();
  });

  test.each(places)('%s: a key that is there twice is found if the text is there', async (_, place, scans) => {
    const url = await listen(place(world(options).mount));
    const { headers, body } = requestOf(era, 'tools/call', { name: 'echo', arguments: { text: 'x' } });
    const answer = await fetch(url, { method: 'POST', headers, body: body.replace('"text":"x"', '"text":"x","text":"y"') });
    expect([answer.status, (await answer.text()).includes('duplicateKey')]).toEqual([200, scans]);
  });
});
