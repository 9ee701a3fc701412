import { projectSchema as projectForAnthropic } from '@toolgate/anthropic-adapter';
import { projectSchema as projectForGemini } from '@toolgate/gemini-adapter';
import { projectSchema as projectForOpenAI } from '@toolgate/openai-adapter';
import { expect, test } from 'vitest';
import { projectionTable, tableUnder } from './projection-table.ts';

test.each([
  ['anthropic.md', projectForAnthropic],
  ['gemini.md', projectForGemini],
  ['openai.md', projectForOpenAI],
])('the keywords of %s stand there as they are projected', (page, projectSchema) => {
  expect(tableUnder(page, 'Keyword by keyword')).toBe(projectionTable((document) => projectSchema(document)));
});
