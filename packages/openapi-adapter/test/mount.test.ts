import { createGate, createToolbox, defineTool, renderOutcome, type Toolbox, type ToolSource } from '@toolgate/core';
import { mountOpenApi, type OpenApiMountOptions, toOpenApi } from '@toolgate/openapi-adapter';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { call, tools, world } from './world.ts';

const isRefusal = new Ajv2020({ strict: false }).compile(toOpenApi(createToolbox([])).components.schemas['Refusal'] as object);

/** The table of docs/openapi.md. */
test.each<[string, string, unknown, number, unknown]>([
  ['a text', 'echo', { text: 'hi', times: 2 }, 200, 'hihi'],
  ['a value of the declared output', 'sum', { a: 1, b: 2 }, 200, { sum: 3 }],
  ['nothing', 'nothing', undefined, 200, null],
  ['blocks', 'show', undefined, 200, { content: [{ type: 'text', text: 'a picture' }], value: null }],
  ['a value that stands beside blocks', 'measured', undefined, 200, { width: 1 }],
  ['a name that every object has', 'constructor', {}, 200, 'made'],
  ['an empty body', 'who', '', 200, { principal: null, callId: expect.any(String) as string }],
])('answers %s', async (_, name, given, status, body) => {
  const { mount } = world();
  expect(await call(mount, name, given)).toMatchObject({ status, body });
});

test.each<[string, string, unknown, number, string]>([
  ['a field that is missing', 'echo', {}, 422, 'invalid_input'],
  ['a field too many', 'echo', { text: 'x', bogus: 1 }, 422, 'invalid_input'],
  ['no JSON', 'echo', '{"text"', 400, 'invalid_json'],
  ['a list', 'echo', '[]', 400, 'invalid_json'],
  ['white space', 'who', ' \n', 400, 'invalid_json'],
  ['a key that is there twice', 'echo', '{"text":"x","text":"y"}', 400, 'invalid_json'],
  ['a number that loses digits', 'echo', '{"text":"x","times":9007199254740993}', 400, 'invalid_json'],
  ['a key that would reach a prototype', 'echo', '{"text":"x","__proto__":{}}', 400, 'invalid_json'],
  ['nesting that no stack holds', 'echo', '['.repeat(200_000), 400, 'invalid_json'],
  ['a tool that does not exist', 'ecko', {}, 404, 'unknown_tool'],
  ['a name that is none', '%00', {}, 404, 'unknown_tool'],
  ['a handler that says no', 'refuse', {}, 409, 'tool_error'],
  ['a handler that crashes', 'crash', {}, 500, 'crashed'],
  ['output that does not fit', 'wrong', {}, 500, 'invalid_output'],
  ['a handler that is late', 'slow', {}, 504, 'timed_out'],
])('refuses %s, as the document says', async (_, name, given, status, code) => {
  const { mount, records } = world();
  const answer = await call(mount, name, given);
  expect([answer.status, (answer.body as { error: { code: string } }).error.code]).toEqual([status, code]);
  expect([isRefusal(answer.body), isRefusal.errors]).toEqual([true, null]);
  expect(records.map((record) => record.code)).toEqual([code]);
  expect(JSON.stringify(answer.body)).not.toMatch(/kaboom|etc/);
});

test('gives each call a key of its own, which is its id', async () => {
  const keyed = defineTool({ name: 'key', description: 'd', input: z.object({}), sideEffect: 'write' }).handle(
    (_, { callId, idempotencyKey }) => [callId, idempotencyKey],
  );
  const mount = mountOpenApi(createGate(createToolbox([keyed])));
  const [one, other] = [(await call(mount, 'key', {})).body, (await call(mount, 'key', {})).body] as [string[], string[]];
  expect([one[0], other[0]]).toEqual([one[1], other[1]]);
  expect(one[1]).not.toBe(other[1]);
});

test('says of a refusal what every other model reads', async () => {
  const { mount, gate } = world();
  const outcome = await gate.call({ id: 'c', name: 'echo', arguments: { times: 9 } });
  expect((await call(mount, 'echo', { times: 9 })).body).toEqual(JSON.parse(renderOutcome(outcome)));
});

