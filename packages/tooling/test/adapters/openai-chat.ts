import { prepareOpenAITools, projectTool, readTurn, receive, receiveStream, runTools } from '@toolgate/openai-adapter';
import type { AdapterUnderTest, ModelSays, SaidCall } from '@toolgate/testing';
import { answerer, halves, textOf } from './wire.ts';

/** Chat Completions, in the shapes of openai 6.49.0, resources/chat/completions/completions.d.ts. */
export const openaiChat: AdapterUnderTest = {
  name: 'openai-adapter, chat',
  prepare: (toolbox) => {
    const { tools, diagnostics } = prepareOpenAITools(toolbox);
    return { names: tools.map(({ function: { name } }) => name), diagnostics };
  },
  project: (tool) => projectTool(tool),
  whole: (said) => {
    const toolCalls = callsOf(said);
    const message = { role: 'assistant', content: said.text ?? null, ...(toolCalls.length > 0 && { tool_calls: toolCalls }) };
    return { id: 'chatcmpl-1', choices: [{ index: 0, message, finish_reason: finishOf(said) }] };
  },
  parts: (said) => {
    const chunk = (delta: object, finish: string | null = null): object => ({
      id: 'chatcmpl-1',
      choices: [{ index: 0, delta, finish_reason: finish }],
    });
    const calls = callsOf(said).flatMap(({ function: { name, arguments: text }, ...call }, index) => [
      chunk({ tool_calls: [{ index, ...call, function: { name, arguments: '' } }] }),
      ...halves(text).map((part) => chunk({ tool_calls: [{ index, function: { arguments: part } }] })),
    ]);
    return [
      chunk({ role: 'assistant', content: '' }),
      ...halves(said.text ?? '').map((content) => chunk({ content })),
      ...calls,
      chunk({}, finishOf(said)),
    ];
  },
  readTurn,
  receive,
  receiveStream,
  converse: ({ responses, ...options }) =>
    runTools({
      ...options,
      client: { chat: { completions: { create: answerer(responses) } } },
      model: 'm',
      messages: [{ role: 'user', content: 'Go.' }],
    }),
  answersIn: (transcript) =>
    transcript.flatMap((message) => {
      const { role, tool_call_id: id, content } = message as { role?: string; tool_call_id?: string; content?: string };
      return role === 'tool' ? [{ id: id ?? '', text: content ?? '' }] : [];
    }),
};

function callsOf({ calls = [] }: ModelSays) {
  return calls.map(({ id, name, arguments: given }: SaidCall) => ({ id, type: 'function', function: { name, arguments: textOf(given) } }));
}

function finishOf({ calls = [], cut }: ModelSays): string {
  if (cut === true) return 'length';
  return calls.length > 0 ? 'tool_calls' : 'stop';
}
