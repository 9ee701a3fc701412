import { type Content as Content2, GoogleGenAI as GoogleGenAI2 } from '@google/genai';
import { type Content as Content3, GoogleGenAI as GoogleGenAI3 } from 'genai3';
import { describe, expectTypeOf, test } from 'vitest';
import {
  createGeminiPort,
  type GeminiTool,
  prepareGeminiTools,
  receiveStream,
  runTools,
  type RunToolsOptions,
  toFunctionResponses,
  toGeminiTools,
} from '../src/index.ts';
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

describe('the loop speaks the types of the client that it is given', () => {
  test('@google/genai 2', async () => {
    const client = new GoogleGenAI2({ apiKey: 'none' });
    const onTranscript = (told: readonly Content2[]): number => told.length;
    const { transcript } = await runTools({ client, model, contents, gate, onTranscript, config: { temperature: 0, topK: undefined } });
    expectTypeOf(transcript).toEqualTypeOf<readonly Content2[]>();
    void client.models.generateContent({ model, contents: [...transcript, { role: 'user', parts: [{ text: 'And now?' }] }] });
    void runTools({ client, model, contents: [...transcript, { role: 'user', parts: [{ text: 'And now?' }] }], gate });
    expectTypeOf(createGeminiPort({ client, model, contents: 'Hello', toolbox }).transcript).toEqualTypeOf(transcript);
  });
  test('@google/genai 3', async () => {
    const client = new GoogleGenAI3({ apiKey: 'none' });
    const config = { systemInstruction: 'Be brief.', tools: [{ googleSearch: {} }] };
    const { transcript } = await runTools({ client, model, contents: 'Hello', gate, config });
    expectTypeOf(transcript).toEqualTypeOf<readonly Content3[]>();
    void client.models.generateContent({ model, contents: [...transcript] });
  });
  test('a client that says nothing of its types takes objects', async () => {
    const create = (): Promise<unknown> => Promise.resolve({});
    const client = { models: { generateContent: create, generateContentStream: create } };
    const { transcript } = await runTools({ client, model, contents: [{ any: 1 }], gate, config: { any: 1 } });
    expectTypeOf(transcript).toEqualTypeOf<readonly object[]>();
    expectTypeOf<RunToolsOptions>().toHaveProperty('contents').toEqualTypeOf<string | readonly object[]>();
  });
});

test('mistakes are found while compiling', () => {
  const client = new GoogleGenAI2({ apiKey: 'none' });
  // @ts-expect-error -- what a content says is in its parts
  void runTools({ client, model, gate, contents: [{ role: 'user', content: 'Hello' }] });
  // @ts-expect-error -- a temperature is a number
  void runTools({ client, model, contents, gate, config: { temperature: 'hot' } });
  // @ts-expect-error -- there is no such setting
  void runTools({ client, model, contents, gate, config: { warmth: 1 } });
  // @ts-expect-error -- what is told is a text
  void runTools({ client, model, contents, gate, stream: true, onText: (delta: number) => delta });
  // @ts-expect-error -- with ANY a model could never answer
  void runTools({ client, model, contents, gate, mode: 'ANY' });
  void runTools({
    client,
    model,
    gate,
    // @ts-expect-error -- the conversation is called `contents` at Gemini; nothing else is wrong
    messages: contents,
  });
  // @ts-expect-error -- there is no such mode
  void prepareGeminiTools(toolbox, { mode: 'STRICT' });
});
