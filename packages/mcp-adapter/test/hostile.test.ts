import { createGate, createToolbox, defineTool } from '@toolgate/core';
import { mountMcp } from '@toolgate/mcp-adapter';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { post, readAnswer, requestOf, rpc } from './rpc.ts';
import { faces, tools, world } from './world.ts';

const unread = (headers: Record<string, string>): Request => new Request('http://localhost/mcp', { method: 'POST', headers });

describe.each(faces)('$sdk, $era', (face) => {
  const call = requestOf(face.era, 'tools/call', { name: 'echo', arguments: { text: 'x' } });

  test.each([
    ['a host of elsewhere', { host: 'evil.example' }],
    ['a host with a name before it', { host: 'localhost@evil.example' }],
    ['two hosts', { host: 'localhost, evil.example' }],
    ['a host that only begins well', { host: 'localhost.evil.example' }],
    ['an origin of elsewhere', { origin: 'http://evil.example' }],
    ['an origin that is no page', { origin: 'null' }],
    ['an origin that only begins well', { origin: 'http://localhost.evil.example' }],
    ['an origin with a name before it', { origin: 'http://localhost@evil.example' }],
    ['an empty origin', { origin: '' }],
  ])('refuses %s', async (_, headers) => {
    const { mount, records } = world({ sdk: face.sdk });
    expect(await post(mount, { ...call.headers, ...headers }, call.body)).toMatchObject({ status: 403, error: { code: -32_000 } });
    expect(records).toEqual([]);
  });

  test.each([
    ['this machine by name', { host: 'LOCALHOST:3000', origin: 'http://localhost:5173' }, {}],
    ['this machine by number', { host: '127.0.0.1:80', origin: 'http://[::1]:80' }, {}],
    [
      'hosts and origins that are allowed',
      { host: 'api.example', origin: 'https://app.example' },
      { allowedHosts: ['api.example'], allowedOrigins: ['https://app.example'] },
    ],
  ])('answers %s', async (_, headers, options) => {
    const { mount } = world({ sdk: face.sdk, ...options });
    expect(await post(mount, { ...call.headers, ...headers }, call.body)).toMatchObject({ status: 200 });
  });

  test.each([
    ['no JSON', '{"jsonrpc"', 400, -32_700],
    ['no message', '7', 400, -32_600],
    ['nothing', '', 400, -32_700],
    ['an empty batch', '[]', 400, -32_600],
    ['a batch of no messages', '[1]', 400, -32_600],
    ['an object that is no message', '{}', 400, -32_600],
    ['a message of another JSON-RPC', call.body.replace('"2.0"', '"1.0"'), 400, -32_600],
    ['params that are a list', '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":[]}', 400, -32_600],
    ['a method that is a number', call.body.replace('"method":"tools/call"', '"method":5'), 400, -32_600],
    ['an id that is an object', call.body.replace('"id":1', '"id":{}'), 400, -32_600],
    ['bytes that are no UTF-8', new Uint8Array([0x22, 0xff, 0x22]), 400, -32_700],
    ['a method that is there twice', call.body.replace('"method"', '"method":"tools/list","method"'), 400, -32_600],
    ['arguments that are there twice', call.body.replace('"arguments"', '"arguments":{},"arguments"'), 400, -32_600],
    ['an id that loses digits', call.body.replace('"id":1', '"id":9007199254740993'), 400, -32_600],
    ['nesting that no stack holds', `${'['.repeat(200_000)}${']'.repeat(200_000)}`, 400, -32_600],
    ['more bytes than are read', `"${'x'.repeat(1_048_576)}"`, 413, -32_000],
  ])('refuses a body with %s', async (_, body, status, code) => {
    const { mount, records } = world({ sdk: face.sdk });
    expect(await post(mount, call.headers, body)).toMatchObject({ status, error: { code } });
    expect(records).toEqual([]);
  });

  test.each([
    ['a key that is there twice', '"text":"x"', '"text":"x","text":"y"', 'duplicateKey'],
    ['a number that loses digits', '"text":"x"', '"text":"x","times":9007199254740993', 'unsafeNumber'],
    ['half of a surrogate pair', '"text":"x"', '"text":"\\ud800"', 'loneSurrogate'],
    ['a key that would reach a prototype', '"text":"x"', '"text":"x","__proto__":{}', 'dangerousKey'],
  ])('has the model mend arguments with %s', async (_, good, bad, keyword) => {
    const { mount, records } = world({ sdk: face.sdk });
    const { status, result } = await post(mount, call.headers, call.body.replace(good, bad));
    expect([status, result?.['isError'], records.map((record) => record.code)]).toEqual([200, true, ['invalid_json']]);
    expect(JSON.stringify(result)).toContain(keyword);
  });

  test('takes bodies as they are when it is told not to scan', async () => {
    const { mount } = world({ sdk: face.sdk, scanBody: false });
    const { result } = await post(mount, call.headers, call.body.replace('"text":"x"', '"text":"x","text":"y"'));
    expect(result).toMatchObject({ content: [{ text: 'y' }] });
  });

  test('holds a body that was parsed before to what can still be seen, and tells the operator once', async () => {
    const errors: string[] = [];
    const { mount, records } = world({ sdk: face.sdk, onError: ({ message }) => errors.push(message) });
    const ask = async (body: string): Promise<unknown> =>
      readAnswer(await mount.fetch(unread(call.headers), { parsedBody: JSON.parse(body) as unknown }));
    expect(await ask(call.body)).toMatchObject({ result: { content: [{ text: 'x' }] } });
    const bad = ['{"text":"x","times":9007199254740993}', '{"text":"\\ud800"}', '{"text":"x","__proto__":{}}'];
    for (const one of bad) {
      expect(await ask(call.body.replace('{"text":"x"}', one))).toMatchObject({ status: 200, result: { isError: true } });
    }
    expect(await ask('7')).toMatchObject({ status: 400, error: { code: -32_600 } });
    expect(records.map(({ code }) => code)).toEqual(['ok', 'invalid_json', 'invalid_json', 'invalid_json']);
    expect(errors.filter((message) => message.includes('express.json()'))).toHaveLength(1);
  });

  test.each<[string, (body: string) => unknown]>([
    ['text', (body) => body],
    ['bytes', (body) => new TextEncoder().encode(body)],
  ])('scans a body that was read before, and is handed over as %s', async (_, kept) => {
    const { mount } = world({ sdk: face.sdk });
    const parsedBody = kept(call.body.replace('"text":"x"', '"text":"x","text":"y"'));
    expect(JSON.stringify(await readAnswer(await mount.fetch(unread(call.headers), { parsedBody })))).toContain('duplicateKey');
    expect((await mount.fetch(unread(call.headers), { parsedBody: kept('x'.repeat(1_048_577)) })).status).toBe(413);
  });

  test('refuses a body that was parsed before where a scan is required, and one that was read and is lost', async () => {
    const parsedBody: unknown = JSON.parse(call.body);
    const strict = await readAnswer(await world({ sdk: face.sdk, scanBody: 'required' }).mount.fetch(unread(call.headers), { parsedBody }));
    expect(strict).toMatchObject({ status: 500, error: { message: expect.stringContaining('express.json()') as string } });
    const lost = new Request('http://localhost/mcp', { method: 'POST', ...call });
    await lost.text();
    expect(await readAnswer(await world({ sdk: face.sdk }).mount.fetch(lost))).toMatchObject({
      status: 500,
      error: { message: expect.stringContaining('parsedBody') as string },
    });
  });

  test.each([
    ['a version that does not exist', { 'mcp-protocol-version': '2099-01-01' }],
    ['a version that is none', { 'mcp-protocol-version': 'x' }],
  ])('refuses %s', async (_, headers) => {
    const { mount, records } = world({ sdk: face.sdk });
    const { status, result } = await post(mount, { ...call.headers, ...headers }, call.body);
    expect([status, result, records]).toEqual([400, undefined, []]);
  });

  test('asks for a token, and believes nobody without a good one', async () => {
    const authenticate = (token: string): unknown => {
      if (token === 'broken') throw new Error('store is down: secret');
      return token === 'good' ? { user: 'ada' } : undefined;
    };
    const { mount, records } = world({ sdk: face.sdk, authenticate });
    const who = requestOf(face.era, 'tools/call', { name: 'who', arguments: {} });
    const statusWith = async (authorization: Record<string, string>): Promise<number> =>
      (await post(mount, { ...who.headers, ...authorization }, who.body)).status;
    const tries = [
      {},
      { authorization: 'Basic good' },
      { authorization: 'Bearer' },
      { authorization: 'Bearer bad' },
      { authorization: 'Bearer broken' },
    ];
    expect(await Promise.all(tries.map(statusWith))).toEqual([401, 401, 401, 401, 503]);
    expect(records).toEqual([]);
    const { result } = await post(mount, { ...who.headers, authorization: 'Bearer good' }, who.body);
    expect(result).toMatchObject({ content: [{ text: '{"principal":{"user":"ada"}}' }] });
  });
});

