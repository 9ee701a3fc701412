import { isJsonObject } from '@toolgate/core';
import type { ModelPort, ModelTurn, Toolbox } from '@toolgate/core';
import type { ProjectionOptions } from './project.ts';
import { isCall } from './read-response.ts';
import { readTurn, withProjections } from './receive.ts';
import { toFunctionCallOutput, toToolMessage } from './reply.ts';
import { assembleStream } from './stream.ts';
import { toOpenAITools } from './tools.ts';
import type { Turn } from './turn.ts';
import type { ChatClient, ResponsesClient } from './wire.ts';

export interface PortOptions extends ProjectionOptions {
  readonly model: string;
  readonly toolbox: Toolbox;
  /** Default false. */
  readonly stream?: boolean | undefined;
  /** Everything else in the request, such as `temperature`; what the port sets itself wins. */
  readonly request?: Readonly<Record<string, unknown>> | undefined;
}

/** A port with the conversation as it stands: what was given, what the model said, how it was answered. */
export interface TranscriptPort extends ModelPort {
  readonly transcript: readonly object[];
}

/** A conversation through Chat Completions. */
export function createChatPort(
  options: PortOptions & { readonly client: ChatClient; readonly messages: readonly object[] },
): TranscriptPort {
  const { client, toolbox } = options;
  const transcript: object[] = [...options.messages];
  return {
    transcript,
    async next(signal) {
      const tools = toOpenAITools(toolbox, { ...options, api: 'chat' });
      const body = { ...bodyOf(options, tools), messages: [...transcript] };
      const response = await wholeOf(await client.chat.completions.create(body as never, signal && { signal }));
      const turn = readTurn(response);
      if (turn.finish !== 'truncated') transcript.push(messageOf(response, turn));
      return received(turn, options);
    },
    answer: (outcomes) => void transcript.push(...outcomes.map(toToolMessage)),
  };
}

/** A conversation through Responses. The model's items are sent back as they came. */
export function createResponsesPort(
  options: PortOptions & { readonly client: ResponsesClient; readonly input: string | readonly object[] },
): TranscriptPort {
  const { client, toolbox, input } = options;
  const transcript: object[] = typeof input === 'string' ? [{ role: 'user', content: input }] : [...input];
  let custom: ReadonlySet<unknown> = new Set();
  return {
    transcript,
    async next(signal) {
      const tools = toOpenAITools(toolbox, { ...options, api: 'responses' });
      const body = { ...bodyOf(options, tools), input: [...transcript] };
      const response = await wholeOf(await client.responses.create(body as never, signal && { signal }));
      const turn = readTurn(response);
      const items = turn.finish === 'truncated' ? [] : itemsOf(response, turn);
      custom = new Set(
        items
          .filter(isCall)
          .filter(({ type }) => type === 'custom_tool_call')
          .map((item) => item.call_id),
      );
      transcript.push(...items);
      return received(turn, options);
    },
    answer(outcomes) {
      const outputs = outcomes.map(toFunctionCallOutput);
      transcript.push(...outputs.map((output) => (custom.has(output.call_id) ? { ...output, type: 'custom_tool_call_output' } : output)));
    },
  };
}

/** A request without tools leaves them out: OpenAI refuses an empty list. */
function bodyOf({ request, model, stream }: PortOptions, tools: readonly object[]): Record<string, unknown> {
  const { stream: _, ...others } = request ?? {};
  return { ...others, model, ...(tools.length > 0 && { tools }), ...(stream === true && { stream: true }) };
}

async function wholeOf(response: unknown): Promise<unknown> {
  return isStream(response) ? assembleStream(response) : response;
}

function isStream(response: unknown): response is AsyncIterable<unknown> {
  return typeof response === 'object' && response !== null && Symbol.asyncIterator in response;
}

function received(turn: Turn, { toolbox, strict, tristate }: PortOptions): ModelTurn {
  return { ...turn, calls: withProjections(turn, toolbox, { strict, tristate }) };
}

/** The assistant's message as it came; calls that are not handed out go, since each would want an answer, and a call without an id gets the one that its answer will carry. */
function messageOf(response: unknown, turn: Turn): object {
  const { choices } = response as { readonly choices: readonly { readonly message: object }[] };
  const message = choices[0]?.message ?? { role: 'assistant', content: turn.text };
  if (!('tool_calls' in message) || !Array.isArray(message.tool_calls)) return message;
  const { tool_calls: given, ...others } = message;
  if (turn.calls.length === 0) return others;
  const entries: readonly unknown[] = given;
  return { ...message, tool_calls: entries.map((entry, index) => (isJsonObject(entry) ? { ...entry, id: turn.calls[index]?.id } : entry)) };
}

function itemsOf(response: unknown, turn: Turn): readonly object[] {
  const { output } = response as { readonly output: readonly object[] };
  if (turn.calls.length === 0) return output.filter((item) => !isCall(item));
  const ids = turn.calls.map(({ id }) => id);
  return output.map((item) => (isCall(item) ? { ...item, call_id: ids.shift() } : item));
}
