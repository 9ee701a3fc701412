import { expect, test } from 'vitest';
import { exportNames } from '../../tooling/src/export-names.ts';

// Frozen by hand: AGENTS.md says how a red one is answered.
const surface = exportNames(new URL('../src/index.ts', import.meta.url));

test('the values that a program may import', () => {
  expect(surface.values).toEqual([
    'contentOf',
    'createGeminiPort',
    'prepareGeminiTools',
    'projectSchema',
    'projectTool',
    'readTurn',
    'receive',
    'receiveStream',
    'runTools',
    'toFunctionResponses',
    'toGeminiTools',
  ]);
});

test('the types that a program may import', () => {
  expect(surface.types).toEqual([
    'ConfigOf',
    'ContentOf',
    'GeminiClient',
    'GeminiContent',
    'GeminiFunctionDeclaration',
    'GeminiFunctionResponsePart',
    'GeminiFunctionResponses',
    'GeminiInlineData',
    'GeminiMode',
    'GeminiTool',
    'GeminiToolConfig',
    'PortOptions',
    'PrepareOptions',
    'PreparedTools',
    'ProjectionOptions',
    'ReceivedContent',
    'ReceivedTurn',
    'ReplyOptions',
    'RunToolsOptions',
    'RunToolsResult',
    'TalkOptions',
    'ToolDiagnostic',
    'TranscriptPort',
    'Turn',
  ]);
});