describe('before a tool is asked', () => {
  const post = (headers: Record<string, string>, body: BodyInit = '{}', path = '/tools/who', method = 'POST'): Request =>
    new Request(`http://localhost${path}`, { method, headers, ...(method === 'POST' && { body }) });
  const json = { 'content-type': 'application/json' };

  test.each<[string, Request, number, OpenApiMountOptions?]>([
    ['a host of elsewhere', post({ ...json, host: 'evil.example' }), 403],
    ['an origin of elsewhere', post({ ...json, origin: 'http://evil.example' }), 403],
    ['a text', post({ 'content-type': 'text/plain' }), 415],
    ['a form', post({ 'content-type': 'application/x-www-form-urlencoded' }, 'a=1'), 415],
    ['JSON under another name', post({ 'content-type': 'application/jsonx' }), 415],
    ['JSON in another charset', post({ 'content-type': 'application/json; charset=utf-16' }), 415],
    ['JSON that is packed', post({ ...json, 'content-encoding': 'gzip' }), 415],
    ['bytes that are no UTF-8', post(json, new Uint8Array([0x22, 0xff, 0x22])), 400],
    ['more bytes than are read', post(json, 'x'.repeat(101)), 413, { maxBodyBytes: 100 }],
    ['a path that is none', post(json, '{}', '/tools'), 404],
    ['a path below a tool', post(json, '{}', '/tools/who/x'), 404],
    ['a path beside the base', post(json, '{}', '/apix/tools/who'), 404, { basePath: '/api' }],
    ['a tool that is read', post(json, '', '/tools/who', 'GET'), 405],
    ['a document that is written', post(json, '{}', '/openapi.json'), 405],
  ])('%s is refused', async (_, request, status, options = {}) => {
    const { mount, records } = world(options);
    const response = await mount.fetch(request);
    const body: unknown = await response.json();
    expect([response.status, (body as { error: { code: string } }).error.code, records]).toEqual([status, 'not_served', []]);
    expect(isRefusal(body)).toBe(true);
    expect(response.headers.get('allow') !== null).toBe(status === 405);
  });

  test('a token is asked for, nobody is believed without a good one, and the document says so', async () => {
    const authenticate = (token: string): unknown => {
      if (token === 'broken') throw new Error('store is down: secret');
      return token === 'good' ? { user: 'ada' } : undefined;
    };
    const { mount, records } = world({ authenticate });
    const statusOf = async (authorization: Record<string, string>): Promise<number> =>
      (await call(mount, 'who', {}, { ...json, ...authorization })).status;
    const tries = [{}, { authorization: 'Basic good' }, { authorization: 'Bearer bad' }, { authorization: 'Bearer broken' }];
    expect(await Promise.all(tries.map(statusOf))).toEqual([401, 401, 401, 503]);
    expect(records).toEqual([]);
    const answer = await call(mount, 'who', {}, { ...json, authorization: 'Bearer good' });
    expect(answer.body).toMatchObject({ principal: { user: 'ada' } });
    const request = new Request('http://localhost/openapi.json', { headers: { authorization: 'Bearer good' } });
    expect(await (await mount.fetch(request)).json()).toMatchObject({ security: [{ bearer: [] }] });
    expect((await mount.fetch(new Request('http://localhost/openapi.json'))).status).toBe(401);
  });

  test('a body that was parsed before is held to what can still be seen, or refused where a scan is required', async () => {
    const errors: string[] = [];
    const { mount } = world({ onError: ({ message }) => errors.push(message) });
    const given = { parsedBody: JSON.parse('{"text":"x","__proto__":{}}') as unknown, authInfo: 'host' };
    expect((await mount.fetch(post(json, '', '/tools/echo'), given)).status).toBe(400);
    expect(await (await mount.fetch(post(json, ''), { ...given, parsedBody: {} })).json()).toMatchObject({ principal: 'host' });
    expect((await mount.fetch(post(json, '', '/tools/echo'), { parsedBody: '{"text":"x","text":"y"}' })).status).toBe(400);
    expect(errors).toHaveLength(1);
    expect((await world({ scanBody: 'required' }).mount.fetch(post(json, ''), given)).status).toBe(500);
  });
});

