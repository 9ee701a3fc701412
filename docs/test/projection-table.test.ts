import type { JsonSchema } from '@toolgate/core';
import { projectSchema as projectForAnthropic } from '@toolgate/anthropic-adapter';
import { projectSchema as projectForGemini } from '@toolgate/gemini-adapter';
import { projectSchema as projectForOpenAI, type Server } from '@toolgate/openai-adapter';
import { expect, test } from 'vitest';
import { projectionTable, serverTable, tableUnder } from './projection-table.ts';

test.each([
  ['anthropic.md', projectForAnthropic],
  ['gemini.md', projectForGemini],
  ['openai.md', projectForOpenAI],
])('the keywords of %s stand there as they are projected', (page, projectSchema) => {
  expect(tableUnder(page, 'Keyword by keyword')).toBe(projectionTable((document) => projectSchema(document)));
});

const servers: readonly Server[] = ['openai', 'azure', 'deepseek', 'groq', 'llama.cpp', 'mistral', 'ollama', 'vllm', 'xai'];

test('where servers differ stands on OpenAI’s page as it is projected', () => {
  const projecting = servers.map((server) => [server, (document: JsonSchema) => projectForOpenAI(document, { server })] as const);
  expect(tableUnder('openai.md', 'Other servers')).toBe(serverTable(projecting));
});
