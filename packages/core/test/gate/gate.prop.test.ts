import { createGate, createToolbox, defineTool, type Outcome, renderOutcome } from '@toolgate/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { runs } from '../../../tooling/src/runs.ts';

let ran = 0;
const echo = (input: unknown): unknown => {
  ran += 1;
  return input;
};
const plain = defineTool({
  name: 'plain',
  description: 'd',
  input: z.object({
    id: z.string().min(2).max(8),
    count: z.int().min(0).optional(),
    kind: z.enum(['a', 'b']).optional(),
    nested: z
      .array(z.object({ on: z.boolean(), tag: z.string().nullable() }))
      .max(3)
      .optional(),
  }),
  sideEffect: 'write',
  handler: echo,
});
const refined = defineTool({
  name: 'refined',
  description: 'd',
  input: z
    .object({
      from: z.number(),
      to: z.number().default(9),
      name: z.string().trim().min(1).default('x'),
      tags: z.array(z.string()).default([]),
    })
    .refine(({ from, to }) => from < to, { path: ['to'], message: 'to must be after from' })
    .refine(async ({ name }) => name !== 'taken', { path: ['name'], message: 'taken' }),
  sideEffect: 'write',
  handler: echo,
});
const union = defineTool({
  name: 'union',
  description: 'd',
  input: z.union([
    z.object({ kind: z.literal('one'), n: z.number() }),
    z.object({ kind: z.literal('two'), s: z.record(z.string(), z.string()) }),
  ]),
  sideEffect: 'write',
  handler: echo,
});
const gate = createGate(createToolbox([plain, refined, union]), {
  capture: { what: 'all', sink: () => undefined },
  onRecord: () => undefined,
});

const json = fc.jsonValue({ depthSize: 'small', stringUnit: 'binary' });
const near = fc.record(
  {
    id: fc.oneof(fc.string({ maxLength: 9 }), json),
    count: fc.oneof(fc.integer(), fc.double(), json),
    kind: fc.oneof(fc.constantFrom('a', 'b', 'c', 'one', 'two'), json),
    nested: fc.oneof(fc.array(fc.record({ on: fc.boolean(), tag: fc.option(fc.string()) }), { maxLength: 4 }), json),
    n: fc.oneof(fc.double(), json),
    s: fc.oneof(fc.dictionary(fc.string(), fc.string()), json),
    from: fc.oneof(fc.integer(), json),
    to: fc.oneof(fc.integer(), json),
    name: fc.oneof(fc.constantFrom('taken', ' x ', ''), fc.string()),
    tags: fc.oneof(fc.array(fc.string()), json),
  },
  { requiredKeys: [] },
);
const shaped = fc.oneof(
  fc.record({ id: fc.string({ minLength: 2, maxLength: 8 }), count: fc.nat() }, { requiredKeys: ['id'] }),
  fc.record({ from: fc.integer(), to: fc.integer(), name: fc.string(), tags: fc.array(fc.string()) }, { requiredKeys: ['from'] }),
  fc.record({ kind: fc.constant('one'), n: fc.double({ noNaN: true, noDefaultInfinity: true }) }),
  fc.record({ kind: fc.constant('two'), s: fc.dictionary(fc.string(), fc.string()) }),
);
const anything = fc.anything({
  withBigInt: true,
  withDate: true,
  withMap: true,
  withSet: true,
  withNullPrototype: true,
  withSparseArray: true,
  withTypedArray: true,
});
const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.json(),
  near.map((value) => JSON.stringify(value)),
  shaped.map((value) => JSON.stringify(value)),
);
const given = fc.oneof(text, near, shaped, anything);
const name = fc.constantFrom('plain', 'refined', 'union');

async function answered(tool: string, value: unknown): Promise<Outcome> {
  const before = ran;
  const outcome = await gate.call({ id: 'c', name: tool, arguments: value });
  expect(ran - before).toBe(outcome.ok || outcome.error.code === 'invalid_output' ? 1 : 0);
  return outcome;
}

describe('for any text or value', () => {
  test('the gate answers an outcome, runs the handler only on what it accepted, and its refusal is bounded JSON', async () => {
    let accepted = 0;
    await fc.assert(
      fc.asyncProperty(name, given, async (tool, value) => {
        const outcome = await answered(tool, value);
        if (outcome.ok) return void (accepted += 1);
        expect(['invalid_json', 'invalid_input']).toContain(outcome.error.code);
        expect('issues' in outcome.error && outcome.error.issues.length).toBeGreaterThan(0);
        const rendered = renderOutcome(outcome);
        expect(new TextEncoder().encode(rendered).length).toBeLessThanOrEqual(2048);
        expect(JSON.parse(rendered)).toMatchObject({ error: { code: outcome.error.code } });
      }),
      { numRuns: runs(2_000, 200_000) },
    );
    expect(accepted).toBeGreaterThan(100);
  });

  test('any name and any call are answered', async () => {
    await fc.assert(
      fc.asyncProperty(anything, fc.oneof(fc.string({ unit: 'binary' }), anything), async (id, tool) => {
        const outcome = await gate.call({ id, name: tool, arguments: '{}' } as never);
        expect(outcome.ok).toBe(false);
        expect(renderOutcome(outcome).length).toBeLessThanOrEqual(2048);
      }),
      { numRuns: runs(500, 20_000) },
    );
  });

  test('what was accepted is accepted again as the handler got it, and comes out the same', async () => {
    await fc.assert(
      fc.asyncProperty(name, shaped, async (tool, value) => {
        const first = await answered(tool, value);
        if (!first.ok) return;
        expect(await answered(tool, first.value)).toStrictEqual(first);
      }),
      { numRuns: runs(1_000, 50_000) },
    );
  });
});
