import { createToolbox, defineTool } from '@toolgate/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { runs } from '../../tooling/src/runs.ts';
import { projectTool, toAnthropicTools } from '../src/index.ts';

const many = <Field extends z.ZodType>(field: Field) =>
  z.object(Object.fromEntries(Array.from({ length: 10 }, (_, index) => [`f${index}`, field])));
const inputs = [
  z.object({}),
  many(z.string().optional()),
  many(z.union([z.string(), z.int()])),
  z.object({ one: z.string().optional(), other: z.string().nullable() }),
  z.object({ map: z.record(z.string(), z.string()) }),
];
const most = 30;
/** By kind and place. */
const tools = inputs.map((input, kind) =>
  Array.from({ length: most }, (_, place) =>
    defineTool({ name: `kind_${kind}_${place}`, description: 'd', input, sideEffect: 'read', handler: () => 1 }),
  ),
);

test('the same toolbox always gives the same tools, within the budget, and what comes after a tool changes nothing for it', () => {
  const kinds = fc.array(fc.nat({ max: inputs.length - 1 }), { minLength: 1, maxLength: most });
  fc.assert(
    fc.property(kinds, (chosen) => {
      const all = chosen.flatMap((kind, place) => tools[kind]?.[place] ?? []);
      const strict = toAnthropicTools(createToolbox(all)).map((tool) => tool.strict);
      expect(toAnthropicTools(createToolbox(all)).map((tool) => tool.strict)).toEqual(strict);
      expect(toAnthropicTools(createToolbox(all.slice(0, -1))).map((tool) => tool.strict)).toEqual(strict.slice(0, -1));
      const costs = all.flatMap((tool, index) => (strict[index] === true ? [projectTool(tool).cost ?? { optional: 0, unions: 0 }] : []));
      expect(costs.length).toBeLessThanOrEqual(20);
      expect(costs.reduce((sum, cost) => sum + cost.optional, 0)).toBeLessThanOrEqual(24);
      expect(costs.reduce((sum, cost) => sum + cost.unions, 0)).toBeLessThanOrEqual(16);
    }),
    { numRuns: runs(100, 10_000) },
  );
});
