import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { adapterSuite } from '@toolgate/testing';
import { describe, expect, test } from 'vitest';
import { root } from '../src/command.ts';
import { exportNames } from '../src/export-names.ts';
import { anthropic } from './adapters/anthropic.ts';
import { gemini } from './adapters/gemini.ts';
import { openaiChat } from './adapters/openai-chat.ts';
import { openaiResponses } from './adapters/openai-responses.ts';

describe.each([openaiChat, openaiResponses, anthropic, gemini])('$name', (adapter) => {
  test.each(adapterSuite(adapter))('$name', async ({ run }) => {
    expect(await run()).toEqual([]);
  });
});

/** What each adapter for a provider has, so that who knows one knows all of them. */
const files = [
  'index.ts',
  'options.ts',
  'port.ts',
  'prepare.ts',
  'project.ts',
  'receive.ts',
  'reply.ts',
  'run-tools.ts',
  'stream.ts',
  'strict.ts',
  'tools.ts',
  'wire.ts',
];
const shared = ['projectSchema', 'projectTool', 'readTurn', 'receive', 'receiveStream', 'runTools'];
const types = [
  'PreparedTools',
  'ProjectionOptions',
  'ReceivedTurn',
  'RunToolsOptions',
  'RunToolsResult',
  'TalkOptions',
  'ToolDiagnostic',
  'TranscriptPort',
  'Turn',
];

describe.each([
  ['openai', 'OpenAI'],
  ['anthropic', 'Anthropic'],
  ['gemini', 'Gemini'],
])('%s-adapter', (folder, provider) => {
  const source = join(root, 'packages', `${folder}-adapter`, 'src');

  test('has the files that every adapter has', () => {
    expect(readdirSync(source)).toEqual(expect.arrayContaining(files));
  });

  test('has the names that every adapter has', () => {
    const surface = exportNames(new URL(`../../${folder}-adapter/src/index.ts`, import.meta.url));
    expect(surface.values).toEqual(expect.arrayContaining([...shared, `to${provider}Tools`, `prepare${provider}Tools`]));
    expect(surface.values.filter((name) => /^create.*Port$/.test(name))).not.toEqual([]);
    expect(surface.types).toEqual(expect.arrayContaining(types));
  });
});
