import { renderOutcome } from '@toolgate/core';
import { describe, expect, test } from 'vitest';
import { post, requestOf, rpc } from './rpc.ts';
import { faces, png, tools, world } from './world.ts';

const text = (value: string): object => ({ type: 'text', text: value });
const refused = (code: string, ...parts: string[]): object => ({
  isError: true,
  content: [text(expect.stringMatching(new RegExp([`^\\{"error":\\{"code":"${code}"`, ...parts].join('.*'), 's')))],
});

/** What each call is answered, on every face: the table of docs/mcp.md. */
const calls: readonly (readonly [what: string, name: string, given: unknown, result: object])[] = [
  ['a call', 'echo', { text: 'hi' }, { content: [text('hi')] }],
  ['a default', 'echo', { text: 'hi', times: 2 }, { content: [text('hihi')] }],
  ['absent arguments', 'who', undefined, { content: [text('{"principal":null}')] }],
  ['a field that is missing', 'echo', {}, refused('invalid_input', '"/text"', '"required"')],
  ['a wrong type', 'echo', { text: 1 }, refused('invalid_input', '"/text"', '"type"')],
  ['two findings', 'echo', { text: 1, times: 9 }, refused('invalid_input', '"/text"', '"/times"', '"maximum"')],
  ['a field too many', 'echo', { text: 'x', bogus: 1 }, refused('invalid_input', '"/bogus"', '"additionalProperties"')],
  ['a refinement', 'range', { lo: 2, hi: 1 }, refused('invalid_input', '"/lo"', 'lo must be below hi')],
  ['structured output', 'sum', { a: 1, b: 2 }, { content: [text('{"sum":3}')], structuredContent: { sum: 3 } }],
  ['output with a key too many', 'extra', {}, { content: [text('{"sum":1}')], structuredContent: { sum: 1 } }],
  ['output that does not fit', 'wrong', {}, refused('invalid_output')],
  ['output that is missing', 'nothing', {}, refused('invalid_output')],
  ['a handler that crashes', 'crash', {}, refused('crashed')],
  ['a handler that says no', 'refuse', {}, refused('tool_error', 'Not today')],
  ['a name that every object has', 'constructor', {}, { content: [text('made')] }],
  [
    'blocks',
    'show',
    {},
    {
      content: [
        text('a picture'),
        { type: 'image', data: png, mimeType: 'image/png' },
        { type: 'audio', data: png, mimeType: 'audio/wav' },
        { type: 'resource', resource: { uri: 'file:///a.txt', mimeType: 'text/plain', text: 'inside' } },
        { type: 'resource_link', uri: 'file:///b.txt', name: 'b.txt' },
      ],
    },
  ],
  [
    'a block beside a value',
    'measured',
    {},
    { content: [{ type: 'image', data: png, mimeType: 'image/png' }, text('{"width":1}')], structuredContent: { width: 1 } },
  ],
];

describe.each(faces)('$sdk, $era', (face) => {
  test.each(calls)('answers %s', async (_, name, given, result) => {
    const { mount } = world({ sdk: face.sdk });
    const answer = await rpc(mount, face, 'tools/call', { name, ...(given !== undefined && { arguments: given }) });
    expect(answer).toMatchObject({ status: 200, error: undefined });
    const { _meta, resultType: _resultType, ...own } = answer.result ?? {};
    expect(own).toEqual(result);
    expect(JSON.stringify(own)).not.toMatch(/kaboom|secret|MCP error/);
  });

  test.each([
    ['a tool that does not exist', { name: 'nope', arguments: {} }],
    ['a tool that nearly exists', { name: 'ecko', arguments: {} }],
    ['no name', { arguments: {} }],
    ['a name that is no text', { name: 1 }],
    ['arguments that are a list', { name: 'echo', arguments: [] }],
    ['arguments that are null', { name: 'echo', arguments: null }],
    ['arguments that are text', { name: 'echo', arguments: '{}' }],
  ])('answers %s with -32602', async (_, params) => {
    const { mount, records } = world({ sdk: face.sdk });
    const { headers, body } = requestOf(face.era, 'tools/call', params);
    const answer = await post(mount, headers, body);
    expect(answer.result).toBeUndefined();
    expect(answer.error?.code).toBe(-32_602);
    expect(records.filter(({ code }) => code === 'ok')).toEqual([]);
  });

  test('names the tools that come close', async () => {
    const { mount } = world({ sdk: face.sdk });
    expect((await rpc(mount, face, 'tools/call', { name: 'ecko', arguments: {} })).error).toMatchObject({
      code: -32_602,
      message: expect.stringContaining('"ecko"') as string,
      data: { nearest: ['echo'] },
    });
  });

  test('says of a refusal what every other model reads', async () => {
    const { mount, gate } = world({ sdk: face.sdk });
    const outcome = await gate.call({ id: 'c', name: 'echo', arguments: { times: 9 } });
    expect((await rpc(mount, face, 'tools/call', { name: 'echo', arguments: { times: 9 } })).result).toMatchObject({
      content: [text(renderOutcome(outcome))],
    });
  });

  test('sends progress that grows and log messages before the answer', async () => {
    const { mount } = world({ sdk: face.sdk });
    const _meta = { progressToken: 7, 'io.modelcontextprotocol/logLevel': 'info' };
    const { messages } = await rpc(mount, face, 'tools/call', { name: 'talk', arguments: {}, _meta });
    expect(messages.slice(0, -1)).toMatchObject([
      { method: 'notifications/progress', params: { progressToken: 7, progress: 1, total: 2, message: 'half' } },
      { method: 'notifications/message', params: { level: 'info', data: { row: 1 } } },
      { method: 'notifications/progress', params: { progressToken: 7, progress: 2, total: 2 } },
    ]);
  });

  test('lists every tool with its own schema, in the order of the toolbox', async () => {
    const { mount } = world({ sdk: face.sdk });
    const { result } = await rpc(mount, face, 'tools/list');
    const listed = result?.['tools'] as { name: string; inputSchema: object; outputSchema?: object }[];
    expect(listed.map(({ name }) => name)).toEqual(tools.map(({ name }) => name));
    expect(listed.map(({ inputSchema }) => inputSchema)).toEqual(tools.map(({ contract }) => contract.inputSchema));
    expect(JSON.stringify(listed)).not.toContain('$schema');
    expect(listed[0]).toMatchObject({ title: 'Echo', annotations: { readOnlyHint: true, destructiveHint: false, openWorldHint: false } });
    const names = listed.find(({ name }) => name === 'names')?.outputSchema;
    const natural = { type: 'array', items: { type: 'string' } };
    expect(names).toEqual(face.era === '2026' ? natural : { type: 'object', properties: { result: natural }, required: ['result'] });
    const hints = { ttlMs: result?.['ttlMs'], cacheScope: result?.['cacheScope'] };
    expect(hints).toEqual(face.era === '2026' ? { ttlMs: 300_000, cacheScope: 'private' } : { ttlMs: undefined, cacheScope: undefined });
  });

  test.each(['x', '', 5, null, {}])('gives out no cursor, and takes none: %j', async (cursor) => {
    const { mount } = world({ sdk: face.sdk });
    expect((await rpc(mount, face, 'tools/list', { cursor })).error).toEqual({
      code: -32_602,
      message: 'tools/list: params.cursor is not one that this server gave out',
    });
  });
});
