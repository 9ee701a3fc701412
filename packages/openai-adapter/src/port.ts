import { isJsonObject } from '@toolgate/core';
import type { JsonObject } from '@toolgate/core';
import { checkAdapterOptions, createTranscriptPort } from '@toolgate/core/adapter';
import type { TranscriptPort, Turn } from '@toolgate/core/adapter';
import { withCallIds } from './call-ids.ts';
import { portRules } from './options.ts';
import type { PortOptions, TalkOptions } from './options.ts';
import { isCall } from './read-response.ts';
import { toFunctionCallOutput, toToolMessage } from './reply.ts';
import { rulesOf } from './servers.ts';
import { reader } from './stream.ts';
import { projectToolbox, writeTools } from './tools.ts';
import { readUnreadCall, toUserMessage, type UnreadCall } from './unread-call.ts';
import type { ChatClient, MessageOf, ResponsesClient } from './wire.ts';

/**
 * A conversation through Chat Completions.
 * @throws DefinitionError `invalid_option`
 */
export function createChatPort<Client extends ChatClient>(
  options: PortOptions & { readonly client: Client } & TalkOptions<Client>['chat'],
): TranscriptPort<MessageOf<Client>['chat']> {
  const { rules, needed } = portRules('chat');
  checkAdapterOptions('createChatPort', options, rules, needed);
  const { client, toolbox, messages, model: _model, stream: _stream, onText, request: _request, ...projecting } = options;
  const { callIds, unreadCall } = rulesOf(options.server);
  let unread: UnreadCall | undefined;
  return createTranscriptPort({
    opening: messages,
    reader,
    onText,
    project: () => projectToolbox('createChatPort', toolbox, projecting, toolsIn(options).length),
    ask(transcript, projected, signal) {
      const body = {
        ...bodyOf(options, writeTools(projected, { ...projecting, api: 'chat' })),
        messages: withCallIds(transcript, callIds),
      };
      unread = undefined;
      return client.chat.completions.create(body as never, signal && { signal });
    },
    readError: (error) => (unread = readUnreadCall(error, unreadCall))?.response,
    keep: (response, turn) => unread?.message ?? [messageOf(response, turn)],
    reply: (outcomes) => outcomes.map(unread === undefined ? toToolMessage : toUserMessage),
  });
}

/**
 * A conversation through Responses. The model's items are sent back as they came.
 * @throws DefinitionError `invalid_option`
 */
export function createResponsesPort<Client extends ResponsesClient>(
  options: PortOptions & { readonly client: Client } & TalkOptions<Client>['responses'],
): TranscriptPort<MessageOf<Client>['responses']> {
  const { rules, needed } = portRules('responses');
  checkAdapterOptions('createResponsesPort', options, rules, needed);
  const { client, toolbox, input, model: _model, stream: _stream, onText, request: _request, ...projecting } = options;
  let custom: ReadonlySet<unknown> = new Set();
  return createTranscriptPort({
    opening: typeof input === 'string' ? [{ role: 'user', content: input } as never] : input,
    reader,
    onText,
    project: () => projectToolbox('createResponsesPort', toolbox, projecting, toolsIn(options).length),
    ask(transcript, projected, signal) {
      const body = { ...bodyOf(options, writeTools(projected, { ...projecting, api: 'responses' })), input: transcript };
      return client.responses.create(body as never, signal && { signal });
    },
    keep(response, turn) {
      const items = itemsOf(response, turn);
      const customCalls = items.filter(isCall).filter(({ type }) => type === 'custom_tool_call');
      custom = new Set(customCalls.map((item) => item.call_id));
      return items;
    },
    reply(outcomes) {
      const outputs = outcomes.map(toFunctionCallOutput);
      return outputs.map((output) => (custom.has(output.call_id) ? { ...output, type: 'custom_tool_call_output' } : output));
    },
  });
}

interface Requesting extends Pick<PortOptions, 'model' | 'stream'> {
  readonly request?: object | undefined;
}

/** The caller's own tools. */
function toolsIn({ request }: Requesting): readonly object[] {
  const { tools = [] }: JsonObject = { ...request };
  return tools as readonly object[];
}

/** A request without tools leaves them out: OpenAI refuses an empty list. */
function bodyOf(options: Requesting, tools: readonly object[]): object {
  const { request, model, stream } = options;
  const { stream: _, tools: __, ...rest }: JsonObject = { ...request };
  const all = [...toolsIn(options), ...tools];
  return { ...rest, model, ...(all.length > 0 && { tools: all }), ...(stream === true && { stream: true }) };
}

/** The assistant's message as it came; calls that are not handed out go, since each would want an answer, and a call without an id gets the one that its answer will carry. */
function messageOf(response: unknown, turn: Turn): object {
  const { choices } = response as { readonly choices: readonly { readonly message: unknown }[] };
  const message = choices[0]?.message;
  if (!isJsonObject(message)) return { role: 'assistant', content: turn.text };
  const { tool_calls: given, ...others } = message;
  if (!Array.isArray(given)) return message;
  if (turn.calls.length === 0) return others;
  const entries: readonly unknown[] = given;
  return { ...message, tool_calls: entries.map((entry, index) => (isJsonObject(entry) ? { ...entry, id: turn.calls[index]?.id } : entry)) };
}

function itemsOf(response: unknown, turn: Turn): readonly object[] {
  const output = (response as { readonly output: readonly unknown[] }).output.filter(isJsonObject);
  if (turn.calls.length === 0) return output.filter((item) => !isCall(item));
  const ids = turn.calls.map(({ id }) => id);
  return output.map((item) => (isCall(item) ? { ...item, call_id: ids.shift() } : item));
}
