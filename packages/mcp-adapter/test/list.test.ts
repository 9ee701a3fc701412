import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { createGate, createToolbox, defineTool, fromJsonSchema } from '@toolgate/core';
import { type McpSdk, mountMcp, toCallToolResult, toToolEntries, toToolEntry } from '@toolgate/mcp-adapter';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { optionFault } from '../../tooling/src/option-fault.ts';
import { tools } from './world.ts';

test('a toolbox is listed once, a contract has one entry, and a schema is not copied', () => {
  const toolbox = createToolbox(tools);
  for (const era of ['2025', '2026'] as const) {
    expect(toToolEntries(toolbox, era)).toBe(toToolEntries(toolbox, era));
    for (const [index, { contract }] of tools.entries()) {
      const entry = toToolEntry(contract, era);
      expect(toToolEntries(createToolbox(tools), era)[index]).toBe(entry);
      expect(entry.inputSchema).toBe(contract.inputSchema);
      expect(Object.isFrozen(entry)).toBe(true);
    }
  }
});

test.each<[what: string, act: () => unknown, message: string]>([
  ['a list of tools', () => toToolEntries(tools as never), 'toToolEntries: takes a toolbox made by createToolbox, not an array'],
  ['no toolbox', () => toToolEntries(undefined as never), 'toToolEntries: takes a toolbox made by createToolbox, not undefined'],
  [
    'a gate',
    () => toToolEntries(createGate(createToolbox(tools)) as never),
    'toToolEntries: takes a toolbox made by createToolbox, not a gate, whose toolbox is gate.toolbox',
  ],
  [
    'an era that there is not',
    () => toToolEntries(createToolbox(tools), '2024' as never),
    "toToolEntries: era must be '2025' or '2026', not '2024'",
  ],
  ['a tool', () => toToolEntry(tools[0] as never), 'toToolEntry: takes the contract of a tool (tool.contract), not a tool'],
  [
    'an era of a contract',
    () => toToolEntry(tools[0]?.contract as never, 2026 as never),
    "toToolEntry: era must be '2025' or '2026', not 2026",
  ],
  [
    'an era of a result',
    () => toCallToolResult({ ok: true, tool: 'a', callId: '1', value: 1 }, undefined, 'constructor' as never),
    "toCallToolResult: era must be '2025' or '2026', not 'constructor'",
  ],
])('%s where something else is taken: the error names the way out', async (_, act, message) => {
  expect(await optionFault(act)).toContain(message);
});

test('an output that is no object is wrapped where the era knows objects only, with its references moved', () => {
  type Tree = { value: number; children: Tree[] };
  const tree: z.ZodType<Tree> = z.lazy(() => z.object({ value: z.number(), children: z.array(tree) }));
  const output = z.array(tree);
  const { contract } = defineTool({ name: 'trees', description: 'd', input: z.object({}), output, sideEffect: 'read' }).handle(() => []);
  const natural = contract.outputSchema;
  expect(toToolEntry(contract, '2026').outputSchema).toBe(natural);
  const wrapped = toToolEntry(contract, '2025').outputSchema;
  expect(wrapped).toMatchObject({ type: 'object', required: ['result'] });
  const references = [...JSON.stringify(wrapped).matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference]) => reference);
  expect(references.length).toBeGreaterThan(0);
  expect(references.every((reference) => reference?.startsWith('#/properties/result'))).toBe(true);
});

test.each<McpSdk>(['@modelcontextprotocol/sdk', '@modelcontextprotocol/server'])(
  'a property that anything or nothing fits does not cost clients of SDK 1.x the list: %s',
  async (sdk) => {
    const schema = { type: 'object', properties: { any: true, none: false, text: { type: 'string' } } };
    const input = fromJsonSchema(schema);
    const output = fromJsonSchema({ type: 'object', properties: { any: true } });
    const tool = defineTool({ name: 'loose', description: 'd', input, output, sideEffect: 'read' }).handle(() => ({ any: 1 }));
    expect(toToolEntry(tool.contract, '2026').inputSchema).toBe(tool.contract.inputSchema);
    expect(toToolEntry(tool.contract, '2025').inputSchema['properties']).toEqual({ any: {}, none: { not: {} }, text: { type: 'string' } });
    const mount = mountMcp(createGate(createToolbox([tool])), { sdk });
    const [near, far] = InMemoryTransport.createLinkedPair();
    await mount.connect(far);
    const client = new Client({ name: 'test', version: '0' });
    await client.connect(near);
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(['loose']);
    expect(await client.callTool({ name: 'loose', arguments: { any: [1] } })).toMatchObject({ structuredContent: { any: 1 } });
    expect(await client.callTool({ name: 'loose', arguments: { none: 1 } })).toMatchObject({ isError: true });
    await client.close();
  },
);
