import { createToolbox, defineTool } from '@toolgate/core';
import { toToolEntries, toToolEntry } from '@toolgate/mcp-adapter';
import { expect, test } from 'vitest';
import { z } from 'zod';
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
