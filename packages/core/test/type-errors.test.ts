import { expect, test, vi } from 'vitest';
import { openProgram } from '../../tooling/src/language-service.ts';

// TypeScript's own work: a slow machine takes its time.
vi.setConfig({ testTimeout: 120_000 });

const base = `name: 'a', description: 'd', input: z.object({ n: z.int() })`;
const handler = 'handler: async ({ n }) => ({ n })';

// That there is an error is held by `define-tool.test-d.ts`; here is what it says.
const errors = openProgram(
  new URL('../../tooling/errors-program.ts', import.meta.url),
  `
import { type CallContext, createGate, createToolbox, defineTool } from '@toolgate/core';
import { z } from 'zod';

defineTool({ ${base}, ${handler} });
defineTool({ ${base}, sideEffect: 'raed', ${handler} });
defineTool({ ${base}, sideEffect: 'read', timeoutMs: '5', ${handler} });
defineTool({ ${base}, output: z.object({ n: z.int() }), ${handler} });
const needs = defineTool({ ${base}, sideEffect: 'read', handler: (_, { deps }: CallContext<{ db: Date }>) => deps.db });
createGate(createToolbox([needs]));
`,
).errors();

test('an option that is missing or wrong is all that is named, whatever the handler is', () => {
  expect(errors.slice(0, 4).map((error) => /Property '\w+' is missing/.exec(error)?.[0] ?? error)).toEqual([
    "Property 'sideEffect' is missing",
    expect.stringMatching(/^Type '"raed"' is not assignable to type 'SideEffect'\./),
    expect.stringMatching(/^Type 'string' is not assignable to type 'number'\./),
    "Property 'sideEffect' is missing",
  ]);
  expect(errors.join()).not.toContain('unset');
});

test('where deps are left out with the options, they are named', () => {
  expect(errors.slice(4)).toMatchInlineSnapshot(`
    [
      "Expected 2 arguments, but got 1.
    Arguments for the rest parameter 'optionsWithDeps' were not provided.",
    ]
  `);
});
