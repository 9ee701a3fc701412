import { isJsonObject } from '@toolgate/core';
import type { JsonObject } from '@toolgate/core';
import { checkAdapterOptions, createTranscriptPort, textOf } from '@toolgate/core/adapter';
import type { TranscriptPort, Turn } from '@toolgate/core/adapter';
import { parsedInput } from './blocks.ts';
import { portRules } from './options.ts';
import type { PortOptions } from './options.ts';
import { isCall } from './read-message.ts';
import { toToolResults } from './reply.ts';
import { reader } from './stream.ts';
import { projectToolbox, writeTools } from './tools.ts';
import type { MessagesClient } from './wire.ts';

/**
 * A conversation through the Messages API.
 * @throws DefinitionError `invalid_option`
 */
export function createMessagesPort(
  options: PortOptions & { readonly client: MessagesClient; readonly messages: readonly object[] },
): TranscriptPort {
  checkAdapterOptions('createMessagesPort', options, portRules.rules, portRules.needed);
  const { client, toolbox, messages, model, stream, maxTokens = 4096, request, ...projecting } = options;
  const { stream: _, max_tokens: most = maxTokens, ...others } = request ?? {};
  return createTranscriptPort({
    opening: messages,
    reader,
    project: () => projectToolbox('createMessagesPort', toolbox, projecting),
    ask(transcript, projected, signal) {
      const tools = writeTools(projected, projecting);
      const shared = { ...others, model, max_tokens: most, messages: transcript };
      const body = { ...shared, ...(tools.length > 0 && { tools }), ...(stream === true && { stream: true }) };
      return client.messages.create(body as never, signal && { signal });
    },
    keep,
    reply: (outcomes) => [toToolResults(outcomes)],
  });
}

/**
 * The model's turn as a message to send back: blocks as they came, since the signatures of its thinking are checked. Calls that are not handed
 * out go, since each would want an answer; a turn that was refused goes as a whole (guide "Handling stop reasons"), and so does one without
 * content, which Anthropic does not take.
 */
function keep(response: unknown, turn: Turn): readonly object[] {
  const { content } = response as { readonly content: readonly unknown[] };
  const ids = turn.calls.map(({ id }) => id);
  const blocks = content.filter(isJsonObject).flatMap((block) => {
    if (isCall(block)) return turn.calls.length === 0 ? [] : [{ ...block, id: ids.shift(), input: inputOf(block['input']) }];
    return block['type'] === 'text' && textOf(block['text']).trim() === '' ? [] : [block];
  });
  return turn.finish === 'refused' || blocks.length === 0 ? [] : [{ role: 'assistant', content: blocks }];
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
