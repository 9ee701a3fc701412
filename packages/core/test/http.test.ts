import { admitHttp, type HttpOptions, type NodeResponse, readHttpOptions, toWebRequest, writeResponse } from '@toolgate/core/http';
import { describe, expect, test } from 'vitest';

const settingsOf = (options: HttpOptions = {}) => readHttpOptions('test', options).admission;
const post = (headers: Record<string, string>, body: BodyInit = '{}'): Request =>
  new Request('http://localhost/x', { method: 'POST', headers, body });

async function refusalOf(request: Request, options: HttpOptions = {}): Promise<number | undefined> {
  const admitted = await admitHttp(request, {}, settingsOf(options));
  return 'refused' in admitted ? admitted.refused.status : undefined;
}

describe('a request is admitted', () => {
  test.each<[string, Record<string, string>, number | undefined, HttpOptions?]>([
    ['this machine', { host: 'localhost' }, undefined],
    ['a port', { host: '127.0.0.1:8080' }, undefined],
    ['IPv6', { host: '[::1]:8080' }, undefined],
    ['letter case', { host: 'LocalHost' }, undefined],
    ['a host of elsewhere', { host: 'evil.example' }, 403],
    ['a host that is empty', { host: '' }, 403],
    ['a host with an end that is allowed', { host: 'x.localhost' }, 403],
    ['a port that is none', { host: 'localhost:x' }, 403],
    ['a host that was allowed', { host: 'Api.example' }, undefined, { allowedHosts: ['API.example'] }],
    ['this machine, which is then not', { host: 'localhost' }, 403, { allowedHosts: ['api.example'] }],
    ['a page of this machine', { origin: 'https://localhost:5173' }, undefined],
    ['a page of elsewhere', { origin: 'https://evil.example' }, 403],
    ['a page without a name', { origin: 'null' }, 403],
    ['an extension', { origin: 'chrome-extension://localhost' }, 403],
    ['a whole origin', { origin: 'https://app.example' }, undefined, { allowedOrigins: ['https://app.example'] }],
    ['another scheme of it', { origin: 'http://app.example' }, 403, { allowedOrigins: ['https://app.example'] }],
    ['no token', {}, 401, { authenticate: () => 'ada' }],
    ['a token in another form', { authorization: 'Basic YTpi' }, 401, { authenticate: () => 'ada' }],
    ['two tokens', { authorization: 'Bearer a b' }, 401, { authenticate: () => 'ada' }],
    ['somebody', { authorization: 'bearer a' }, undefined, { authenticate: () => 'ada' }],
    ['an empty somebody', { authorization: 'Bearer a' }, undefined, { authenticate: () => '' }],
    ['nobody', { authorization: 'Bearer a' }, 401, { authenticate: () => null }],
    ['nobody, later', { authorization: 'Bearer a' }, 401, { authenticate: async () => false }],
    ['a check that breaks', { authorization: 'Bearer a' }, 503, { authenticate: () => Promise.reject(new Error('x')) }],
    ['a length that is too much', { 'content-length': '1048577' }, 413],
    ['a coding that is none', { 'content-encoding': 'Identity' }, undefined],
    ['a body that is packed', { 'content-encoding': 'gzip' }, 415],
    ['a body that is packed twice', { 'content-encoding': 'identity, br' }, 415],
    ['UTF-8 by name', { 'content-type': 'application/json; charset="UTF-8"' }, undefined],
    ['another charset', { 'content-type': 'application/json; charset=utf-16' }, 415],
    ['another charset behind UTF-8', { 'content-type': 'application/json;charset=utf-8; Charset = latin1' }, 415],
  ])('or not: %s', async (_, headers, status, options = {}) => {
    expect(await refusalOf(post(headers), options)).toBe(status);
  });

  test('with its body, whoever has read it', async () => {
    const bodyOf = async (parsedBody: unknown, options: HttpOptions = {}): Promise<unknown> => {
      const admitted = await admitHttp(post({}, '{"a":1}'), { parsedBody }, settingsOf(options));
      return 'refused' in admitted ? admitted.refused.status : admitted.body;
    };
    expect(await bodyOf(undefined)).toEqual({ text: '{"a":1}' });
    expect(await bodyOf('{"b":1}')).toEqual({ text: '{"b":1}' });
    expect(await bodyOf(new TextEncoder().encode('ü'))).toEqual({ text: 'ü' });
    expect(await bodyOf(new Uint8Array([0xff]))).toBe(400);
    expect(await bodyOf('x'.repeat(11), { maxBodyBytes: 10 })).toBe(413);
    expect(await bodyOf({ b: 1 })).toEqual({ value: { b: 1 } });
    expect(await bodyOf({ b: 1 }, { scanBody: 'required' })).toBe(500);
  });

  test('with its coding and charset believed of what was read here, since a parser has undone them', async () => {
    const statusOf = async (headers: Record<string, string>, parsedBody: unknown): Promise<number | undefined> => {
      const admitted = await admitHttp(post(headers), { parsedBody }, settingsOf());
      return 'refused' in admitted ? admitted.refused.status : undefined;
    };
    const bytes = new TextEncoder().encode('{}');
    const gzip = { 'content-encoding': 'gzip' };
    const wide = { 'content-type': 'application/json; charset=utf-16' };
    expect(await Promise.all([{}, '{}', bytes].map((one) => statusOf(gzip, one)))).toEqual([undefined, undefined, undefined]);
    expect(await Promise.all([{}, '{}', bytes].map((one) => statusOf(wide, one)))).toEqual([undefined, undefined, 415]);
  });

  test.each<[string, (request: Request) => unknown]>([
    ['read', (request) => request.text()],
    ['begun', (request) => request.body?.getReader()],
  ])("or its host is told of a body that was %s elsewhere, which is no client's fault", async (_, before) => {
    const request = post({});
    await before(request);
    expect(await refusalOf(request)).toBe(500);
  });

  test('without a body, unless it is a POST', async () => {
    expect(await admitHttp(new Request('http://localhost'), { authInfo: 'ada' }, settingsOf())).toEqual({
      principal: 'ada',
      body: undefined,
    });
  });

  test('within a time', async () => {
    const never = new ReadableStream({ pull: () => new Promise(() => undefined) });
    const request = new Request('http://localhost', { method: 'POST', body: never, duplex: 'half' } as RequestInit);
    expect(await refusalOf(request, { bodyTimeoutMs: 5 })).toBe(408);
  });

  test.each<[string, number, HttpOptions, Uint8Array[]]>([
    ['too slow', 408, { bodyTimeoutMs: 5 }, []],
    ['too large', 413, { maxBodyBytes: 3 }, [new Uint8Array(4)]],
    ['no text', 400, {}, [new Uint8Array([0xff])]],
  ])('and of a body that is %s nothing more is waited for: its source is told', async (_, status, options, parts) => {
    const told: string[] = [];
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        const part = parts.shift();
        if (part === undefined) return new Promise(() => undefined);
        return controller.enqueue(part);
      },
      cancel: () => void told.push('cancelled'),
    });
    const request = new Request('http://localhost', { method: 'POST', body, duplex: 'half' } as RequestInit);
    expect([await refusalOf(request, options), told]).toEqual([status, ['cancelled']]);
  });
});

