import { prepareAnthropicTools, projectTool, readTurn, receive, receiveStream, runTools } from '@toolgate/anthropic-adapter';
import type { AdapterUnderTest, ModelSays } from '@toolgate/testing';
import { answerer, halves, textOf } from './wire.ts';

/** Messages, in the shapes of @anthropic-ai/sdk, resources/messages/messages.d.ts. */
export const anthropic: AdapterUnderTest = {
  name: 'anthropic-adapter',
  prepare: (toolbox) => {
    const { tools, diagnostics } = prepareAnthropicTools(toolbox);
    return { names: tools.map(({ name }) => name), diagnostics };
  },
  project: (tool) => projectTool(tool),
  whole: (said) => ({ id: 'msg_1', type: 'message', role: 'assistant', content: blocksOf(said), stop_reason: reasonOf(said) }),
  parts: (said) => [
    { type: 'message_start', message: { id: 'msg_1', type: 'message', role: 'assistant', content: [], stop_reason: null } },
    ...blocksOf(said).flatMap((block, index) => {
      const isText = block.type === 'text';
      const start = isText ? { type: 'text', text: '' } : { ...block, input: {} };
      const deltas = isText
        ? halves(block.text).map((text) => ({ type: 'text_delta', text }))
        : halves(textOf(block.input)).map((part) => ({ type: 'input_json_delta', partial_json: part }));
      return [
        { type: 'content_block_start', index, content_block: start },
        ...deltas.map((delta) => ({ type: 'content_block_delta', index, delta })),
        { type: 'content_block_stop', index },
      ];
    }),
    { type: 'message_delta', delta: { stop_reason: reasonOf(said) } },
    { type: 'message_stop' },
  ],
  readTurn,
  receive,
  receiveStream,
  converse: ({ responses, ...options }) =>
    runTools({
      ...options,
      client: { messages: { create: answerer(responses) } },
      model: 'm',
      messages: [{ role: 'user', content: 'Go.' }],
    }),
  answersIn: (transcript) =>
    transcript.flatMap((message) => {
      const { role, content } = message as { role?: string; content?: unknown };
      const blocks =
        role === 'user' && Array.isArray(content) ? (content as readonly { type?: string; tool_use_id?: string; content?: string }[]) : [];
      return blocks
        .filter(({ type }) => type === 'tool_result')
        .map(({ tool_use_id: id, content: text }) => ({ id: id ?? '', text: text ?? '' }));
    }),
};

function blocksOf({ text, calls = [] }: ModelSays) {
  const said = text === undefined ? [] : [{ type: 'text' as const, text }];
  return [...said, ...calls.map(({ id, name, arguments: input }) => ({ type: 'tool_use' as const, id, name, input }))];
}

function reasonOf({ calls = [], cut }: ModelSays): string {
  if (cut === true) return 'max_tokens';
  return calls.length > 0 ? 'tool_use' : 'end_turn';
}
