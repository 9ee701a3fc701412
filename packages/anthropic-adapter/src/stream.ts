import { isJsonObject } from '@toolgate/core';
import type { Toolbox, ToolSource } from '@toolgate/core';
import { receiveStreamed, textOf } from '@toolgate/core/adapter';
import type { ReceivedTurn, ResponseReader } from '@toolgate/core/adapter';
import { createMessageAssembly } from './assemble-message.ts';
import type { ToolsOptions } from './options.ts';
import { readTurn } from './receive.ts';
import { projectToolbox } from './tools.ts';

/**
 * Puts the events of a stream together to the message that it would have been whole, but for the `input` of its calls, which is the text as it
 * came. Rejects when the stream does.
 */
async function assembleStream(stream: AsyncIterable<unknown>): Promise<unknown> {
  const message = createMessageAssembly();
  for await (const event of stream) if (isJsonObject(event)) message.add(event);
  return message.whole();
}

/** Thoughts and inputs are no text of a turn. */
function readDelta(event: unknown): string {
  if (!isJsonObject(event)) return '';
  const [part, type] = event['type'] === 'content_block_start' ? [event['content_block'], 'text'] : [event['delta'], 'text_delta'];
  return isJsonObject(part) && part['type'] === type ? textOf(part['text']) : '';
}

/** How what Anthropic answers is read. */
export const reader: ResponseReader = { readTurn, assembleStream, readDelta };

/**
 * Reads a stream of the Messages API to its end. Nothing is handed out before `message_stop`: a stream that was cut off yields no call. Rejects
 * when the stream does.
 * @throws DefinitionError `invalid_option` for an option that there is not.
 */
export async function receiveStream(
  stream: AsyncIterable<unknown>,
  toolbox: Toolbox | ToolSource,
  options: ToolsOptions = {},
): Promise<ReceivedTurn> {
  return receiveStreamed(reader, stream, projectToolbox('receiveStream', toolbox, options));
}
