import { expect, test } from 'vitest';
import { exportNames } from '../../tooling/src/export-names.ts';

// Frozen by hand: AGENTS.md says how a red one is answered.
const surface = exportNames(new URL('../src/index.ts', import.meta.url));

test('the values that a program may import', () => {
  expect(surface.values).toEqual([
    'DefinitionError',
    'ToolError',
    'createCounters',
    'createGate',
    'createToolbox',
    'deepFreeze',
    'defineTool',
    'fromJsonSchema',
    'isDefinitionError',
    'isJsonObject',
    'isToolError',
    'pointer',
    'renderFailure',
    'renderOutcome',
    'rewriteSchema',
    'runModel',
    'setOwn',
    'stableText',
    'visitSchema',
  ]);
});

test('the types that a program may import', () => {
  expect(surface.types).toEqual([
    'AnyTool',
    'CallContext',
    'CallCounters',
    'CallFailure',
    'CallOptions',
    'CallRecord',
    'CaptureOptions',
    'CapturedCall',
    'DefinitionErrorCode',
    'Escalation',
    'FailureCode',
    'Gate',
    'GateLimits',
    'GateOptions',
    'InputType',
    'Issue',
    'JsonObject',
    'JsonSchema',
    'Language',
    'ModelCall',
    'ModelPort',
    'ModelTurn',
    'Outcome',
    'OutcomeOf',
    'OutputType',
    'Projection',
    'ProjectionLoss',
    'ProjectionReason',
    'Retry',
    'Run',
    'RunModelOptions',
    'RunResult',
    'RunState',
    'SchemaNote',
    'SchemaPlace',
    'SideEffect',
    'Stage',
    'Tool',
    'ToolAnnotations',
    'ToolCall',
    'ToolContract',
    'ToolCounts',
    'ToolDefinition',
    'ToolRule',
    'ToolSamples',
    'ToolSchema',
    'ToolTypes',
    'Toolbox',
  ]);
});

test('the entry for Zod 3', () => {
  expect(exportNames(new URL('../src/schema/from-zod3.ts', import.meta.url))).toEqual({ values: ['fromZod3'], types: ['Zod3Like'] });
});
