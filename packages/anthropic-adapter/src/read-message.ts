import { isJsonObject } from '@toolgate/core';
import type { JsonObject, ToolCall } from '@toolgate/core';
import { cutTurn, failedTurn, finishedTurn, idOf, quoted, textOf } from '@toolgate/core/adapter';
import type { Turn } from '@toolgate/core/adapter';
import { match, P } from 'ts-pattern';

/**
 * Reads a message of the model's. Blocks that are neither text nor calls of the caller's tools are passed over, such as those of tools that run
 * at the provider (`server_tool_use` and its results).
 */
export function readMessage(message: {
  readonly content: readonly unknown[];
  readonly id?: unknown;
  readonly stop_reason?: unknown;
  readonly stop_details?: unknown;
  readonly error?: unknown;
}): Turn {
  const { content, error } = message;
  const text = content.map((block) => (isJsonObject(block) && block['type'] === 'text' ? textOf(block['text']) : '')).join('');
  const calls = content.filter(isCall).map((block, index) => readCall(block, message.id, index));
  return match(message.stop_reason)
    .with('max_tokens', () => cutTurn('The answer was cut off at the token limit.', text))
    .with('model_context_window_exceeded', () => cutTurn('The answer was cut off at the end of the context window.', text))
    .with('pause_turn', () => cutTurn('The turn is paused: send its content back as it is, and the model goes on.', text))
    .when(
      () => Boolean(error),
      () => failedTurn(error, text),
    )
    .with('refusal', () => finishedTurn({ text, refusal: refusalOf(message.stop_details, text), calls }))
    .with('stop_sequence', () =>
      calls.length > 0 ? cutTurn('A call was cut off at a stop sequence.', text) : finishedTurn({ text, refusal: undefined, calls }),
    )
    .when(isWholeStop, () => finishedTurn({ text, refusal: undefined, calls }))
    .with(P.nullish, () => cutTurn('The response ended without a stop reason.', text))
    .otherwise((other) => cutTurn(`The response ended with a stop reason that is not known: ${quoted(other)}.`, text));
}

/** True for a stop reason with which nothing of a turn is missing. */
export function isWholeStop(stop: unknown): boolean {
  return stop === 'tool_use' || stop === 'end_turn';
}

/** True for a call of a tool of the caller's. */
export function isCall(block: unknown): block is JsonObject {
  return isJsonObject(block) && block['type'] === 'tool_use';
}

function readCall(block: JsonObject, messageId: unknown, index: number): ToolCall {
  return { id: idOf(block['id'], messageId, index), name: textOf(block['name']), arguments: block['input'] };
}

/** What was said before a classifier stepped in, or its explanation where nothing was. */
function refusalOf(details: unknown, text: string): string {
  return text === '' && isJsonObject(details) ? textOf(details['explanation']) : text;
}
