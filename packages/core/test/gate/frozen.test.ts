import { createGate, createToolbox, defineTool, type CallOptions, type Projection } from '@toolgate/core';
import { expect, test } from 'vitest';
import { z } from 'zod';

const input = z.object({ rows: z.array(z.object({ id: z.int(), tags: z.array(z.string()) })).optional() });
const value = {
  rows: [
    { id: 1, tags: ['a'] },
    { id: 2, tags: [] },
  ],
};

const projection: Projection = {
  schema: {},
  strict: { eligible: false, reasons: [] },
  losses: [],
  restore: (written) => written,
  encode: (canonical) => canonical,
};
const restored: Projection = {
  ...projection,
  restore: (written) => {
    const { rows } = written as typeof value;
    return { rows: [...rows, { id: 3, tags: ['b'] }] };
  },
};

function isFrozenWithin(part: unknown): boolean {
  if (typeof part !== 'object' || part === null) return true;
  return Object.isFrozen(part) && Object.values(part).every(isFrozenWithin);
}

async function given(schema: z.ZodType<object, object>, written: unknown, options?: CallOptions): Promise<unknown> {
  let seen: unknown;
  const tool = defineTool({ name: 'tool', description: 'd', input: schema, sideEffect: 'read' }).handle((parsed: unknown) => {
    seen = parsed;
  });
  const outcome = await createGate(createToolbox([tool])).call({ id: 'c', name: 'tool', arguments: written }, options);
  expect(outcome.ok).toBe(true);
  return seen;
}

test.each<[what: string, schema: z.ZodType<object, object>, given: unknown, options: CallOptions | undefined, rows: number | undefined]>([
  ['of a text', input, JSON.stringify(value), undefined, 2],
  ['of a text with white space', input, JSON.stringify(value, undefined, 2), undefined, 2],
  ['of a value that came parsed', input, value, undefined, 2],
  ['of nothing', input, undefined, undefined, undefined],
  ['of white space', input, ' \n', undefined, undefined],
  ['that a projection has left as it was', input, JSON.stringify(value), { projection }, 2],
  ['that a projection has restored', input, JSON.stringify(value), { projection: restored }, 3],
  ['that Zod has parsed', input.refine(() => true), JSON.stringify(value), undefined, 2],
])('the input %s is frozen through and through', async (_, schema, argumentsGiven, options, rows) => {
  const seen = (await given(schema, argumentsGiven, options)) as { rows?: unknown[] };
  expect(seen.rows?.length).toBe(rows);
  expect(isFrozenWithin(seen)).toBe(true);
});

test('a value that came parsed stays as its owner has it', async () => {
  await given(input, value);
  expect([value, value.rows, value.rows[0]].some((part) => Object.isFrozen(part))).toBe(false);
});

test('a transform may change what it is given: it is frozen afterwards', async () => {
  const sorted = z.object({ list: z.any().transform((list: number[]) => list.sort((one, other) => one - other)) });
  const seen = await given(sorted, '{"list":[3,1,2]}');
  expect(seen).toEqual({ list: [1, 2, 3] });
  expect(isFrozenWithin(seen)).toBe(true);
});
