import { isJsonObject } from '@toolgate/core';
import type { JsonObject } from '@toolgate/core';
import { checkAdapterOptions, createTranscriptPort, textOf } from '@toolgate/core/adapter';
import type { TranscriptPort, Turn } from '@toolgate/core/adapter';
import { parsedInput } from './blocks.ts';
import { portRules } from './options.ts';
import type { PortOptions, TalkOptions } from './options.ts';
import { isCall } from './read-message.ts';
import { toToolResults } from './reply.ts';
import { reader } from './stream.ts';
import { projectToolbox, writeTools } from './tools.ts';
import type { MessageOf, MessagesClient } from './wire.ts';

/**
 * A conversation through the Messages API.
 * @throws DefinitionError `invalid_option`
 */
export function createMessagesPort<Client extends MessagesClient>(
  options: PortOptions & TalkOptions<Client>,
): TranscriptPort<MessageOf<Client>> {
  checkAdapterOptions('createMessagesPort', options, portRules.rules, portRules.needed);
  const { client, toolbox, messages, model, stream, onText, maxTokens, request, ...projecting } = options;
  const { stream: _, max_tokens: given, tools: others = [], ...rest }: JsonObject = { ...request };
  return createTranscriptPort({
    opening: messages,
    reader,
    onText,
    project: () => projectToolbox('createMessagesPort', toolbox, projecting, others as readonly object[]),
    ask(transcript, projected, signal) {
      const tools = [...(others as readonly object[]), ...writeTools(projected, projecting)];
      const shared = { ...rest, model, max_tokens: maxTokens ?? given ?? 4096, messages: transcript };
      const body = { ...shared, ...(tools.length > 0 && { tools }), ...(stream === true && { stream: true }) };
      return client.messages.create(body as never, signal && { signal });
    },
    keep,
    resume,
    reply: (outcomes) => [toToolResults(outcomes)],
  });
}

/**
 * The model's turn as a message to send back. Calls that are not handed out go, since each would want an answer; a turn that was refused goes
 * as a whole, since the conversation has to go on without it (guide "Handle streaming refusals").
 */
function keep(response: unknown, turn: Turn): readonly object[] {
  if (turn.finish === 'refused') return [];
  const ids = turn.calls.map(({ id }) => id);
  const blocks = blocksOf(response).filter((block) => !isCall(block) || turn.calls.length > 0);
  return messageOf(blocks.map((block) => (isCall(block) ? { ...block, id: ids.shift(), input: inputOf(block['input']) } : block)));
}

/** A turn that was paused while tools ran at the provider goes on when it is sent back, unless it holds calls that would want an answer. */
function resume(response: unknown): readonly object[] | undefined {
  if (!isJsonObject(response) || response['stop_reason'] !== 'pause_turn' || Boolean(response['error'])) return undefined;
  const blocks = blocksOf(response);
  return blocks.length === 0 || blocks.some(isCall) ? undefined : messageOf(blocks);
}

/** Blocks as they came, since the signatures of thinking are checked; but for texts of white space, which Anthropic does not take back. */
function blocksOf(response: unknown): readonly JsonObject[] {
  const content: unknown = isJsonObject(response) ? response['content'] : undefined;
  const blocks: readonly unknown[] = Array.isArray(content) ? content : [];
  return blocks.filter(isJsonObject).filter((block) => block['type'] !== 'text' || textOf(block['text']).trim() !== '');
}

/** Anthropic takes no message without content. */
function messageOf(content: readonly object[]): readonly object[] {
  return content.length === 0 ? [] : [{ role: 'assistant', content }];
}

/** The input of a call as Anthropic takes it back, an object; what is none is wrapped (guide "Fine-grained tool streaming"). */
function inputOf(input: unknown): JsonObject {
  if (isJsonObject(input)) return input;
  if (input === undefined || input === null || input === '') return {};
  return (
    (typeof input === 'string' ? parsedInput(input) : undefined) ?? {
      INVALID_JSON: typeof input === 'string' ? input : JSON.stringify(input),
    }
  );
}