test.each([faces[0], faces[1]])('without sessions there is nothing to open, to end or to cancel from elsewhere: $sdk', async (face) => {
  const { mount } = world({ sdk: face.sdk });
  const { headers } = requestOf(face.era, 'tools/list');
  for (const method of ['GET', 'DELETE']) {
    const response = await mount.fetch(new Request('http://localhost/mcp', { method, headers: { ...headers, 'mcp-session-id': 'x' } }));
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
  }
  for (const method of ['notifications/cancelled', 'notifications/initialized']) {
    const body = JSON.stringify({ jsonrpc: '2.0', method, params: { requestId: 1 } });
    expect(await post(mount, headers, body)).toMatchObject({ status: 202, messages: [] });
  }
  const hello = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '0' } };
  const request = requestOf('2025', 'initialize', hello);
  const response = await mount.fetch(new Request('http://localhost/mcp', { method: 'POST', ...request }));
  expect([response.status, response.headers.get('mcp-session-id')]).toEqual([200, null]);
});

test.each([faces[0], faces[1]])('a batch with two calls of one id is refused whole: $sdk', async (face) => {
  const { mount, records } = world({ sdk: face.sdk });
  const { headers, body } = requestOf('2025', 'tools/call', { name: 'echo', arguments: { text: 'x' } });
  expect(await post(mount, headers, `[${body},${body}]`)).toMatchObject({ status: 400, error: { code: -32_600 } });
  expect(records).toEqual([]);
});