describe("Node's objects", () => {
  const response = (): NodeResponse & { readonly written: unknown[] } => {
    const written: unknown[] = [];
    return {
      written,
      writableEnded: false,
      destroyed: false,
      writeHead: (...head) => written.push(head),
      write: (chunk) => written.push(new TextDecoder().decode(chunk)) > 0,
      end: () => written.push('end'),
      once: () => undefined,
      off: () => undefined,
    };
  };
  const noBody = { async *[Symbol.asyncIterator]() {} };

  test.each([
    ['/mcp?x=1', 'http://localhost/mcp?x=1'],
    ['//evil.example/mcp', 'http://localhost/'],
    ['/\\evil.example/mcp', 'http://localhost/'],
    ['http://evil.example/mcp', 'http://localhost/'],
    ['*', 'http://localhost/'],
    [undefined, 'http://localhost/'],
  ])('a path of a request is believed, a host in it is not: %s', (url, read) => {
    expect(toWebRequest({ ...noBody, url, headers: {} }, response()).url).toBe(read);
  });

  test('a host that is not named is not made up', async () => {
    const read = toWebRequest({ ...noBody, method: 'POST', headers: {} }, response());
    expect(await refusalOf(read)).toBe(403);
  });

  test.each(['TRACE', 'CONNECT', 'TRACK', 'trace', 'no token', ''])('a method that Fetch has none of is still said: %s', (method) => {
    expect(toWebRequest({ ...noBody, method, headers: {} }, response()).method).toBe(method);
  });

  test('headers are kept, those of HTTP/2 too', () => {
    const headers = { ':authority': 'evil.example', ':path': '/x', accept: ['a', 'b'], 'x-none': undefined, 'x-one': 'ü' };
    const read = toWebRequest({ ...noBody, method: 'POST', headers }, response()).headers;
    expect(Object.fromEntries(read)).toEqual({ host: 'evil.example', accept: 'a, b', 'x-one': 'ü' });
  });

  test.each<[string, string[], Record<string, string>, number]>([
    ['two hosts', ['Host', 'localhost', 'host', 'evil.example'], { host: 'localhost' }, 403],
    ['two tokens', ['Host', 'x', 'Authorization', 'Bearer good', 'authorization', 'Bearer bad'], { authorization: 'Bearer good' }, 401],
    ['a host of HTTP/2 beside another one', [], { ':authority': 'localhost', host: 'evil.example' }, 403],
    ['another host of HTTP/2 beside one', [], { ':authority': 'evil.example', host: 'localhost' }, 403],
  ])('%s are seen, though Node shows one', async (_, rawHeaders, headers, status) => {
    const read = toWebRequest({ ...noBody, method: 'POST', rawHeaders, headers: { host: 'localhost', ...headers } }, response());
    const options = status === 401 ? { authenticate: (token: string) => token === 'good' } : {};
    expect(await refusalOf(read, options)).toBe(status);
  });

  test('headers that come once, or twice for lists, are as Node shows them', () => {
    const rawHeaders = ['Host', 'localhost', 'Accept', 'a', 'Accept', 'b', 'Content-Type', 'application/json'];
    const headers = { host: 'localhost', ':authority': 'localhost', accept: 'a, b', 'content-type': 'application/json' };
    const read = toWebRequest({ ...noBody, rawHeaders, headers }, response()).headers;
    expect(Object.fromEntries(read)).toEqual({ host: 'localhost', accept: 'a, b', 'content-type': 'application/json' });
  });

  test('a response over HTTP/2 says nothing of its connection', async () => {
    const to = { ...response(), stream: {} };
    await writeResponse(new Response(null, { status: 413, headers: { connection: 'close' } }), to);
    expect(to.written).toEqual([[413, {}], 'end']);
  });

  test('a response is written with its headers, but what a connection says of itself', async () => {
    const to = response();
    await writeResponse(new Response('hello', { status: 201, headers: { connection: 'keep-alive', 'content-type': 'text/x' } }), to);
    expect(to.written).toEqual([[201, { 'content-type': 'text/x' }], 'hello', 'end']);
    const closing = response();
    await writeResponse(new Response(null, { status: 413, headers: { connection: 'close' } }), closing);
    expect(closing.written).toEqual([[413, { connection: 'close' }], 'end']);
  });
});

