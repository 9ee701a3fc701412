import { GoogleGenAI } from '@google/genai';
import { expect, test } from 'vitest';
import { optionFault } from '../../tooling/src/option-fault.ts';
import {
  createGeminiPort,
  prepareGeminiTools,
  receive,
  receiveStream,
  runTools,
  toFunctionResponses,
  toGeminiTools,
} from '../src/index.ts';
import { streamOf } from './stream-of.ts';
import { createWorld } from './world.ts';

const { toolbox, gate } = createWorld();
const client = new GoogleGenAI({ apiKey: 'none' });
const talk = { client, model: 'm', contents: 'Hello', gate };

test.each<[string, () => unknown, string]>([
  ['an unknown option', () => toGeminiTools(toolbox, { api: 'chat' } as never), 'toGeminiTools: unknown option api'],
  ['a mode where there is no place for it', () => toGeminiTools(toolbox, { mode: 'ANY' } as never), 'toGeminiTools: unknown option mode'],
  [
    'a mode that there is not',
    () => prepareGeminiTools(toolbox, { mode: 'any' } as never),
    "prepareGeminiTools: mode must be 'AUTO', 'VALIDATED' or 'ANY', not 'any'",
  ],
  [
    'a field that there is not',
    () => toGeminiTools(toolbox, { field: 'schema' } as never),
    "toGeminiTools: field must be 'parametersJsonSchema' or 'parameters', not 'schema'",
  ],
  ['options that are none', () => toGeminiTools(toolbox, 'x' as never), "toGeminiTools: takes its options as an object, not 'x'"],
  [
    'tools without a toolbox',
    () => toGeminiTools([...toolbox.tools] as never),
    'toGeminiTools: takes a toolbox made by createToolbox, or a source of one, not an array',
  ],
  ['no toolbox', () => prepareGeminiTools(undefined as never), 'prepareGeminiTools: takes a toolbox made by createToolbox'],
  ['a response and no toolbox', () => receive({}, {} as never), 'receive: takes a toolbox made by createToolbox'],
  ['a stream and no toolbox', () => receiveStream(streamOf([]), null as never), 'receiveStream: takes a toolbox'],
  [
    'an answer with an unknown option',
    () => toFunctionResponses({}, [], { image: true } as never),
    'toFunctionResponses: unknown option image; there are media',
  ],
  ['a loop without options', () => runTools(undefined as never), 'runTools: takes its options as an object, not undefined'],
  [
    'a loop without a client',
    () => runTools({ ...talk, client: undefined } as never),
    'runTools: client must be a GoogleGenAI client (what has models.generateContent), not undefined',
  ],
  ['the models of a client', () => runTools({ ...talk, client: client.models } as never), 'runTools: client must be a GoogleGenAI client'],
  ['a loop without a model', () => runTools({ ...talk, model: '' }), "runTools: model must be a text that is not empty, not ''"],
  [
    'a toolbox for a gate',
    () => runTools({ ...talk, gate: toolbox } as never),
    'runTools: gate must be a gate made by createGate, not a toolbox',
  ],
  [
    'a conversation that is none',
    () => runTools({ ...talk, contents: [5] } as never),
    'runTools: contents must be a text or a list of contents, not an array',
  ],
  ['a conversation of another provider', () => runTools({ ...talk, messages: [] } as never), 'runTools: unknown option messages'],
  [
    'a mode with which no model can answer',
    () => runTools({ ...talk, mode: 'ANY' } as never),
    "runTools: mode must be 'AUTO' or 'VALIDATED', not 'ANY'",
  ],
  [
    'turns that are no number',
    () => runTools({ ...talk, maxTurns: '3' } as never),
    "runTools: maxTurns must be a whole number from 1, not '3'",
  ],
  [
    'a port without a toolbox',
    () => createGeminiPort({ client, model: 'm', contents: 'Hello' } as never),
    'createGeminiPort: toolbox must be a toolbox',
  ],
  [
    'a stream that is no switch',
    () => createGeminiPort({ ...talk, gate: undefined, toolbox, stream: 'yes' } as never),
    'createGeminiPort: ',
  ],
])('%s: the error names the option and the way out', async (_, act, message) => {
  expect(await optionFault(act)).toContain(message);
});

test('a loop in which the model can never answer wants its turns counted', async () => {
  const asking = { ...talk, client: { models: { generateContent: () => Promise.reject(new Error('asked')) } } };
  const config = { toolConfig: { functionCallingConfig: { mode: 'ANY' } } };
  expect(await optionFault(() => runTools({ ...asking, config } as never))).toContain(
    "runTools: toolConfig with the mode 'ANY' makes the model call in every turn",
  );
  const ends = [
    { config, maxTurns: 1 },
    { config, mode: 'AUTO' },
    { config: { toolConfig: { functionCallingConfig: { mode: 'AUTO' } } } },
    { config: {} },
  ];
  for (const one of ends) await expect(runTools({ ...asking, ...one } as never)).rejects.toThrow('asked');
});
