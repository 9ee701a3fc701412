import { GoogleGenAI as GoogleGenAI2 } from '@google/genai';
import { GoogleGenAI as GoogleGenAI3 } from 'genai3';
import { describe, expectTypeOf, test } from 'vitest';
import { type GeminiTool, prepareGeminiTools, receiveStream, runTools, toFunctionResponses, toGeminiTools } from '../src/index.ts';
import { createWorld } from './world.ts';

const { toolbox, gate } = createWorld();
const contents = [{ role: 'user', parts: [{ text: 'Hello' }] }];
const model = 'gemini-3-flash';
const outcome = { ok: true, tool: 'get_weather', callId: 'a', value: 1 } as const;
const { tools, toolConfig } = prepareGeminiTools(toolbox, { mode: 'VALIDATED' });

describe('tools and answers pass uncast', () => {
  test('to @google/genai 2, whole and streamed', async () => {
    const { models } = new GoogleGenAI2({ apiKey: 'none' });
    const response = await models.generateContent({ model, contents, config: { tools: toGeminiTools(toolbox) } });
    const said = response.candidates?.[0]?.content;
    void models.generateContent({ model, contents: [...contents, ...toFunctionResponses(said, [outcome])], config: { tools, toolConfig } });
    const stream = await models.generateContentStream({ model, contents, config: { tools, toolConfig } });
    const { content } = await receiveStream(stream, toolbox);
    void models.generateContent({
      model,
      contents: [...contents, ...(content ? [content] : []), ...toFunctionResponses(content, [outcome])],
    });
  });
  test('to @google/genai 3', async () => {
    const { models } = new GoogleGenAI3({ apiKey: 'none' });
    const response = await models.generateContent({ model, contents, config: { tools: toGeminiTools(toolbox) } });
    const said = response.candidates?.[0]?.content;
    void models.generateContent({ model, contents: [...contents, ...toFunctionResponses(said, [outcome])], config: { tools, toolConfig } });
    const stream = await models.generateContentStream({ model, contents, config: { tools, toolConfig } });
    const { content } = await receiveStream(stream, toolbox);
    void models.generateContent({
      model,
      contents: [...contents, ...(content ? [content] : []), ...toFunctionResponses(content, [outcome])],
    });
  });
  test('in the older field too', () => {
    const older = toGeminiTools(toolbox, { field: 'parameters' });
    void new GoogleGenAI2({ apiKey: 'none' }).models.generateContent({ model, contents, config: { tools: older } });
    void new GoogleGenAI3({ apiKey: 'none' }).models.generateContent({ model, contents, config: { tools: older } });
  });
  test('beside tools of Google’s', () => {
    const { models } = new GoogleGenAI2({ apiKey: 'none' });
    void models.generateContent({ model, contents, config: { tools: [{ googleSearch: {} }, ...toGeminiTools(toolbox)] } });
  });
});

test('the tools are a fresh array of one kind', () => {
  expectTypeOf(toGeminiTools(toolbox)).toEqualTypeOf<GeminiTool[]>();
  expectTypeOf(prepareGeminiTools(toolbox).tools).toEqualTypeOf<GeminiTool[]>();
});

test('a client of each version can run tools', () => {
  for (const client of [new GoogleGenAI2({ apiKey: 'none' }), new GoogleGenAI3({ apiKey: 'none' })]) {
    void runTools({ client, model, contents: 'Hello', gate });
    void runTools({ client, model, contents, gate, run: gate.run(), mode: 'VALIDATED', config: { temperature: 0 }, stream: true });
  }
});

test('mistakes are found while compiling', () => {
  const client = new GoogleGenAI2({ apiKey: 'none' });
  // @ts-expect-error -- with ANY a model could never answer
  void runTools({ client, model, contents, gate, mode: 'ANY' });
  // @ts-expect-error -- the conversation is called `contents` at Gemini
  void runTools({ client, model, messages: contents, gate });
  // @ts-expect-error -- there is no such mode
  void prepareGeminiTools(toolbox, { mode: 'STRICT' });
});
