import { createGate, createToolbox } from '@toolgate/core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listen, type LoopbackServer } from '../loopback.ts';
import { checkPage } from '../tools/check-page.ts';

const gate = createGate(createToolbox([checkPage]), { deps: { allowedHosts: ['127.0.0.1'] } });
let asked: (string | undefined)[] = [];
let server: LoopbackServer;

beforeAll(async () => {
  server = await listen((request, response) => {
    asked.push(request.url);
    if (request.url === '/moved') response.writeHead(302, { location: '/elsewhere' }).end();
    else response.writeHead(request.url === '/status' ? 200 : 404).end('text');
  });
});
afterAll(() => server.close());

test.each([
  ['/status', { status: 200, up: true }],
  ['/missing', { status: 404, up: false }],
  ['/moved', { status: 302, up: false }],
])('%s is told by its status, and nothing else is asked for', async (path, value) => {
  asked = [];
  expect(await gate.invoke('check_page', { url: server.origin + path })).toMatchObject({ ok: true, value });
  expect(asked).toEqual([path]);
});

test.each([
  'https://example.com/',
  'http://127.0.0.1.example.com/',
  'http://127.0.0.1@example.com/',
  'file:///etc/hosts',
  'ftp://127.0.0.1/',
])('the rule refuses %s', async (url) => {
  expect(await gate.invoke('check_page', { url })).toMatchObject({ error: { issues: [{ path: '/url', keyword: 'rule:allowed_host' }] } });
});

test('a page that nobody serves is a tool error without the cause', async () => {
  const closed = await listen(() => undefined);
  await closed.close();
  expect(await gate.invoke('check_page', { url: closed.origin })).toMatchObject({
    error: { code: 'tool_error', message: 'The page could not be reached.' },
  });
});
