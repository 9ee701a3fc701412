import Anthropic from '@anthropic-ai/sdk';
import { expect, test } from 'vitest';
import { optionFault } from '../../tooling/src/option-fault.ts';
import { createMessagesPort, prepareAnthropicTools, receive, receiveStream, runTools, toAnthropicTools } from '../src/index.ts';
import { createAdapterWorld } from '../../tooling/src/adapter-world.ts';

const { toolbox, gate } = createAdapterWorld();
const client = new Anthropic({ apiKey: 'none' });
const messages = [{ role: 'user' as const, content: 'Hello' }];
const loop = { client, model: 'm', messages, gate };

test.each<[string, () => unknown, string]>([
  [
    'a mode that there is not',
    () => toAnthropicTools(toolbox, { strict: 'yes' } as never),
    "toAnthropicTools: strict must be 'auto', true or false, not 'yes'",
  ],
  [
    'an unknown option',
    () => prepareAnthropicTools(toolbox, { api: 'chat' } as never),
    'prepareAnthropicTools: unknown option api; there are strict',
  ],
  ['options that are none', () => toAnthropicTools(toolbox, null as never), 'toAnthropicTools: takes its options as an object, not null'],
  [
    'tools without a toolbox',
    () => toAnthropicTools([...toolbox.tools] as never),
    'toAnthropicTools: takes a toolbox made by createToolbox, or a source of one, not an array',
  ],
  ['a response and no toolbox', () => receive({}, gate as never), 'receive: takes a toolbox made by createToolbox'],
  ['a stream and no toolbox', () => receiveStream((async function* () {})(), 5 as never), 'receiveStream: takes a toolbox'],
  ['a loop without options', () => runTools(undefined as never), 'runTools: takes its options as an object, not undefined'],
  [
    'a client of another provider',
    () => runTools({ ...loop, client: { chat: {} } } as never),
    'runTools: client must be an Anthropic client (what has messages.create), not an object',
  ],
  [
    'a loop without a model',
    () => runTools({ ...loop, model: undefined } as never),
    'runTools: model must be a text that is not empty, not undefined',
  ],
  [
    'a request whose tools are none',
    () => runTools({ ...loop, request: { tools: 5 } } as never),
    'runTools: request must be an object, its tools a list of objects',
  ],
  ['no tokens', () => runTools({ ...loop, maxTokens: 0 }), 'runTools: maxTokens must be a whole number from 1, not 0'],
  [
    'messages that are none',
    () => createMessagesPort({ client, model: 'm', toolbox } as never),
    'createMessagesPort: messages must be a list of objects, not undefined',
  ],
])('%s: the error names the option and the way out', async (_, act, message) => {
  expect(await optionFault(act)).toContain(message);
});

test('a source is read for each request', () => {
  const source = { current: () => toolbox, onChange: () => () => undefined };
  expect(toAnthropicTools(source, { strict: undefined })).toEqual(toAnthropicTools(toolbox));
});

const unasked = { messages: { create: () => Promise.reject(new Error('asked')) } };

const search = { type: 'web_search_20250305', name: 'web_search' };

test.each([
  { tool_choice: { type: 'any' } },
  { tool_choice: { type: 'tool', name: 'a' } },
  { tool_choice: { type: 'tool', name: 'a' }, tools: [search] },
])('a loop in which the model can never answer wants its turns counted: %j', async (request) => {
  expect(await optionFault(() => runTools({ ...loop, request } as never))).toContain(
    `runTools: a tool_choice of the type '${request.tool_choice.type}' makes the model call in every turn`,
  );
  await expect(runTools({ ...loop, client: unasked, request, maxTurns: 1 } as never)).rejects.toThrow('asked');
});

test.each([
  { tool_choice: { type: 'auto' } },
  { tool_choice: { type: 'any' }, tools: [search] },
  { tool_choice: { type: 'tool', name: 'web_search' }, tools: [search] },
  {},
])('a loop in which it may answer asks it: %j', async (request) => {
  await expect(runTools({ ...loop, client: unasked, request } as never)).rejects.toThrow('asked');
});
