import { expect, test } from 'vitest';
import { exportNames } from '../../tooling/src/export-names.ts';

// Frozen by hand: AGENTS.md says how a red one is answered.
const surface = exportNames(new URL('../src/index.ts', import.meta.url));

test('the values that a program may import', () => {
  expect(surface.values).toEqual([
    'createChatPort',
    'createResponsesPort',
    'prepareOpenAITools',
    'projectSchema',
    'projectTool',
    'readTurn',
    'receive',
    'receiveStream',
    'runTools',
    'toFunctionCallOutput',
    'toOpenAITools',
    'toToolMessage',
  ]);
});

test('the types that a program may import', () => {
  expect(surface.types).toEqual([
    'Api',
    'ChatClient',
    'ChatTool',
    'FunctionCallOutput',
    'MessageOf',
    'PortOptions',
    'PreparedTools',
    'ProjectionOptions',
    'ReceivedTurn',
    'RequestOf',
    'ResponsesClient',
    'ResponsesTool',
    'RunToolsOptions',
    'RunToolsResult',
    'Server',
    'TalkOptions',
    'ToolDiagnostic',
    'ToolMessage',
    'ToolOf',
    'ToolsOptions',
    'TranscriptPort',
    'Turn',
  ]);
});