test('the document is served, and follows the toolbox', async () => {
  let now: Toolbox = createToolbox(tools.slice(0, 1));
  const source: ToolSource = { current: () => now, onChange: () => () => undefined };
  const mount = mountOpenApi(createGate(source), { basePath: '/api', title: 'Orders' });
  const read = async (method = 'GET'): Promise<Response> => mount.fetch(new Request('http://localhost/api/openapi.json', { method }));
  const first = (await (await read()).json()) as ReturnType<typeof toOpenApi>;
  expect([first.info.title, first.servers, Object.keys(first.paths)]).toEqual(['Orders', [{ url: '/api' }], ['/tools/echo']]);
  now = createToolbox(tools);
  expect(await (await read()).json()).toMatchObject({ paths: { '/tools/sum': {} } });
  expect(await (await read('HEAD')).text()).toBe('');
});

test('a client that goes away ends the wait', async () => {
  const { mount, records } = world();
  const gone = new AbortController();
  const request = new Request('http://localhost/tools/slow', { method: 'POST', signal: gone.signal });
  const answer = mount.fetch(request);
  gone.abort();
  expect([(await answer).status, records.map(({ code }) => code)]).toEqual([503, ['aborted']]);
});

test("what breaks inside is the host's to know", async () => {
  const errors: string[] = [];
  const gate = { toolbox: createToolbox([]), call: () => Promise.reject(new Error('secret')) };
  const mount = mountOpenApi(gate, { onError: ({ message }) => errors.push(message) });
  const { status, body } = await call(mount, 'x');
  expect([status, JSON.stringify(body).includes('secret'), errors]).toEqual([500, false, ['secret']]);
});

const toolbox = createToolbox([]);

test.each<[string, (...given: never[]) => unknown, unknown[], string]>([
  ['a toolbox for a gate', mountOpenApi, [toolbox], 'mountOpenApi: takes a gate made by createGate, not a toolbox'],
  ['nothing for a gate', mountOpenApi, [], 'mountOpenApi: takes a gate made by createGate, not undefined'],
  ['tools for a gate', mountOpenApi, [[...toolbox]], 'mountOpenApi: takes a gate made by createGate, not an array'],
  ['a gate that is none', mountOpenApi, [{ toolbox }], 'mountOpenApi: takes a gate made by createGate, not an object'],
  ['no options', mountOpenApi, [createGate(toolbox), null], 'mountOpenApi: takes its options as an object, not null'],
  ['a gate for a toolbox', toOpenApi, [createGate(toolbox)], 'not a gate, whose toolbox is gate.toolbox'],
  ['tools for a toolbox', toOpenApi, [[...toolbox]], 'toOpenApi: takes a toolbox made by createToolbox, not an array'],
  ['a title for options', toOpenApi, [toolbox, 'Shop'], "toOpenApi: takes its options as an object, not 'Shop'"],
])('refuses %s, and says what it was given', (_, mounting, given, message) => {
  expect(() => mounting(...(given as never[]))).toThrow(
    expect.objectContaining({ code: 'invalid_option', message: expect.stringContaining(message) }),
  );
});

test.each<[string, object]>([
  ['one that does not exist', { host: 'x' }],
  ['basePath', { basePath: 'api' }],
  ['basePath', { basePath: '/api/' }],
  ['createId', { createId: 'x' }],
  ['servers', { servers: 'x' }],
  ['title', { title: 1 }],
  ['description', { description: 1 }],
  ['authenticate', { authenticate: 'token' }],
  ['scanBody', { scanBody: 'yes' }],
])('a mount refuses options that are wrong: %s', (_, options) => {
  expect(() => mountOpenApi(createGate(createToolbox([])), options)).toThrow(expect.objectContaining({ code: 'invalid_option' }));
});

test('ids that are no texts are told to the host, and no call is made', async () => {
  const told: Error[] = [];
  const { gate } = world();
  const mount = mountOpenApi(gate, { createId: (() => 5) as never, onError: (error) => told.push(error) });
  expect(await call(mount, 'echo', { text: 'x' })).toMatchObject({ status: 500 });
  expect(told).toMatchObject([{ code: 'invalid_option' }]);
});
