import { prepareOpenAITools, projectTool, readTurn, receive, receiveStream, runTools } from '@toolgate/openai-adapter';
import type { AdapterUnderTest, ModelSays } from '@toolgate/testing';
import { answerer, halves, textOf } from './wire.ts';

/** Responses, in the shapes of openai 6.49.0, resources/responses/responses.d.ts. */
export const openaiResponses: AdapterUnderTest = {
  name: 'openai-adapter, responses',
  prepare: (toolbox) => {
    const { tools, diagnostics } = prepareOpenAITools(toolbox, { api: 'responses' });
    return { names: tools.map(({ name }) => name), diagnostics };
  },
  project: (tool) => projectTool(tool),
  whole: responseOf,
  parts: (said) => {
    const items = itemsOf(said);
    const told = items.flatMap((item, index): readonly object[] => {
      if (item.type === 'message')
        return halves(said.text ?? '').map((delta) => ({ type: 'response.output_text.delta', output_index: index, delta }));
      const place = { output_index: index, item_id: item.id };
      return [
        { type: 'response.output_item.added', output_index: index, item: { ...item, arguments: '', status: 'in_progress' } },
        ...halves(item.arguments).map((delta) => ({ type: 'response.function_call_arguments.delta', ...place, delta })),
        { type: 'response.function_call_arguments.done', ...place, arguments: item.arguments },
        { type: 'response.output_item.done', output_index: index, item },
      ];
    });
    const end = said.cut === true ? 'response.incomplete' : 'response.completed';
    return [
      { type: 'response.created', response: { id: 'resp_1', status: 'in_progress', output: [] } },
      ...told,
      { type: end, response: responseOf(said) },
    ];
  },
  readTurn,
  receive,
  receiveStream,
  converse: ({ responses, ...options }) =>
    runTools({ ...options, api: 'responses', client: { responses: { create: answerer(responses) } }, model: 'm', input: 'Go.' }),
  answersIn: (transcript) =>
    transcript.flatMap((item) => {
      const { type, call_id: id, output } = item as { type?: string; call_id?: string; output?: string };
      return type === 'function_call_output' ? [{ id: id ?? '', text: output ?? '' }] : [];
    }),
};

function responseOf(said: ModelSays): object {
  const ending =
    said.cut === true ? { status: 'incomplete', incomplete_details: { reason: 'max_output_tokens' } } : { status: 'completed' };
  return { id: 'resp_1', ...ending, output: itemsOf(said) };
}

function itemsOf({ text, calls = [] }: ModelSays) {
  const message = {
    type: 'message' as const,
    id: 'msg_1',
    role: 'assistant',
    status: 'completed',
    content: [{ type: 'output_text', text, annotations: [] }],
  };
  const called = calls.map(({ id, name, arguments: given }) => ({
    type: 'function_call' as const,
    id: `fc_${id}`,
    call_id: id,
    name,
    arguments: textOf(given),
    status: 'completed',
  }));
  return [...(text === undefined ? [] : [message]), ...called];
}
