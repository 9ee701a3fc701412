import { ApiError, GoogleGenAI } from '@google/genai';
import { describe, expect, test } from 'vitest';
import { prepareGeminiTools, projectTool, receive, runTools, toFunctionResponses, toGeminiTools } from '../src/index.ts';
import { failing, type ModelAnswer, serveModel, streamingOnDemand } from '../../tooling/src/model-server.ts';
import { createWorld } from './world.ts';

const writeEvents = (chunks: readonly object[]): string => chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\r\n\r\n`).join('');

/** A client of a server that gives the answers in order: a list as server-sent events, anything else as JSON. */
async function serve(answers: readonly ModelAnswer[]) {
  const { seen, url } = await serveModel(answers, writeEvents);
  return { seen, client: new GoogleGenAI({ apiKey: 'none', httpOptions: { baseUrl: url } }) };
}

const contents = [{ role: 'user', parts: [{ text: 'Weather?' }] }];
const model = 'gemini-test';
const responseOf = (parts: readonly object[], finishReason = 'STOP') => ({
  responseId: 'r',
  candidates: [{ index: 0, content: { role: 'model', parts }, finishReason }],
});
const callOf = (name: string, args: unknown, id?: string) => ({ functionCall: { ...(id !== undefined && { id }), name, args } });
const answered = responseOf([{ text: '21 degrees.' }]);
const weather = { ...callOf('get_weather', { city: 'Ghent' }, 'a'), thoughtSignature: 'c2ln' };
const output = JSON.stringify({ city: 'Ghent', degrees: 21 });

describe('the loop', () => {
  test('parallel calls are all answered in one message, in order; what the model said goes back byte for byte', async () => {
    const { gate, weather: shown, seen: handled } = createWorld();
    const parts = [
      { text: 'Let me see.', thought: true },
      weather,
      callOf('get_wether', {}, 'b'),
      callOf('get_weather', { city: 3 }, 'c'),
      callOf('_2fa-check', { code: '1' }, 'd'),
    ];
    const { seen, client } = await serve([responseOf(parts), answered]);
    const result = await runTools({ client, model, contents, gate, config: { temperature: 0, systemInstruction: 'Be kind.' } });
    expect(result).toMatchObject({ stop: 'answered', text: '21 degrees.', turns: 2 });
    expect(handled).toEqual([{ city: 'Ghent' }, { code: '1' }]);
    expect(seen[0]).toMatchObject({
      path: '/v1beta/models/gemini-test:generateContent',
      body: {
        contents,
        generationConfig: { temperature: 0 },
        systemInstruction: { parts: [{ text: 'Be kind.' }] },
        tools: [{ functionDeclarations: [{ name: 'get_weather', parametersJsonSchema: { type: 'object' } }, { name: '_2fa-check' }] }],
      },
    });
    expect(seen[0]?.body).toHaveProperty('tools[0].functionDeclarations[0].parametersJsonSchema', projectTool(shown).schema);
    expect(seen[0]?.body).not.toHaveProperty('toolConfig');
    const sent = seen[1]?.body['contents'] as readonly {
      readonly parts: readonly { readonly functionResponse: { readonly response: object } }[];
    }[];
    expect(sent.slice(0, 2)).toEqual([...contents, { role: 'model', parts }]);
    expect(sent[2]).toMatchObject({
      role: 'user',
      parts: [
        { functionResponse: { id: 'a', name: 'get_weather', response: { output } } },
        {
          functionResponse: {
            id: 'b',
            name: 'get_wether',
            response: { error: expect.stringContaining('"nearest":["get_weather"') as string },
          },
        },
        { functionResponse: { id: 'c', name: 'get_weather', response: { error: expect.stringContaining('"path":"/city"') as string } } },
        { functionResponse: { id: 'd', name: '_2fa-check', response: { output: 'checked' } } },
      ],
    });
    expect(result.transcript).toHaveLength(4);
    expect(result.outcomes.map(({ tool }) => tool)).toEqual(['get_weather', 'get_wether', 'get_weather', '2fa-check']);
  });

  test('calls without ids are answered without ids', async () => {
    const { gate } = createWorld();
    const { seen, client } = await serve([
      responseOf([callOf('get_weather', { city: 'Ghent' }), callOf('get_weather', undefined)]),
      answered,
    ]);
    const result = await runTools({ client, model, contents: 'Weather?', gate });
    expect(result.outcomes.map(({ callId }) => callId)).toEqual(['r-1', 'r-2']);
    const sent = seen[1]?.body['contents'] as readonly { readonly parts: readonly { readonly functionResponse: object }[] }[];
    expect(sent[0]).toEqual(contents[0]);
    expect(sent[2]?.parts.map(({ functionResponse }) => Object.keys(functionResponse))).toEqual([
      ['name', 'response'],
      ['name', 'response'],
    ]);
  });

  test('no two calls of a conversation have one id, also where neither calls nor responses have any', async () => {
    const { gate } = createWorld();
    const { candidates } = responseOf([callOf('get_weather', { city: 'Ghent' })]);
    const { client } = await serve([{ candidates }, { candidates }, answered]);
    const result = await runTools({ client, model, contents, gate });
    expect(result.outcomes.map(({ callId }) => callId)).toEqual(['turn-1-1', 'turn-3-1']);
  });

  test('streamed', async () => {
    const { gate, seen: handled } = createWorld();
    const { candidates } = responseOf([weather]);
    const { seen, client } = await serve([
      [{ candidates: [{ ...candidates[0], finishReason: undefined }] }, responseOf([{ text: '' }])],
      [{ ...responseOf([{ text: '21 ' }]), candidates: [{ content: { parts: [{ text: '21 ' }] } }] }, responseOf([{ text: 'degrees.' }])],
    ]);
    const result = await runTools({ client, model, contents, gate, stream: true, mode: 'VALIDATED' });
    expect(result).toMatchObject({ stop: 'answered', text: '21 degrees.', turns: 2 });
    expect(handled).toEqual([{ city: 'Ghent' }]);
    expect(seen[1]).toMatchObject({
      path: '/v1beta/models/gemini-test:streamGenerateContent?alt=sse',
      body: {
        toolConfig: { functionCallingConfig: { mode: 'VALIDATED' } },
        contents: [
          ...contents,
          { role: 'model', parts: [weather] },
          { role: 'user', parts: [{ functionResponse: { id: 'a', name: 'get_weather', response: { output } } }] },
        ],
      },
    });
  });

  test('what the model says is told as it comes, the second piece asked for by who was told the first; thoughts are not', async () => {
    const { gate } = createWorld();
    const chunk = (...parts: readonly object[]) => ({ responseId: 'r', candidates: [{ index: 0, content: { role: 'model', parts } }] });
    const { answer, goOn } = streamingOnDemand(writeEvents([chunk({ text: 'Two' })]), writeEvents([responseOf([{ text: ' parts.' }])]));
    const { client } = await serve([
      [chunk({ text: 'Hm.', thought: true }, { text: 'Looking.' }, weather), responseOf([{ text: '' }])],
      answer,
      answered,
    ]);
    const told: string[] = [];
    const onText = (piece: string): void => {
      told.push(piece);
      if (piece === 'Two') goOn();
    };
    const result = await runTools({ client, model, contents, gate, stream: true, onText });
    expect(result).toMatchObject({ stop: 'answered', text: 'Two parts.' });
    await runTools({ client, model, contents, gate, onText });
    expect(told).toEqual(['Looking.', 'Two', ' parts.', '21 degrees.']);
  });

  test.each([
    ['cut off at the token limit', responseOf([weather], 'MAX_TOKENS'), 'The answer was cut off at the token limit.'],
    [
      'with a malformed call',
      responseOf([weather], 'MALFORMED_FUNCTION_CALL'),
      'The model made a call that Gemini does not hand out (MALFORMED_FUNCTION_CALL).',
    ],
    ['of which the prompt was blocked', { promptFeedback: { blockReason: 'SAFETY' } }, 'The prompt was blocked: SAFETY.'],
    ['streamed without an end', [{ candidates: [{ content: { parts: [weather] } }] }], 'The response ended without a finish reason.'],
  ])('a turn %s runs nothing, and leaves nothing in the transcript', async (_, answer, reason) => {
    const { gate, seen: handled } = createWorld();
    const { client } = await serve([answer]);
    expect(await runTools({ client, model, contents, gate, stream: Array.isArray(answer) })).toEqual({
      stop: 'truncated',
      reason,
      text: '',
      turns: 1,
      outcomes: [],
      transcript: contents,
    });
    expect(handled).toEqual([]);
  });

  test('an answer without parts leaves nothing in the transcript that Gemini would refuse', async () => {
    const { gate } = createWorld();
    const { client } = await serve([responseOf([])]);
    expect(await runTools({ client, model, contents, gate })).toMatchObject({ stop: 'answered', text: '', transcript: contents });
  });

  test('the run stops at maxTurns, and when its budget of invalid calls is used up, with every call answered', async () => {
    const { gate } = createWorld();
    const again = responseOf([weather]);
    const first = await serve([again, again, again]);
    const result = await runTools({ client: first.client, model, contents, gate, maxTurns: 2 });
    expect(result).toMatchObject({ stop: 'max_turns', turns: 2 });
    expect(result.transcript.at(-1)).toMatchObject({ role: 'user', parts: [{ functionResponse: { id: 'a' } }] });

    const names = ['get_weather', '2fa-check', 'no_such_tool'];
    const wrong = responseOf(Array.from({ length: 10 }, (_, index) => callOf(names[index % 3] ?? '', {}, `w${index}`)));
    const second = await serve([wrong, answered]);
    const spent = await runTools({ client: second.client, model, contents, gate });
    expect(spent.stop).toBe('over_budget');
    expect(spent.outcomes.map(({ callId }) => callId)).toEqual(Array.from({ length: 10 }, (_, index) => `w${index}`));
    expect(spent.transcript.at(-1)).toMatchObject({
      parts: Array.from({ length: 10 }, (_, index) => ({ functionResponse: { id: `w${index}` } })),
    });
  });

  test('an abort ends a request that is under way, and nothing runs', async () => {
    const { gate, seen: handled } = createWorld();
    const controller = new AbortController();
    const { client } = await serve([() => controller.abort()]);
    expect(await runTools({ client, model, contents, gate, signal: controller.signal })).toMatchObject({
      stop: 'aborted',
      turns: 0,
      outcomes: [],
    });
    expect(handled).toEqual([]);
  });

  test('a signal in `config` is the client’s to obey', async () => {
    const { gate } = createWorld();
    const { seen, client } = await serve([answered]);
    await expect(runTools({ client, model, contents, gate, config: { abortSignal: AbortSignal.abort() } })).rejects.toThrow(/abort/u);
    expect(seen).toEqual([]);
  });

  test('a conversation goes on after the client failed, from what onTranscript was told, and repeats nothing', async () => {
    const { gate, seen: handled } = createWorld();
    const { client } = await serve([responseOf([weather]), failing(400, { error: { code: 400, message: 'down', status: 'X' } }), answered]);
    let transcript: readonly object[] = contents;
    const onTranscript = (told: readonly object[]): void => void (transcript = told);
    await expect(runTools({ client, model, contents, gate, onTranscript })).rejects.toThrow(ApiError);
    expect(transcript.at(-1)).toMatchObject({ parts: [{ functionResponse: { id: 'a' } }] });
    expect(await runTools({ client, model, contents: transcript, gate })).toMatchObject({ stop: 'answered' });
    expect(handled).toHaveLength(1);
  });

  test('what stands in `config` stays: tools of Google’s come first, ours follow; without tools of ours there is no mode', async () => {
    const { gate, toolbox } = createWorld();
    const { seen, client } = await serve([answered, answered]);
    const config = { tools: [{ googleSearch: {} }], toolConfig: { functionCallingConfig: { allowedFunctionNames: ['get_weather'] } } };
    await runTools({ client, model, contents, gate, config, mode: 'AUTO' });
    await runTools({ client, model, contents, gate, toolbox: toolbox.pick([]), mode: 'VALIDATED' });
    expect(seen[0]?.body).toMatchObject({
      tools: [{ googleSearch: {} }, { functionDeclarations: [{ name: 'get_weather' }, { name: '_2fa-check' }] }],
      toolConfig: { functionCallingConfig: { mode: 'AUTO', allowedFunctionNames: ['get_weather'] } },
    });
    expect(Object.keys(seen[1]?.body ?? {}).sort()).toEqual(['contents', 'generationConfig']);
  });
});

test('the loop by hand, with the client’s own types', async () => {
  const { toolbox, gate, seen: handled } = createWorld();
  const { seen, client } = await serve([
    responseOf([weather]),
    [{ candidates: [{ content: { parts: [weather] } }] }, responseOf([])],
    answered,
  ]);
  const { tools, toolConfig, receiveStream } = prepareGeminiTools(toolbox, { mode: 'ANY' });
  const first = await client.models.generateContent({ model, contents, config: { tools: toGeminiTools(toolbox) } });
  const said = first.candidates?.[0]?.content ?? {};
  const outcomes = await Promise.all(receive(first, toolbox).map(({ call, projection }) => gate.call(call, { projection })));
  const next = [...contents, said, ...toFunctionResponses(said, outcomes)];
  const turn = await receiveStream(await client.models.generateContentStream({ model, contents: next, config: { tools, toolConfig } }));
  const again = await Promise.all(turn.calls.map(({ call, projection }) => gate.call(call, { projection })));
  const last = [...next, turn.content ?? {}, ...toFunctionResponses(turn.content, again)];
  await client.models.generateContent({ model, contents: last });
  expect(handled).toEqual([{ city: 'Ghent' }, { city: 'Ghent' }]);
  expect(seen[1]?.body).toMatchObject({ toolConfig: { functionCallingConfig: { mode: 'ANY' } } });
  const reply = { role: 'user', parts: [{ functionResponse: { id: 'a', name: 'get_weather', response: { output } } }] };
  expect(seen[2]?.body['contents']).toEqual([
    ...contents,
    { role: 'model', parts: [weather] },
    reply,
    { role: 'model', parts: [weather] },
    reply,
  ]);
});