test.each([faces[0], faces[1]])('a batch with two requests of one id is refused whole, whatever they ask for: $sdk', async (face) => {
  const { mount, records } = world({ sdk: face.sdk });
  const { headers, body } = requestOf('2025', 'tools/call', { name: 'echo', arguments: { text: 'x' } });
  expect(await post(mount, headers, `[{"jsonrpc":"2.0","id":1,"method":"ping"},${body}]`)).toMatchObject({
    status: 400,
    error: { code: -32_600 },
  });
  expect(records).toEqual([]);
});

test.each([faces[0], faces[1]])('no number of doubts in one call of a batch hides one in the next, or beside it: $sdk', async (face) => {
  const { mount, records } = world({ sdk: face.sdk });
  const one = (id: number, given: string, more = ''): string =>
    `{"jsonrpc":"2.0","id":${id},"method":"tools/call","params":{"name":"echo",${more}"arguments":${given}}}`;
  const noise = `{${Array.from({ length: 300 }, () => '"a":1').join(',')}}`;
  const headers = { ...requestOf('2025', 'tools/call').headers, 'mcp-protocol-version': '2025-03-26' };
  const { messages } = await post(
    mount,
    headers,
    `[${one(1, noise)},${one(2, '{"text":"benign","text":"other"}')},${one(3, '{"text":"a"}')}]`,
  );
  expect(messages.map(({ id, result }) => [id, (result as { isError?: boolean }).isError === true])).toEqual(
    expect.arrayContaining([
      [1, true],
      [2, true],
      [3, false],
    ]),
  );
  expect(records.map(({ code }) => code).sort()).toEqual(['invalid_json', 'invalid_json', 'ok']);
  for (const hidden of ['"arguments":{"text":"b"},', '"_meta":{"a":1,"a":2},']) {
    expect(await post(mount, headers, `[${one(1, noise)},${one(2, '{"text":"b"}', hidden)}]`)).toMatchObject({ status: 400 });
  }
});

