import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { exportNames } from '../../tooling/src/export-names.ts';

// Frozen by hand: AGENTS.md says how a red one is answered.

test('the values that a program may import', () => {
  expect(exportNames(new URL('../src/index.ts', import.meta.url)).values).toEqual([
    'DefinitionError',
    'ToolError',
    'createCounters',
    'createGate',
    'createToolbox',
    'defineTool',
    'fromJsonSchema',
    'isDefinitionError',
    'isToolError',
    'renderFailure',
    'renderOutcome',
    'stableText',
  ]);
});
