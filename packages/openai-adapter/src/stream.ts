import type { Toolbox, ToolSource } from '@toolgate/core';
import { receiveStreamed, textOf } from '@toolgate/core/adapter';
import type { ReceivedTurn, ResponseReader } from '@toolgate/core/adapter';
import { match, P } from 'ts-pattern';
import { createChatAssembly } from './assemble-chat.ts';
import { createResponseAssembly } from './assemble-response.ts';
import { textIn } from './content-parts.ts';
import type { ToolsOptions } from './options.ts';
import { readTurn } from './receive.ts';
import { projectToolbox } from './tools.ts';

/** Puts the deltas of a stream of either API together to the response that it would have been whole. Rejects when the stream does. */
async function assembleStream(stream: AsyncIterable<unknown>): Promise<unknown> {
  const chat = createChatAssembly();
  const response = createResponseAssembly();
  let error: unknown;
  for await (const event of stream) {
    error ??= errorOf(event);
    match(event)
      .with({ choices: P.array() }, (chunk) => chat.add(chunk))
      .with({ type: P.string }, (typed) => response.add(typed))
      .otherwise(() => undefined);
  }
  const whole = response.whole() ?? chat.whole();
  return error === undefined ? whole : { ...whole, error };
}

/** The error that a server sends in the middle of a stream, in each of the shapes that are in use; a server may also say that there is none. */
function errorOf(event: unknown): unknown {
  return match(event)
    .with({ error: P.select(P.when(Boolean)) }, (error) => error)
    .with(P.union({ type: 'error' }, { object: 'error' }), (error) => error)
    .otherwise(() => undefined);
}

/** Refusals too, since they are the text of a turn that was refused. */
function readDelta(event: unknown): string {
  return match(event)
    .with({ choices: P.select(P.array()) }, (choices) => choices.map(deltaOf).join(''))
    .with({ type: P.union('response.output_text.delta', 'response.refusal.delta'), delta: P.select(P.string) }, (delta) => delta)
    .otherwise(() => '');
}

/** What a choice adds; the others beside the first are not read. */
function deltaOf(choice: unknown): string {
  return match(choice)
    .with({ index: P.union(0, P.nullish).optional(), delta: P.select() }, (delta) => {
      const { content, refusal } = (delta ?? {}) as { readonly content?: unknown; readonly refusal?: unknown };
      return textIn(content) + textOf(refusal);
    })
    .otherwise(() => '');
}

/** How what OpenAI answers is read. */
export const reader: ResponseReader = { readTurn, assembleStream, readDelta };

/**
 * Reads a stream of either API to its end. Nothing is handed out before the finish reason: a stream that was cut off yields no call.
 * Rejects when the stream does.
 * @throws DefinitionError `invalid_option` for an option that there is not.
 */
export async function receiveStream(
  stream: AsyncIterable<unknown>,
  toolbox: Toolbox | ToolSource,
  options: ToolsOptions = {},
): Promise<ReceivedTurn> {
  return receiveStreamed(reader, stream, projectToolbox('receiveStream', toolbox, options));
}
