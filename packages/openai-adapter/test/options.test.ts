import OpenAI from 'openai';
import { expect, test } from 'vitest';
import { optionFault } from '../../tooling/src/option-fault.ts';
import { createChatPort, createResponsesPort, prepareOpenAITools, receive, receiveStream, runTools, toOpenAITools } from '../src/index.ts';
import { createAdapterWorld } from '../../tooling/src/adapter-world.ts';

const { toolbox, gate } = createAdapterWorld();
const client = new OpenAI({ apiKey: 'none' });
const messages = [{ role: 'user' as const, content: 'Hello' }];
const source = { current: () => toolbox, onChange: () => () => undefined };
const unasked = { chat: { completions: { create: () => Promise.reject(new Error('asked')) } } };
const chat = { client, model: 'm', messages, gate };

test.each<[string, () => unknown, string]>([
  [
    'an API that there is not',
    () => toOpenAITools(toolbox, { api: 'response' } as never),
    "toOpenAITools: api must be 'chat' or 'responses', not 'response'",
  ],
  [
    'a mode that there is not',
    () => toOpenAITools(toolbox, { strict: 'yes' } as never),
    "toOpenAITools: strict must be 'auto', true or false, not 'yes'",
  ],
  [
    'a tristate that there is not',
    () => prepareOpenAITools(toolbox, { tristate: true } as never),
    "prepareOpenAITools: tristate must be 'keep-null' or 'drop-null', not true",
  ],
  [
    'an unknown option',
    () => toOpenAITools(toolbox, { Strict: true } as never),
    'toOpenAITools: unknown option Strict; there are api, strict',
  ],
  ['options that are none', () => toOpenAITools(toolbox, 'chat' as never), "toOpenAITools: takes its options as an object, not 'chat'"],
  [
    'tools without a toolbox',
    () => toOpenAITools([...toolbox.tools] as never),
    'toOpenAITools: takes a toolbox made by createToolbox, or a source of one, not an array',
  ],
  ['no toolbox', () => prepareOpenAITools(undefined as never), 'prepareOpenAITools: takes a toolbox made by createToolbox'],
  ['a response and no toolbox', () => receive({}, {} as never), 'receive: takes a toolbox made by createToolbox'],
  ['a stream and no toolbox', () => receiveStream((async function* () {})(), null as never), 'receiveStream: takes a toolbox'],
  ['a loop without options', () => runTools(undefined as never), 'runTools: takes its options as an object, not undefined'],
  [
    'a loop without a client',
    () => runTools({ ...chat, client: undefined } as never),
    'runTools: client must be an OpenAI client (what has chat.completions.create), not undefined',
  ],
  [
    'a client that lacks the API',
    () => runTools({ model: 'm', gate, api: 'responses', input: 'Hello', client: { chat: client.chat } } as never),
    'runTools: client must be an OpenAI client (what has responses.create), not an object',
  ],
  ['a loop without a model', () => runTools({ ...chat, model: '' }), "runTools: model must be a text that is not empty, not ''"],
  [
    'a toolbox for a gate',
    () => runTools({ ...chat, gate: toolbox } as never),
    'runTools: gate must be a gate made by createGate, not a toolbox',
  ],
  [
    'messages that are a text',
    () => runTools({ ...chat, messages: 'Hello' } as never),
    "runTools: messages must be a list of objects, not 'Hello'",
  ],
  [
    'input where messages belong',
    () => runTools({ client, model: 'm', gate, input: 'Hello' } as never),
    'runTools: unknown option input; there are api, client, messages',
  ],
  [
    'an API that there is not, with what belongs to one',
    () => runTools({ client, model: 'm', gate, api: 'response', input: 'Hello' } as never),
    "runTools: api must be 'chat' or 'responses', not 'response'",
  ],
  [
    'a name that is misspelled where one is missing',
    () => runTools({ client, modle: 'm', gate, messages: [] } as never),
    'runTools: unknown option modle; there are api, client, messages',
  ],
  [
    'a listener that is none',
    () => runTools({ ...chat, onTranscript: [] } as never),
    'runTools: onTranscript must be a function, not an array',
  ],
  [
    'a request whose tools are none',
    () => runTools({ ...chat, request: { tools: 5 } } as never),
    'runTools: request must be an object, its tools a list of objects',
  ],
  ['turns that are none', () => runTools({ ...chat, maxTurns: 0 }), 'maxTurns must be a whole number from 1, not 0'],
  [
    'a port without a client',
    () => createChatPort({ model: 'm', toolbox, messages } as never),
    'createChatPort: client must be an OpenAI client',
  ],
  [
    'a port without input',
    () => createResponsesPort({ client, model: 'm', toolbox } as never),
    'createResponsesPort: input must be a text or a list of items, not undefined',
  ],
])('%s: the error names the option and the way out', async (_, act, message) => {
  expect(await optionFault(act)).toContain(message);
});

test('a source is read for each request; options that are undefined are left out', () => {
  expect(toOpenAITools(source, { api: undefined, strict: undefined, tristate: undefined })).toEqual(toOpenAITools(toolbox));
});

test.each<[object, string]>([
  [{ tool_choice: 'required' }, "tool_choice 'required'"],
  [{ tool_choice: 'required', tools: [] }, "tool_choice 'required'"],
  [{ tool_choice: { type: 'function', function: { name: 'a' } } }, "a tool_choice of the type 'function'"],
  [{ tool_choice: { type: 'custom', name: 'a' }, tools: [{ type: 'custom', name: 'a' }] }, "a tool_choice of the type 'custom'"],
  [{ tool_choice: { type: 'allowed_tools', mode: 'required', tools: [] } }, "a tool_choice with the mode 'required'"],
  [{ tool_choice: { type: 'allowed_tools', allowed_tools: { mode: 'required', tools: [] } } }, "a tool_choice with the mode 'required'"],
])('a loop in which the model can never answer wants its turns counted: %j', async (request, what) => {
  expect(await optionFault(() => runTools({ ...chat, request } as never))).toBe(
    `runTools: ${what} makes the model call in every turn, so that it can never answer; leave it out, or say with maxTurns how many turns it shall take`,
  );
  await expect(runTools({ ...chat, client: unasked, request, maxTurns: 1 } as never)).rejects.toThrow('asked');
});

test.each([
  undefined,
  { tool_choice: 'auto' },
  { tool_choice: 'none' },
  { tool_choice: 'required', tools: [{ type: 'web_search' }] },
  { tool_choice: { type: 'web_search' }, tools: [{ type: 'web_search' }] },
  { tool_choice: { type: 'allowed_tools', mode: 'auto', tools: [] } },
])('a loop in which it may answer asks it: %j', async (request) => {
  await expect(runTools({ ...chat, client: unasked, request } as never)).rejects.toThrow('asked');
});
