import { type Outcome, content as contentOfBlocks } from '@toolgate/core';
import { describe, expect, test } from 'vitest';
import { toFunctionResponses } from '../src/index.ts';
import { createWorld } from './world.ts';

const ok = (callId: string, value: unknown): Outcome => ({ ok: true, tool: 'get_weather', callId, value });
const failed: Outcome = {
  ok: false,
  tool: 'a',
  callId: 'b',
  error: { code: 'unknown_tool', tool: 'a', retry: 'fix_arguments', message: 'There is no tool a.', nearest: ['b'] },
};
const said = (...calls: readonly object[]) => ({
  role: 'model',
  parts: [{ text: 'x' }, ...calls.map((functionCall) => ({ functionCall }))],
});

describe('the answers to the calls of a turn', () => {
  test('are one message, in order, under the names and ids that the model gave', () => {
    const content = said({ id: 'a', name: 'get_weather' }, { id: 'b', name: '_2fa-check' }, { name: 'get_weather' });
    expect(toFunctionResponses(content, [ok('a', { n: 1 }), failed, ok('r-3', 'done')])).toEqual([
      {
        role: 'user',
        parts: [
          { functionResponse: { id: 'a', name: 'get_weather', response: { output: '{"n":1}' } } },
          {
            functionResponse: {
              id: 'b',
              name: '_2fa-check',
              response: { error: expect.stringMatching(/^\{"error":\{"code":"unknown_tool"/u) as string },
            },
          },
          { functionResponse: { name: 'get_weather', response: { output: 'done' } } },
        ],
      },
    ]);
  });

  test('hold no object of a tool’s, in which Gemini would refuse a key $ref', () => {
    const [message] = toFunctionResponses(said({ id: 'a', name: 'x' }), [ok('a', { $ref: '#/$defs/a' })]);
    expect(message?.parts[0]?.functionResponse.response).toEqual({ output: '{"$ref":"#/$defs/a"}' });
  });

  test('are none where there was no call, or none that was handed out', () => {
    expect(toFunctionResponses(said(), [])).toEqual([]);
    expect(toFunctionResponses(said({ id: 'a', name: 'x' }), [])).toEqual([]);
    expect(toFunctionResponses(undefined, [])).toEqual([]);
  });

  test('tell the kind of a file in words, and with `media` send it', () => {
    const { blocks } = contentOfBlocks([
      { type: 'text', text: 'A map.' },
      { type: 'image', mimeType: 'image/png', data: 'aGk=' },
      { type: 'resource', resource: { uri: 'file:///a.pdf', mimeType: 'application/pdf', blob: 'eW8=' } },
      { type: 'resource', resource: { uri: 'file:///b.txt', text: 'Ghent' } },
    ]);
    const outcome: Outcome = { ok: true, tool: 'map', callId: 'a', value: null, content: blocks };
    const inWords = { id: 'a', name: 'map', response: { output: 'A map.\n[image/png]\n[application/pdf]\nGhent' } };
    expect(toFunctionResponses(said({ id: 'a', name: 'map' }), [outcome])[0]?.parts).toEqual([{ functionResponse: inWords }]);
    const parts = [{ inlineData: { mimeType: 'image/png', data: 'aGk=' } }, { inlineData: { mimeType: 'application/pdf', data: 'eW8=' } }];
    expect(toFunctionResponses(said({ id: 'a', name: 'map' }), [outcome], { media: true })[0]?.parts).toEqual([
      { functionResponse: { ...inWords, parts } },
    ]);
  });

  test.each<[string, readonly Outcome[], string]>([
    [
      'an outcome too few',
      [ok('a', 1)],
      'toFunctionResponses: the model made 2 calls, and there are 1 outcomes: every call wants one, in order',
    ],
    [
      'another order',
      [failed, ok('a', 1)],
      'toFunctionResponses: call a cannot be answered with the outcome of call b: outcomes stand in the order of the calls',
    ],
  ])('%s is a mistake of the program', (_, outcomes, message) => {
    expect(() => toFunctionResponses(said({ id: 'a', name: 'x' }, { id: 'b', name: 'x' }), outcomes)).toThrow(message);
  });

  test('what a gate answers is taken as it is', async () => {
    const { gate } = createWorld();
    const outcome = await gate.call({ id: 'a', name: 'get_weather', arguments: { city: 'Ghent' } });
    expect(toFunctionResponses(said({ id: 'a', name: 'get_weather' }), [outcome])[0]?.parts[0]?.functionResponse.response).toEqual({
      output: '{"city":"Ghent","degrees":21}',
    });
  });
});
