import type { ToolCall } from '@toolgate/core';
import { match, P } from 'ts-pattern';
import { cutTurn, finishedTurn, idOf, textOf } from './turn.ts';
import type { Turn } from './turn.ts';

/** Reads a response of the Responses API. Items that are neither messages nor calls of the caller's tools are passed over. */
export function readResponse(response: {
  readonly output: readonly unknown[];
  readonly id?: unknown;
  readonly status?: unknown;
  readonly incomplete_details?: unknown;
  readonly error?: unknown;
}): Turn {
  const { output } = response;
  const text = partsOf(output, 'output_text', 'text');
  return match(response)
    .with({ status: 'incomplete', incomplete_details: { reason: 'content_filter' } }, () =>
      cutTurn('The answer was stopped by the content filter.', text),
    )
    .with({ status: 'incomplete' }, () => cutTurn('The answer was cut off at the token limit.', text))
    .with({ status: 'failed', error: { message: P.select(P.string) } }, (message) => cutTurn(`The response failed: ${message}`, text))
    .with({ status: P.union('failed', 'cancelled', 'in_progress', 'queued').select() }, (status) =>
      cutTurn(`The response is ${status}.`, text),
    )
    .with({ status: P.union('completed', P.nullish).optional() }, () => {
      const entries = output.filter(isCall);
      if (entries.some(({ status }) => status === 'incomplete' || status === 'in_progress')) return cutTurn('A call was cut off.', text);
      const calls = entries.map((entry, index) => readCall(entry, response.id, index));
      return finishedTurn({ text, refusal: partsOf(output, 'refusal', 'refusal'), calls });
    })
    .otherwise(({ status }) => cutTurn(`The response has a status that is not known: ${JSON.stringify(status)}.`, text));
}

/** An item that waits for an answer of ours. */
export interface CallItem {
  readonly type: 'function_call' | 'custom_tool_call';
  readonly call_id?: unknown;
  readonly name?: unknown;
  readonly arguments?: unknown;
  readonly input?: unknown;
  readonly status?: unknown;
}

/** True for a call of a tool of the caller's. */
export function isCall(item: unknown): item is CallItem {
  return match(item)
    .with({ type: P.union('function_call', 'custom_tool_call') }, () => true)
    .otherwise(() => false);
}

function readCall(item: CallItem, responseId: unknown, index: number): ToolCall {
  const given = item.type === 'function_call' ? item.arguments : item.input;
  return { id: idOf(item.call_id, responseId, index), name: textOf(item.name), arguments: given };
}

function partsOf(output: readonly unknown[], type: string, key: string): string {
  return output
    .flatMap((item) =>
      match(item)
        .with({ type: 'message', content: P.select(P.array()) }, (parts) => parts)
        .otherwise(() => []),
    )
    .map((part) =>
      match(part)
        .with({ type, [key]: P.select(P.string) }, (text: string) => text)
        .otherwise(() => ''),
    )
    .join('');
}
