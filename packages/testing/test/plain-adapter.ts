import { renderOutcome, type AnyTool, type Projection, type Toolbox } from '@toolgate/core';
import {
  createTranscriptPort,
  cutTurn,
  diagnose,
  finishedTurn,
  projectTools,
  receiveCalls,
  receiveStreamed,
  runConversation,
  type ProjectedTools,
  type ResponseReader,
  type Turn,
} from '@toolgate/core/adapter';
import type { AdapterUnderTest, SaidCall } from '../src/index.ts';

/** What a provider that there is not sends: a turn, or its parts, the last of which has `end`. */
interface Said {
  readonly text?: string | undefined;
  readonly calls?: readonly SaidCall[] | undefined;
  readonly end?: 'done' | 'length' | undefined;
}

const same = (value: unknown): unknown => value;

/** Sends schemas as they are; what refers to elsewhere cannot be sent. */
function plainProjection({ contract: { inputSchema } }: AnyTool): Projection {
  const isElsewhere = JSON.stringify(inputSchema).includes('"https://');
  return {
    schema: isElsewhere ? undefined : inputSchema,
    strict: { eligible: !isElsewhere, reasons: isElsewhere ? [{ code: 'external-ref', at: '/properties/a' }] : [] },
    losses: [],
    restore: same,
    encode: same,
  };
}

const projections = new WeakMap<AnyTool, Projection>();
const project = (tool: AnyTool): Projection => {
  const projection = projections.get(tool) ?? plainProjection(tool);
  projections.set(tool, projection);
  return projection;
};

function readTurn(response: unknown): Turn {
  const { text = '', calls = [], end } = (typeof response === 'object' && response !== null ? response : {}) as Said;
  return end === 'done' ? finishedTurn({ text, refusal: undefined, calls }) : cutTurn('The turn was cut off.', text);
}

export const plainReader: ResponseReader = {
  readTurn,
  async assembleStream(stream) {
    let whole: Said = {};
    for await (const part of stream as AsyncIterable<Said>) {
      whole = { text: `${whole.text ?? ''}${part.text ?? ''}`, calls: [...(whole.calls ?? []), ...(part.calls ?? [])], end: part.end };
    }
    return whole;
  },
  readDelta: (part) => (part as Said).text ?? '',
};

/** The least that an adapter can be, over a wire that is what the suite says. */
export function createPlainAdapter(reader: ResponseReader = plainReader): AdapterUnderTest {
  const projected = (toolbox: Toolbox): ProjectedTools => projectTools(toolbox, { project });
  return {
    name: 'plain',
    prepare: (toolbox) => {
      const tools = projected(toolbox);
      const sent = tools.list.filter(({ projection }) => projection.schema !== undefined);
      return { names: sent.map(({ name }) => name), diagnostics: diagnose(tools) };
    },
    project,
    whole: ({ cut, ...said }) => ({ ...said, end: cut === true ? 'length' : 'done' }),
    parts: ({ text, calls = [], cut }) => [
      { text },
      ...calls.map((call) => ({ calls: [call] })),
      { end: cut === true ? 'length' : 'done' },
    ],
    readTurn: reader.readTurn,
    receive: (response, toolbox) => receiveCalls(reader.readTurn(response), projected(toolbox)).calls,
    receiveStream: (stream, toolbox) => receiveStreamed(reader, stream, projected(toolbox)),
    converse({ responses, ...options }) {
      const waiting = [...responses];
      return runConversation(
        () =>
          createTranscriptPort({
            opening: [],
            reader,
            onText: options.onText,
            project: () => projected(options.toolbox ?? options.gate.toolbox),
            ask: () => Promise.resolve(waiting.shift()),
            keep: (response) => [response as object],
            reply: (outcomes) => outcomes.map((outcome) => ({ answers: outcome.callId, text: renderOutcome(outcome) })),
          }),
        options,
      );
    },
    answersIn: (transcript) =>
      transcript.flatMap((entry) => {
        const { answers, text } = entry as { answers?: string; text?: string };
        return answers === undefined ? [] : [{ id: answers, text: text ?? '' }];
      }),
  };
}
