import { content, createGate, createToolbox, defineTool, type CallRecord, ToolError, type Gate } from '@toolgate/core';
import { type McpMount, type McpSdk, mountMcp, type MountOptions } from '@toolgate/mcp-adapter';
import { z } from 'zod';

/** The two SDKs, with the eras that each speaks. */
export const faces = [
  { sdk: '@modelcontextprotocol/sdk', era: '2025' },
  { sdk: '@modelcontextprotocol/server', era: '2025' },
  { sdk: '@modelcontextprotocol/server', era: '2026' },
] as const satisfies readonly { readonly sdk: McpSdk; readonly era: '2025' | '2026' }[];
export type Face = (typeof faces)[number];

export const png = 'iVBORw0KGgo=';
const empty = z.object({});
const read = { description: 'Does something.', sideEffect: 'read' } as const;

export const tools = [
  defineTool({
    ...read,
    name: 'echo',
    title: 'Echo',
    description: 'Echo text.',
    input: z.object({ text: z.string().min(1).describe('what to echo'), times: z.int().min(1).max(5).default(1) }),
    handler: ({ text, times }) => text.repeat(times),
  }),
  defineTool({
    ...read,
    name: 'range',
    input: z.object({ lo: z.int(), hi: z.int() }).refine(({ lo, hi }) => lo < hi, { path: ['lo'], message: 'lo must be below hi' }),
    handler: () => 'ok',
  }),
  defineTool({ ...read, name: 'sum', input: z.object({ a: z.int(), b: z.int() }), output: z.object({ sum: z.int() }) }).handle(
    ({ a, b }) => ({
      sum: a + b,
    }),
  ),
  defineTool({ ...read, name: 'extra', input: empty, output: z.object({ sum: z.int() }) }).handle(() => {
    const result = { sum: 1, extra: true };
    return result;
  }),
  defineTool({ ...read, name: 'wrong', input: empty, output: z.object({ sum: z.int() }) }).handle(() => ({ sum: Number.NaN })),
  defineTool({ ...read, name: 'nothing', input: empty, output: z.object({ sum: z.int() }) }).handle(() => undefined as never),
  defineTool({ ...read, name: 'names', input: empty, output: z.array(z.string()) }).handle(() => ['a', 'b']),
  defineTool({ ...read, name: 'crash', input: empty }).handle(() => {
    throw new Error('kaboom /etc/secret');
  }),
  defineTool({ ...read, name: 'refuse', input: empty }).handle(() => {
    throw new ToolError('Not today.');
  }),
  defineTool({ ...read, name: 'show', input: empty }).handle(() =>
    content([
      { type: 'text', text: 'a picture' },
      { type: 'image', data: png, mimeType: 'image/png' },
      { type: 'audio', data: png, mimeType: 'audio/wav' },
      { type: 'resource', resource: { uri: 'file:///a.txt', mimeType: 'text/plain', text: 'inside' } },
      { type: 'resource_link', uri: 'file:///b.txt', name: 'b.txt' },
    ]),
  ),
  defineTool({ ...read, name: 'measured', input: empty, output: z.object({ width: z.int() }) }).handle(() =>
    content([{ type: 'image', data: png, mimeType: 'image/png' }], { width: 1 }),
  ),
  defineTool({ ...read, name: 'talk', input: empty }).handle((_, { progress, log }) => {
    progress(1, 2, 'half');
    progress(1, 2, 'again');
    log('info', { row: 1 });
    progress(2, 2);
    return 'done';
  }),
  defineTool({ ...read, name: 'who', input: empty }).handle((_, { principal }) => ({ principal: principal ?? null })),
  defineTool({ ...read, name: 'constructor', input: empty }).handle(() => 'made'),
  defineTool({
    ...read,
    name: 'regional',
    input: z.object({ region: z.string().meta({ 'x-mcp-header': 'Region' }), q: z.string() }),
    handler: ({ region, q }) => `${q} in ${region}`,
  }),
];

/** A mount over the tools above, and the records of their calls. */
export function world(options: MountOptions = {}): { mount: McpMount; gate: Gate; records: CallRecord[] } {
  const records: CallRecord[] = [];
  const gate = createGate(createToolbox(tools), { onRecord: (record) => records.push(record) }) as unknown as Gate;
  return { mount: mountMcp(gate, options), gate, records };
}
