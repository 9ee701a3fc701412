import OpenAI from 'openai';
import { describe, expect, test } from 'vitest';
import { createGate } from '@toolgate/core';
import { runTools } from '../src/index.ts';
import { createAdapterWorld } from '../../tooling/src/adapter-world.ts';
import { failing, type ModelAnswer, serveModel } from '../../tooling/src/model-server.ts';

/** The server gives the answers in order. */
async function serve(answers: readonly ModelAnswer[]) {
  const { seen, url } = await serveModel(answers, (events) => events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(''));
  return { seen, client: new OpenAI({ apiKey: 'none', baseURL: `${url}/v1`, maxRetries: 0 }) };
}

// Groq's error, as public issues quote it.
const refusal = (failed_generation: string) => ({
  error: {
    message: "Failed to call a function. Please adjust your prompt. See 'failed_generation' for more details.",
    type: 'invalid_request_error',
    code: 'tool_use_failed',
    failed_generation,
  },
});
const written = '<function=get_weather{"city": "Ghent"}</function>';
const chosen = (message: object, finish_reason: string) => ({ index: 0, message: { role: 'assistant', ...message }, finish_reason });
const call = { id: 'a', type: 'function', function: { name: 'get_weather', arguments: '{"city":"Ghent","unit":null}' } };
const called = { id: 'c', choices: [chosen({ content: null, tool_calls: [call] }, 'tool_calls')] };
const answered = { id: 'd', choices: [chosen({ content: '21 degrees.' }, 'stop')] };
const messages = [{ role: 'user' as const, content: 'Weather?' }];
const common = { model: 'm', messages, server: 'groq' } as const;
const said = expect.stringContaining('The call names no tool, or could not be read as a call, so nothing was executed.') as string;

describe('a call that Groq cannot read', () => {
  test('is answered as a refused call, so that the model can correct it', async () => {
    const { gate, seen: handled } = createAdapterWorld();
    const { seen, client } = await serve([failing(400, refusal(written)), called, answered]);
    const result = await runTools({ ...common, client, gate });
    expect(result).toMatchObject({ stop: 'answered', text: '21 degrees.', turns: 3 });
    expect(handled).toEqual([{ city: 'Ghent' }]);
    expect(result.outcomes).toMatchObject([
      { ok: false, tool: '', error: { code: 'unknown_tool' } },
      { ok: true, tool: 'get_weather' },
    ]);
    expect(seen[1]?.body['messages']).toEqual([...messages, { role: 'assistant', content: written }, { role: 'user', content: said }]);
    expect(seen[2]?.body['messages']).toMatchObject([{}, {}, {}, { tool_calls: [call] }, { role: 'tool', tool_call_id: 'a' }]);
    expect(result.transcript).toHaveLength(6);
  });

  test('is answered alike where the model wrote nothing, and in the middle of a stream', async () => {
    const { gate, seen: handled } = createAdapterWorld();
    const part = { id: 'c', choices: [{ index: 0, delta: { tool_calls: [{ index: 0, ...call }] }, finish_reason: null }] };
    const end = { id: 'd', choices: [{ index: 0, delta: { content: 'Done.' }, finish_reason: 'stop' }] };
    const { seen, client } = await serve([[part, refusal('')], [end]]);
    const result = await runTools({ ...common, client, gate, stream: true });
    expect(result).toMatchObject({ stop: 'answered', text: 'Done.', turns: 2 });
    expect(handled).toEqual([]);
    expect(seen[1]?.body['messages']).toEqual([...messages, { role: 'user', content: said }]);
  });

  test('counts, so that a model that does not learn ends the run', async () => {
    const { gate, toolbox } = createAdapterWorld();
    const endless = Array.from({ length: 20 }, () => failing(400, refusal(written)));
    const { seen, client } = await serve(endless);
    const strict = createGate(toolbox, { limits: { invalidCalls: 2 } });
    expect(await runTools({ ...common, client, gate: strict })).toMatchObject({ stop: 'over_budget', turns: 2 });
    expect(await runTools({ ...common, client, gate, maxTurns: 5 })).toMatchObject({ stop: 'max_turns', turns: 5 });
    expect(seen).toHaveLength(7);
  });

  test('is found in the errors of other clients, which hold the whole body', async () => {
    const { gate } = createAdapterWorld();
    const answers: (() => Promise<unknown>)[] = [
      () => Promise.reject(Object.assign(new Error('400'), { status: 400, error: refusal(written) })),
      () => Promise.resolve(answered),
    ];
    const client = { chat: { completions: { create: () => answers.shift()!() } } };
    expect(await runTools({ ...common, client, gate })).toMatchObject({ stop: 'answered', turns: 2 });
  });

  test('any other error, and this one of another server, is the client’s', async () => {
    const { gate } = createAdapterWorld();
    const { client } = await serve([failing(400, { error: { code: 'other' } }), failing(400, refusal(written)), failing(500, {})]);
    await expect(runTools({ ...common, client, gate })).rejects.toThrow('400');
    await expect(runTools({ ...common, server: 'openai', client, gate })).rejects.toThrow('Failed to call a function');
    await expect(runTools({ ...common, client, gate })).rejects.toThrow('500');
  });
});
