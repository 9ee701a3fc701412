import { readFileSync } from 'node:fs';
import { createGate, createToolbox, defineTool, fromJsonSchema, isJsonObject, type Projection } from '@toolgate/core';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { projectTool, type ProjectionOptions } from '../src/index.ts';

interface Case {
  readonly id: string;
  readonly title: string;
  readonly zod?: string;
  readonly schema?: Record<string, unknown>;
  readonly checks: {
    readonly openai?: { readonly eligible?: boolean; readonly wrapped?: string; readonly either?: readonly unknown[] };
    readonly openaiNonStrict?: unknown;
    readonly asDeclared?: { readonly openai: { readonly losses: readonly unknown[] } };
    readonly strictCalls?: readonly { readonly args: unknown; readonly handlerArgs?: unknown }[];
    readonly calls?: readonly { readonly args: unknown; readonly accept: boolean }[];
  };
}

const cases = JSON.parse(readFileSync(new URL('fixtures/cases.json', import.meta.url), 'utf8')) as readonly Case[];

/** B54 declares an optional nullable field: strict only when the developer says that null is null. */
const optionsOf = (id: string): ProjectionOptions => (id === 'B54' ? { tristate: 'keep-null' } : {});

function toolOf({ zod, schema }: Case, handler: (input: unknown) => unknown = () => 'done') {
  // oxlint-disable-next-line no-new-func, typescript/no-implied-eval -- the cases hold Zod types as source text
  const input = zod === undefined ? fromJsonSchema(schema ?? {}) : (new Function('z', `return ${zod}`)(z) as z.ZodObject);
  return defineTool({ name: 'sample', description: 'A sample.', input: input as never, sideEffect: 'read', handler });
}

describe('public bug reports, as kinds', () => {
  const withSchema = cases.filter(({ checks }) => checks.openai !== undefined);

  test.each(withSchema)('$id: $title', (row) => {
    const { strict, schema, losses } = projectTool(toolOf(row), optionsOf(row.id));
    const { openai = {} } = row.checks;
    const accepted = (openai.either ?? [openai]).map(wanted);
    const wrapped =
      losses.some(({ keyword }) => keyword === 'root-wrapped') && `wrapped in ${Object.keys(schema?.['properties'] ?? {}).join()}`;
    expect(accepted).toContainEqual(strict.eligible ? wrapped || comparable(schema) : 'loose');
  });

  test.each(cases.filter(({ checks }) => checks.openaiNonStrict !== undefined))(
    '$id: with strict off it is $checks.openaiNonStrict',
    (row) => {
      expect(projectTool(toolOf(row), { strict: false }).schema).toEqual(row.checks.openaiNonStrict);
    },
  );

  test.each(cases.filter(({ checks }) => checks.asDeclared !== undefined))(
    '$id: closing what the author left open is a loss',
    ({ schema, checks }) => {
      const tool = defineTool({
        name: 'sample',
        description: 'A sample.',
        input: fromJsonSchema(schema ?? {}, { unknownKeys: 'as-declared' }),
        sideEffect: 'read',
        handler: () => 'done',
      });
      const { strict, losses } = projectTool(tool);
      expect(strict.eligible).toBe(true);
      for (const loss of checks.asDeclared?.openai.losses ?? []) expect(losses).toContainEqual(expect.objectContaining(loss));
    },
  );

  const calls = cases.flatMap((row) => [
    ...(row.checks.strictCalls ?? []).map(({ args, handlerArgs }) => ({ row, sent: () => args, received: handlerArgs ?? args })),
    ...(row.checks.calls ?? [])
      .filter(({ accept }) => accept)
      .map(({ args }) => ({ row, sent: (projection: Projection) => projection.encode(args), received: args })),
  ]);
  test.each(calls)('$row.id: a call through the projection arrives as the tool’s own schema has it', async ({ row, sent, received }) => {
    const seen: unknown[] = [];
    const tool = toolOf(row, (input) => void seen.push(input));
    const projection = projectTool(tool, optionsOf(row.id));
    const gate = createGate(createToolbox([tool]));
    await gate.call({ id: '1', name: 'sample', arguments: JSON.stringify(sent(projection)) }, { projection });
    expect(seen).toEqual([received]);
  });

  test('B54: the same arguments without the projection are refused at each of the nulls', async () => {
    const row = cases.find(({ id }) => id === 'B54') as Case;
    const gate = createGate(createToolbox([toolOf(row)]));
    const outcome = await gate.call({ id: '1', name: 'sample', arguments: JSON.stringify(row.checks.strictCalls?.[0]?.args) });
    expect(outcome).toMatchObject({ ok: false, error: { code: 'invalid_input' } });
    const issues = outcome.ok || !('issues' in outcome.error) ? [] : outcome.error.issues;
    expect(issues.map(({ path }) => path).sort()).toEqual(['/items/0/n', '/limit', '/until']);
  });
});

/** What a case asks for: a schema, the wrapper of a root union, or strict mode off. */
function wanted(check: unknown): unknown {
  if (!isJsonObject(check)) return check;
  if (check['eligible'] === false) return 'loose';
  return typeof check['wrapped'] === 'string' ? `wrapped in ${check['wrapped']}` : comparable(check);
}

/** How the cases compare: a constant is a list of one, words about dropped constraints and the order of keys do not matter. */
function comparable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(comparable);
  if (!isJsonObject(value)) return value;
  const entries = Object.entries(value).filter(
    ([key, held]) => !(key === 'description' && typeof held === 'string' && held.startsWith('[')),
  );
  return Object.fromEntries(
    entries.map(([key, held]): [string, unknown] => (key === 'const' && !isJsonObject(held) ? ['enum', [held]] : [key, comparable(held)])),
  );
}
