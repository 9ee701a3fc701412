import { expect, test, vi } from 'vitest';
import { openProgram } from '../src/language-service.ts';

// TypeScript's own work: a slow machine takes its time.
vi.setConfig({ testTimeout: 120_000 });

// Where the clients of all providers are found.
const program = openProgram(
  new URL('../../../docs/hover-program.ts', import.meta.url),
  `
import Anthropic from '@anthropic-ai/sdk';
import { GoogleGenAI } from '@google/genai';
import { runTools as runAnthropic } from '@toolgate/anthropic-adapter';
import { createGate, createToolbox, defineTool } from '@toolgate/core';
import { runTools as runGemini } from '@toolgate/gemini-adapter';
import { runTools as runOpenAI } from '@toolgate/openai-adapter';
import OpenAI from 'openai';
import { z } from 'zod';
const look = defineTool({ name: 'look', description: 'Look.', input: z.object({ at: z.string() }), sideEffect: 'read', handler: ({ at }) => at });
const gate = createGate(createToolbox([look]));
const [model, openai, anthropic, gemini] = ['m', new OpenAI(), new Anthropic(), new GoogleGenAI({})] as const;
export const chat = await runOpenAI({ client: openai, model, gate, messages: [{ role: 'user', content: 'Hello' }], onTranscript: (told) => told });
export const { transcript } = chat;
export const responses = await runOpenAI({ client: openai, model, gate, api: 'responses', input: 'Hello' });
export const messages = await runAnthropic({ client: anthropic, model, gate, messages: [{ role: 'user', content: 'Hello' }] });
export const beta = await runAnthropic({ client: anthropic.beta, model, gate, messages: [], request: { system: 'Be brief.' } });
export const contents = await runGemini({ client: gemini, model, gate, contents: 'Hello', config: { temperature: 0 } });
void runOpenAI({ client: openai, gate, model, messages: [{ role: '' }] });
`,
);

test('what an editor shows over the result of a loop can be read, and names the client’s own types', () => {
  expect([
    program.hover('const chat'),
    program.hover('{ transcript'),
    program.hover('(told'),
    program.hover('const responses'),
    program.hover('const messages'),
    program.hover('const beta'),
    program.hover('const contents'),
  ]).toEqual([
    'const chat: RunToolsResult<OpenAI.Chat.Completions.ChatCompletionMessageParam>',
    'const transcript: readonly OpenAI.Chat.Completions.ChatCompletionMessageParam[]',
    '(parameter) told: readonly OpenAI.Chat.Completions.ChatCompletionMessageParam[]',
    'const responses: RunToolsResult<OpenAI.Responses.ResponseInputItem>',
    'const messages: RunToolsResult<Anthropic.Messages.MessageParam>',
    'const beta: RunToolsResult<Anthropic.Beta.Messages.BetaMessageParam>',
    'const contents: RunToolsResult<Content>',
  ]);
});

test('an editor completes the roles of messages', () => {
  expect(program.completions("gate, model, messages: [{ role: '")).toEqual([
    'assistant',
    'developer',
    'function',
    'system',
    'tool',
    'user',
  ]);
});

test('a result can be exported with declarations, without a type beside it', () => {
  expect(program.declarationFaults()).toEqual([]);
});