test('a batch of 2026-07-28, which knows none, is refused whole', async () => {
  const { mount, records } = world({ sdk: '@modelcontextprotocol/server' });
  const { headers, body } = requestOf('2026', 'tools/call', { name: 'echo', arguments: { text: 'x' } });
  const older = requestOf('2025', 'tools/call', { name: 'echo', arguments: { text: 'x' } }).body.replace('"id":1', '"id":2');
  for (const batch of [`[${body}]`, `[${body},${older}]`, `[${older},${body}]`]) {
    const { status, error, messages } = await post(mount, headers, batch);
    expect([status, error?.code, messages.length]).toEqual([400, -32_600, 1]);
  }
  expect(records).toEqual([]);
});

test.each([faces[0], faces[1]])('a batch is carried out call by call, or refused whole: $sdk', async (face) => {
  const { mount, records } = world({ sdk: face.sdk });
  const one = (id: number, text: string): string =>
    `{"jsonrpc":"2.0","id":${id},"method":"tools/call","params":{"name":"echo","arguments":${text}}}`;
  const { headers } = requestOf('2025', 'tools/call');
  const { messages } = await post(
    mount,
    { ...headers, 'mcp-protocol-version': '2025-03-26' },
    `[${one(1, '{"text":"a"}')},${one(2, '{"text":"b","text":"c"}')}]`,
  );
  const answered = messages
    .filter((message) => 'result' in message)
    .map((message) => [message['id'], JSON.stringify(message['result']).includes('duplicateKey')]);
  expect(new Map(answered as [number, boolean][])).toEqual(
    new Map([
      [1, false],
      [2, true],
    ]),
  );
  expect(new Set(records.map(({ code }) => code))).toEqual(new Set(['invalid_json', 'ok']));
});

describe('headers of 2026-07-28', () => {
  const sdk = '@modelcontextprotocol/server';
  const { headers, body } = requestOf('2026', 'tools/call', { name: 'regional', arguments: { region: 'eu', q: 'x' } });

  test.each([
    ['a name that is another', { 'mcp-name': 'echo' }],
    ['a method that is another', { 'mcp-method': 'tools/list' }],
    ['an argument that is another', { 'mcp-param-region': 'us' }],
    ['an argument that is missing', {}],
  ])('refuse a call with %s', async (_, smuggled) => {
    const { mount, records } = world({ sdk });
    expect(await post(mount, { ...headers, ...smuggled }, body)).toMatchObject({ status: 400, error: { code: -32_020 } });
    expect(records).toEqual([]);
  });

  test('let a call through that agrees with them', async () => {
    const { mount } = world({ sdk });
    const { result } = await post(mount, { ...headers, 'mcp-param-region': 'eu' }, body);
    expect(result).toMatchObject({ content: [{ text: 'x in eu' }] });
  });

  test.each([
    ['is no header', z.object({ a: z.string().meta({ 'x-mcp-header': 'no header' }) }), 'header_fault'],
    ['is on a number', z.object({ a: z.number().meta({ 'x-mcp-header': 'A' }) }), 'header_fault'],
    ['is inside a list', z.object({ a: z.array(z.object({ b: z.string().meta({ 'x-mcp-header': 'B' }) })) }), 'header_fault'],
    [
      'is there twice',
      z.object({ a: z.string().meta({ 'x-mcp-header': 'A' }), b: z.string().meta({ 'x-mcp-header': 'a' }) }),
      'header_fault',
    ],
  ])('are diagnosed when a declaration %s', (_, input, code) => {
    const tool = defineTool({ name: 'tool', description: 'd', input, sideEffect: 'read', handler: () => 1 });
    expect(mountMcp(createGate(createToolbox([tool]))).diagnostics).toMatchObject([{ tool: 'tool', code }]);
  });

  test('are diagnosed on a name that the SDK cannot register, whose neighbours are served', async () => {
    const input = z.object({ region: z.string().meta({ 'x-mcp-header': 'Region' }) });
    const tool = defineTool({ name: 'constructor', description: 'd', input, sideEffect: 'read', handler: () => 1 });
    const mount = mountMcp(createGate(createToolbox([tool, ...tools.slice(0, 1)])), { sdk });
    expect(mount.diagnostics).toMatchObject([{ tool: 'constructor', code: 'header_unchecked' }]);
    expect((await rpc(mount, { era: '2026' }, 'tools/call', { name: 'echo', arguments: { text: 'x' } })).result).toMatchObject({
      content: [{ text: 'x' }],
    });
  });
});