test.each<[string, object]>([
  ['maxBodyBytes', { maxBodyBytes: 0 }],
  ['bodyTimeoutMs', { bodyTimeoutMs: 2 ** 31 }],
  ['scanBody', { scanBody: 1 }],
  ['authenticate', { authenticate: {} }],
  ['onError', { onError: 'x' }],
  ['allowedHosts', { allowedHosts: 'x' }],
  ['allowedOrigins', { allowedOrigins: [1] }],
])('wrong options are found at start-up: %s', (name, options) => {
  expect(() => readHttpOptions('test', options)).toThrow(
    expect.objectContaining({ message: expect.stringContaining(`test: ${name}`) as string }),
  );
});

const faultOf = (options: HttpOptions): string => {
  try {
    readHttpOptions('test', options);
    return 'none';
  } catch (error) {
    return (error as Error).message;
  }
};

test.each([
  ['https://mcp.example.com', "write 'mcp.example.com'"],
  ['mcp.example.com:8443', "write 'mcp.example.com'"],
  ['mcp.example.com/', "write 'mcp.example.com'"],
  ['localhost:3000', "write 'localhost'"],
  ['::1', "write '[::1]'"],
  ['bücher.example', "write 'xn--bcher-kva.example'"],
  ['*', 'each is named, there are no wildcards'],
  ['*.example.com', 'each is named, there are no wildcards'],
])('a host that no request can have is found at start-up: %s', (host, wayOut) => {
  const fault = `test: allowedHosts takes host names without port; '${host}' never matches: ${wayOut}`;
  expect(faultOf({ allowedHosts: ['localhost', host] })).toBe(fault);
});

test.each([
  ['https://app.example.com/', "write 'https://app.example.com'"],
  ['https://app.example.com/page', "write 'https://app.example.com'"],
  ['https://app.example.com:443', "write 'https://app.example.com'"],
  ['http://bücher.example', "write 'http://xn--bcher-kva.example'"],
  ['chrome-extension://abc/', "write 'chrome-extension://abc'"],
  ['localhost:3000', "write 'localhost'"],
  ['*', 'each is named, there are no wildcards'],
  ['https://*.example.com', 'each is named, there are no wildcards'],
])('an origin that no page can have is found at start-up: %s', (origin, wayOut) => {
  const rule = "allowedOrigins takes host names without port, or whole origins such as 'https://app.example'";
  expect(faultOf({ allowedOrigins: [origin] })).toBe(`test: ${rule}; '${origin}' never matches: ${wayOut}`);
});

test('what is no name of a host at all never matches either', () => {
  for (const text of ['', ' ', 'a b', 'a$b', 'http://', 'http://a$b', 'file:///x']) {
    expect(faultOf({ allowedHosts: [text] })).toMatch(/never matches$/);
    expect(faultOf({ allowedOrigins: [text] })).toMatch(/never matches$/);
  }
});

test('hosts and origins that can match are taken', async () => {
  const hosts = ['MCP.Example.com', 'my_service', '127.0.0.1', '[::1]', 'xn--bcher-kva.example'];
  for (const host of hosts) expect(await refusalOf(post({ host: `${host}:8080` }), { allowedHosts: hosts })).toBeUndefined();
  const origins = ['https://App.example', 'http://localhost:5173', 'http://[::1]:8080', 'chrome-extension://abc', 'null'];
  for (const origin of origins) expect(await refusalOf(post({ origin }), { allowedOrigins: origins })).toBeUndefined();
});
