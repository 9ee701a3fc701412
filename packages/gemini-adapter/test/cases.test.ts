import { readFileSync } from 'node:fs';
import { createGate, createToolbox, defineTool, fromJsonSchema, isJsonObject } from '@toolgate/core';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { projectTool } from '../src/project.ts';

interface Case {
  readonly id: string;
  readonly title: string;
  readonly zod?: string;
  readonly schema?: Record<string, unknown>;
  readonly checks: {
    readonly gemini: Record<string, unknown>;
    readonly calls?: readonly { readonly args: unknown; readonly accept: boolean }[];
  };
}

const cases = JSON.parse(readFileSync(new URL('fixtures/cases.json', import.meta.url), 'utf8')) as readonly Case[];

function toolOf({ zod, schema }: Case) {
  // oxlint-disable-next-line no-new-func, typescript/no-implied-eval -- the cases hold Zod types as source text
  const input = zod === undefined ? fromJsonSchema(schema ?? {}) : (new Function('z', `return ${zod}`)(z) as z.ZodObject);
  return defineTool({ name: 'sample', description: 'A sample.', input: input as never, sideEffect: 'read', handler: () => 'done' });
}

describe('public bug reports, as kinds: what `parameters` is sent', () => {
  test.each(cases)('$id: $title', (row) => {
    const { schema, strict } = projectTool(toolOf(row), { field: 'parameters' });
    const { partial = row.checks.gemini } = row.checks.gemini;
    expect(strict).toEqual({ eligible: true, reasons: [] });
    expect(comparable(schema)).toMatchObject(comparable(partial) as object);
  });

  const calls = cases.flatMap((row) => (row.checks.calls ?? []).map((call) => ({ row, ...call })));
  test.each(calls)('$row.id: a call with $args is taken by its own schema: $accept', async ({ row, args, accept }) => {
    const tool = toolOf(row);
    const projection = projectTool(tool, { field: 'parameters' });
    const call = { id: '1', name: 'sample', arguments: projection.encode(args) };
    expect((await createGate(createToolbox([tool])).call(call, { projection })).ok).toBe(accept);
  });
});

/** How the cases compare: types in small letters; words, and bounds that are more than was asked for, do not matter. */
function comparable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(comparable);
  if (!isJsonObject(value)) return value;
  const entries = Object.entries(value).filter(
    ([key, held]) => !(key === 'description' && typeof held === 'string' && /^(?:\[|Allowed)/u.test(held)),
  );
  return Object.fromEntries(
    entries.map(([key, held]): [string, unknown] => [
      key,
      key === 'type' && typeof held === 'string' ? held.toLowerCase() : comparable(held),
    ]),
  );
}
