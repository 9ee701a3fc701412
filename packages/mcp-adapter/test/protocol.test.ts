import { describe, expect, test } from 'vitest';
import { post, requestOf } from './rpc.ts';
import { type Face, faces, world } from './world.ts';

const server = { name: 'desk', version: '1.2.3' };
const capabilities = { tools: { listChanged: true }, logging: {} };
const hello = (protocolVersion: string) => ({ protocolVersion, capabilities: {}, clientInfo: { name: 'test', version: '0' } });
const envelope = (revision: string) => ({ _meta: { 'io.modelcontextprotocol/protocolVersion': revision } });
const notFound = { code: -32_601, message: 'Method not found' };

interface Row {
  readonly what: string;
  readonly method: string;
  readonly params?: Record<string, unknown>;
  /** Headers that are sent in the place of the usual ones; null ones are left out. */
  readonly headers?: Readonly<Record<string, string | null>>;
  readonly status: number;
  readonly result?: object;
  readonly error?: object;
}

/** What a client that greets with a revision is answered: the same one, or the newest of the older era. */
const greeted = (asked: string, answered = asked): Row => ({
  what: `a greeting with ${asked}`,
  method: 'initialize',
  params: hello(asked),
  headers: { 'mcp-protocol-version': null },
  status: 200,
  result: { protocolVersion: answered, capabilities, serverInfo: server },
});

/** What is answered besides tools, on each face of the older era and on that of 2026-07-28. */
const rows: Readonly<Record<Face['era'], readonly Row[]>> = {
  '2025': [
    ...['2024-10-07', '2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'].map((one) => greeted(one)),
    ...['2026-07-28', '2099-01-01', ''].map((one) => greeted(one, '2025-11-25')),
    { what: 'a ping', method: 'ping', status: 200, result: {} },
    { what: 'a method of the other era', method: 'server/discover', status: 200, error: notFound },
    { what: 'a method that does not exist', method: 'tools/delete', status: 200, error: notFound },
    { what: 'a method that is not of tools', method: 'resources/list', status: 200, error: notFound },
    ...['2024-11-05', '2025-03-26', '2025-06-18'].map((revision) => ({
      what: `a call with the header of ${revision}`,
      method: 'tools/call',
      params: { name: 'echo', arguments: { text: 'x' } },
      headers: { 'mcp-protocol-version': revision },
      status: 200,
      result: { content: [{ type: 'text', text: 'x' }] },
    })),
  ],
  '2026': [
    {
      what: 'discovery',
      method: 'server/discover',
      status: 200,
      result: { supportedVersions: ['2026-07-28'], capabilities, resultType: 'complete', ttlMs: 0, cacheScope: 'private' },
    },
    { what: 'a ping, which this revision has no more', method: 'ping', status: 404, error: notFound },
    { what: 'a greeting, which it has no more', method: 'initialize', params: hello('2025-11-25'), status: 404, error: notFound },
    { what: 'a method that does not exist', method: 'tools/delete', status: 404, error: notFound },
    { what: 'a method that is not of tools', method: 'resources/list', status: 404, error: notFound },
    {
      what: 'a revision that does not exist',
      method: 'tools/list',
      params: envelope('2099-01-01'),
      headers: { 'mcp-protocol-version': '2099-01-01' },
      status: 400,
      error: { code: -32_022, data: { supported: ['2026-07-28'], requested: '2099-01-01' } },
    },
    { what: 'a revision beside another', method: 'tools/list', params: envelope('2025-11-25'), status: 400, error: { code: -32_020 } },
    ...['mcp-protocol-version', 'mcp-method', 'mcp-name'].map((missing) => ({
      what: `a call without the header ${missing}`,
      method: 'tools/call',
      params: { name: 'echo', arguments: { text: 'x' } },
      headers: { [missing]: null },
      status: 400,
      error: { code: -32_020 },
    })),
  ],
};

describe.each(faces)('$sdk, $era', ({ sdk, era }) => {
  test.each(rows[era])('answers $what', async ({ method, params, headers: changed = {}, status, result, error }) => {
    const { mount, records } = world({ sdk, ...server });
    const { headers, body } = requestOf(era, method, params);
    const sent = Object.entries({ ...headers, ...changed }).filter((header): header is [string, string] => header[1] !== null);
    const answer = await post(mount, Object.fromEntries(sent), body);
    expect(answer.status).toBe(status);
    if (error === undefined) {
      const { _meta: _server, ...own } = answer.result ?? {};
      expect([own, answer.error]).toEqual([result, undefined]);
    } else expect([answer.error, answer.result, records]).toEqual([expect.objectContaining(error), undefined, []]);
  });

  test('lists a tool as the revisions have it, and not more', async () => {
    const { mount } = world({ sdk });
    const { headers, body } = requestOf(era, 'tools/list');
    const { result } = await post(mount, headers, body);
    expect((result as { readonly tools: readonly object[] }).tools[0]).toEqual({
      name: 'echo',
      title: 'Echo',
      description: 'Echo text.',
      inputSchema: {
        type: 'object',
        properties: {
          text: { description: 'what to echo', type: 'string', minLength: 1 },
          times: { default: 1, type: 'integer', minimum: 1, maximum: 5 },
        },
        required: ['text'],
        additionalProperties: false,
      },
      annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
    });
  });
});
