import { readFileSync } from 'node:fs';
import { createGate, createToolbox, defineTool, fromJsonSchema } from '@toolgate/core';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { projectTool, receive, toAnthropicTools } from '../src/index.ts';

interface Case {
  readonly id: string;
  readonly title: string;
  readonly zod?: string;
  readonly schema?: Record<string, unknown>;
  readonly call: unknown;
  readonly checks: { readonly calls: readonly { readonly args: unknown; readonly accept: boolean }[] };
}

const cases = JSON.parse(readFileSync(new URL('fixtures/cases.json', import.meta.url), 'utf8')) as readonly Case[];

function toolOf({ zod, schema }: Case, handler: (input: unknown) => unknown = () => 'done') {
  // oxlint-disable-next-line no-new-func, typescript/no-implied-eval -- the cases hold Zod types as source text
  const input = zod === undefined ? fromJsonSchema(schema ?? {}) : (new Function('z', `return ${zod}`)(z) as z.ZodObject);
  return defineTool({ name: 'sample', description: 'A sample.', input: input as never, sideEffect: 'read', handler });
}

const caseOf = (id: string): Case => cases.find((row) => row.id === id) as Case;
const propertiesOf = (id: string): readonly string[] =>
  Object.keys(toAnthropicTools(createToolbox([toolOf(caseOf(id))]))[0]?.input_schema['properties'] ?? {});

describe('public bug reports, as kinds', () => {
  test.each(['B05', 'B25'])('%s: a union at the root is wrapped, and nothing at the root combines schemas', (id) => {
    const [sent] = toAnthropicTools(createToolbox([toolOf(caseOf(id))]));
    expect(propertiesOf(id)).toEqual(['input']);
    for (const keyword of ['anyOf', 'oneOf', 'allOf']) expect(sent?.input_schema).not.toHaveProperty(keyword);
    expect(projectTool(toolOf(caseOf(id))).wrapper).toBe('input');
  });

  test('B15: properties that are named like keywords survive, and a name that Anthropic refuses keeps the tool from being strict', () => {
    expect(propertiesOf('B15')).toEqual(['title', 'type', 'pattern', 'default', '_schema', 'required']);
    expect(projectTool(toolOf(caseOf('B15'))).strict).toEqual({
      eligible: false,
      reasons: [{ code: 'property-name', at: '/properties/$schema' }],
    });
  });

  test('B27: names that Anthropic refuses are sent as others, each its own', () => {
    const sent = propertiesOf('B27');
    expect(sent.filter((name) => /^[a-zA-Z0-9_.-]{1,64}$/.test(name))).toHaveLength(4);
    expect(new Set(sent).size).toBe(4);
    expect(sent).toContain('Since_');
    expect(projectTool(toolOf(caseOf('B27')), { renameProperties: true }).strict.eligible).toBe(true);
  });

  const calls = cases.flatMap((row) => row.checks.calls.map(({ args, accept }) => ({ row, args, accept, id: row.id })));
  test.each(calls)('$id: $args arrives as the tool’s own schema has it, or is refused: $accept', async ({ row, args, accept }) => {
    const seen: unknown[] = [];
    const tool = toolOf(row, (input) => void seen.push(input));
    const toolbox = createToolbox([tool]);
    const input = projectTool(tool).encode(args);
    const [received] = receive({ content: [{ type: 'tool_use', id: 'a', name: 'sample', input }], stop_reason: 'tool_use' }, toolbox);
    const outcome = await createGate(toolbox).call(received?.call as never, { projection: received?.projection });
    expect(outcome.ok).toBe(accept);
    expect(seen).toEqual(accept ? [args] : []);
  });
});
