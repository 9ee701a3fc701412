import type { Toolbox, ToolSource } from '@toolgate/core';
import { receiveCalls } from '@toolgate/core/adapter';
import type { ProjectedTools, ReceivedTurn, ResponseReader } from '@toolgate/core/adapter';
import { createAssembly } from './assemble.ts';
import type { GeminiContent } from './content.ts';
import type { ProjectionOptions } from './project.ts';
import { contentOf, readTurn, saidIn } from './receive.ts';
import { projectToolbox } from './tools.ts';

/** A streamed turn, with what goes back into the conversation. */
export interface ReceivedContent extends ReceivedTurn {
  /** What the model said, with its signatures; undefined when it said nothing, or the turn was cut off. */
  readonly content: GeminiContent | undefined;
}

/** Puts the chunks of `generateContentStream` together to the response that it would have been whole. Rejects when the stream does. */
async function assembleStream(stream: AsyncIterable<unknown>): Promise<unknown> {
  const assembly = createAssembly();
  for await (const chunk of stream) assembly.add(chunk);
  return assembly.whole();
}

/** How what Gemini answers is read. */
export const reader: ResponseReader = { readTurn, assembleStream, readDelta: saidIn };

/** Reads a stream for tools that are projected. */
export async function receiveContent(stream: AsyncIterable<unknown>, tools: ProjectedTools): Promise<ReceivedContent> {
  const response = await assembleStream(stream);
  return { ...receiveCalls(readTurn(response), tools), content: contentOf(response) };
}

/**
 * Reads a stream to its end. Nothing is handed out before the finish reason: a stream that was cut off yields no call. Rejects when the
 * stream does.
 * @throws DefinitionError `invalid_option` for what is no toolbox, and for options that are not known.
 */
export async function receiveStream(
  stream: AsyncIterable<unknown>,
  toolbox: Toolbox | ToolSource,
  options: ProjectionOptions = {},
): Promise<ReceivedContent> {
  return receiveContent(stream, projectToolbox('receiveStream', toolbox, options));
}
