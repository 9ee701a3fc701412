import { isJsonObject } from '@toolgate/core';
import type { ToolCall } from '@toolgate/core';
import { match, P } from 'ts-pattern';
import { cutTurn, failedTurn, finishedTurn, idOf, quoted, textOf } from '@toolgate/core/adapter';
import type { Turn } from '@toolgate/core/adapter';
import { textIn } from './content-parts.ts';

/** Reads the first choice of a chat completion. */
export function readChat(response: { readonly choices: readonly unknown[]; readonly id?: unknown; readonly error?: unknown }): Turn {
  const [choice] = response.choices;
  const error = response.error || (isJsonObject(choice) && choice['error']);
  return match(choice)
    .with({ message: P.select('message', P.nonNullable), finish_reason: P.optional(P.select('finish')) }, ({ message, finish }) =>
      readMessage(message as Message, finish, { id: response.id, error }),
    )
    .otherwise(() => (error ? failedTurn(error) : cutTurn('The response has no message.')));
}

/** True for a finish reason with which nothing of a turn is missing. */
export function isWholeFinish(finish: unknown): boolean {
  return finish === 'stop' || finish === 'tool_calls';
}

interface Message {
  readonly content?: unknown;
  readonly refusal?: unknown;
  readonly tool_calls?: unknown;
}

function readMessage(message: Message, finish: unknown, { id, error }: { readonly id: unknown; readonly error: unknown }): Turn {
  const text = textIn(message.content);
  const entries: readonly unknown[] = Array.isArray(message.tool_calls) ? message.tool_calls : [];
  const refusal = message.refusal === undefined || message.refusal === null || message.refusal === '' ? undefined : textOf(message.refusal);
  return match(finish)
    .with('length', () => cutTurn('The answer was cut off at the token limit.', text))
    .with('content_filter', () => cutTurn('The answer was stopped by the content filter.', text))
    .when(
      () => Boolean(error),
      () => failedTurn(error, text),
    )
    .when(isWholeFinish, () => finishedTurn({ text, refusal, calls: entries.map((entry, index) => readCall(entry, id, index)) }))
    .with(P.nullish, () => cutTurn('The response ended without a finish reason.', text))
    .otherwise((other) => cutTurn(`The response ended with a finish reason that is not known: ${quoted(other)}.`, text));
}

function readCall(entry: unknown, responseId: unknown, index: number): ToolCall {
  return match(entry)
    .with({ function: P.select('called', P.nonNullable), id: P.optional(P.select('id')) }, ({ called, id }) => {
      const { name, arguments: given } = called as { readonly name?: unknown; readonly arguments?: unknown };
      return { id: idOf(id, responseId, index), name: textOf(name), arguments: given };
    })
    .with({ custom: P.select('called', P.nonNullable), id: P.optional(P.select('id')) }, ({ called, id }) => {
      const { name, input } = called as { readonly name?: unknown; readonly input?: unknown };
      return { id: idOf(id, responseId, index), name: textOf(name), arguments: input };
    })
    .with({ id: P.select() }, (id) => ({ id: idOf(id, responseId, index), name: '' }))
    .otherwise(() => ({ id: idOf(undefined, responseId, index), name: '' }));
}
