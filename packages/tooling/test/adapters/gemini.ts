import { prepareGeminiTools, projectTool, readTurn, receive, receiveStream, runTools } from '@toolgate/gemini-adapter';
import type { AdapterUnderTest, ModelSays } from '@toolgate/testing';
import { answerer, halves } from './wire.ts';

/** `generateContent` and `generateContentStream`, in the shapes of @google/genai 2.32.0, dist/genai.d.ts. */
export const gemini: AdapterUnderTest = {
  name: 'gemini-adapter',
  prepare: (toolbox) => {
    const { tools, diagnostics } = prepareGeminiTools(toolbox);
    return { names: tools.flatMap(({ functionDeclarations }) => functionDeclarations.map(({ name }) => name)), diagnostics };
  },
  project: (tool) => projectTool(tool),
  whole: (said) => chunk([...(said.text === undefined ? [] : [{ text: said.text }]), ...callsOf(said)], finishOf(said)),
  parts: (said) => [
    ...halves(said.text ?? '').map((text) => chunk([{ text }])),
    ...callsOf(said).map((call) => chunk([call])),
    chunk([{ text: '' }], finishOf(said)),
  ],
  readTurn,
  receive,
  receiveStream,
  converse: ({ responses, ...options }) => {
    const create = answerer(responses);
    return runTools({
      ...options,
      client: { models: { generateContent: create, generateContentStream: create } },
      model: 'm',
      contents: 'Go.',
    });
  },
  answersIn: (transcript) =>
    transcript.flatMap((content) => {
      const { parts = [] } = content as {
        parts?: readonly { functionResponse?: { id?: string; name: string; response: Record<string, unknown> } }[];
      };
      return parts.flatMap(({ functionResponse: answer }) =>
        answer === undefined ? [] : [{ id: answer.id ?? answer.name, text: String(answer.response['output'] ?? answer.response['error']) }],
      );
    }),
};

function chunk(parts: readonly object[], finishReason?: string): object {
  return {
    responseId: 'r1',
    candidates: [{ index: 0, content: { role: 'model', parts }, ...(finishReason !== undefined && { finishReason }) }],
  };
}

function callsOf({ calls = [] }: ModelSays): readonly object[] {
  return calls.map(({ id, name, arguments: args }) => ({ functionCall: { id, name, args } }));
}

function finishOf({ cut }: ModelSays): string {
  return cut === true ? 'MAX_TOKENS' : 'STOP';
}
