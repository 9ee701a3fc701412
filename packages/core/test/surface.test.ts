import { expect, test } from 'vitest';
import { exportNames } from '../../tooling/src/export-names.ts';

// Frozen by hand: AGENTS.md says how a red one is answered.
const surface = exportNames(new URL('../src/index.ts', import.meta.url));

test('the values that a program may import', () => {
  expect(surface.values).toEqual([
    'DefinitionError',
    'ToolError',
    'content',
    'createCounters',
    'createGate',
    'createToolbox',
    'deepFreeze',
    'defineTool',
    'findTextDoubts',
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
    'CallLog',
    'CallOptions',
    'CallProgress',
    'CallRecord',
    'CaptureOptions',
    'CapturedCall',
    'Content',
    'ContentAnnotations',
    'ContentBlock',
    'DefinitionErrorCode',
    'Escalation',
    'FailureCode',
    'FromJsonSchemaOptions',
    'Gate',
    'GateLimits',
    'GateOptions',
    'InputType',
    'Invoke',
    'IsolatedCheck',
    'IsolatedSchema',
    'IsolatedVerdict',
    'Isolation',
    'Issue',
    'JsonObject',
    'JsonSchema',
    'Language',
    'LogLevel',
    'ModelCall',
    'ModelPort',
    'ModelTurn',
    'Outcome',
    'OutcomeOf',
    'OutputType',
    'Projection',
    'ProjectionCost',
    'ProjectionLoss',
    'ProjectionReason',
    'ProjectionRepair',
    'Retry',
    'Run',
    'RunModelOptions',
    'RunResult',
    'RunState',
    'SchemaLimits',
    'SchemaNote',
    'SchemaPlace',
    'SideEffect',
    'Stage',
    'Takes',
    'TextDoubt',
    'Tool',
    'ToolAnnotations',
    'ToolCall',
    'ToolContract',
    'ToolCounts',
    'ToolDefinition',
    'ToolRule',
    'ToolSamples',
    'ToolSchema',
    'ToolSource',
    'ToolTypes',
    'Toolbox',
  ]);
});

test('the entry for worker threads', () => {
  expect(exportNames(new URL('../src/worker/create-worker-isolation.ts', import.meta.url))).toEqual({
    values: ['createWorkerIsolation'],
    types: ['WorkerIsolation', 'WorkerIsolationOptions'],
  });
});

test('the entry for what serves tools over HTTP', () => {
  expect(exportNames(new URL('../src/http/index.ts', import.meta.url))).toEqual({
    values: [
      'admitHttp',
      'bodyLeft',
      'checkServed',
      'httpOptionNames',
      'isToolboxLike',
      'readHttpOptions',
      'toWebRequest',
      'whatGiven',
      'writeResponse',
    ],
    types: [
      'Admission',
      'AdmittedHttp',
      'Authenticate',
      'Body',
      'HttpGiven',
      'HttpOptions',
      'HttpRefusal',
      'HttpSettings',
      'NodeRequest',
      'NodeResponse',
    ],
  });
});

test('the entry for Zod 3', () => {
  expect(exportNames(new URL('../src/schema/from-zod3.ts', import.meta.url))).toEqual({ values: ['fromZod3'], types: ['Zod3Like'] });
});

test('the entry for adapters that project schemas', () => {
  expect(exportNames(new URL('../src/project/index.ts', import.meta.url))).toEqual({
    values: ['createProjector', 'isPortablePattern', 'spendBudget'],
    types: [
      'Constraint',
      'LooseRules',
      'OptionalRule',
      'ProjectionOptions',
      'Projector',
      'RequestBudget',
      'Sending',
      'Target',
      'TargetLimits',
      'Treatment',
    ],
  });
});

test('the entry for adapters of providers', () => {
  expect(exportNames(new URL('../src/adapter/index.ts', import.meta.url))).toEqual({
    values: [
      'checkAdapterOptions',
      'clientRule',
      'contentText',
      'conversationRules',
      'createTranscriptPort',
      'currentToolbox',
      'cutTurn',
      'diagnose',
      'failedTurn',
      'finishedTurn',
      'flagRule',
      'functionRule',
      'gateRule',
      'idOf',
      'isComplete',
      'isEmpty',
      'isSameGiven',
      'joinFragments',
      'lostFragments',
      'messagesRule',
      'objectRule',
      'portOptionsOf',
      'prepareTools',
      'projectTools',
      'projectionRules',
      'quoted',
      'receiveCalls',
      'receiveStreamed',
      'rememberTools',
      'requestRule',
      'requireStrict',
      'runConversation',
      'streamRules',
      'textOf',
      'textRule',
      'toolboxRule',
    ],
    types: [
      'BodyOf',
      'ConversationOptions',
      'ConversationParts',
      'ConversationResult',
      'ItemsOf',
      'OptionRule',
      'PreparedTools',
      'ProjectToolsOptions',
      'ProjectedTool',
      'ProjectedTools',
      'ReceivedTurn',
      'ResponseReader',
      'RestOf',
      'StreamOptions',
      'ToolDiagnostic',
      'TranscriptPort',
      'Turn',
    ],
  });
});
