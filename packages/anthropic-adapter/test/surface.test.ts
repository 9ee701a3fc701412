import { expect, test } from 'vitest';
import { exportNames } from '../../tooling/src/export-names.ts';

// Frozen by hand: AGENTS.md says how a red one is answered.
const surface = exportNames(new URL('../src/index.ts', import.meta.url));

test('the values that a program may import', () => {
  expect(surface.values).toEqual([
    'createMessagesPort',
    'prepareAnthropicTools',
    'projectSchema',
    'projectTool',
    'readTurn',
    'receive',
    'receiveStream',
    'runTools',
    'toAnthropicTools',
    'toToolResult',
    'toToolResults',
  ]);
});

test('the types that a program may import', () => {
  expect(surface.types).toEqual([
    'AnthropicTool',
    'MessageOf',
    'MessagesClient',
    'PortOptions',
    'PreparedTools',
    'ProjectionOptions',
    'ReceivedTurn',
    'RequestOf',
    'RunToolsOptions',
    'RunToolsResult',
    'TalkOptions',
    'ToolDiagnostic',
    'ToolResult',
    'ToolResultContent',
    'ToolResultsMessage',
    'ToolsOptions',
    'TranscriptPort',
    'Turn',
  ]);
});
