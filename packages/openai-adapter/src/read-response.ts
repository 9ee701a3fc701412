import { isJsonObject } from '@toolgate/core';
import type { JsonObject, ToolCall } from '@toolgate/core';
import { match, P } from 'ts-pattern';
import { cutTurn, failedTurn, finishedTurn, idOf, quoted, textOf } from '@toolgate/core/adapter';
import type { Turn } from '@toolgate/core/adapter';

/** Reads a response of the Responses API. Items that are neither messages nor calls of the caller's tools are passed over. */
export function readResponse(response: {
  readonly output: readonly unknown[];
  readonly id?: unknown;
  readonly status?: unknown;
  readonly incomplete_details?: unknown;
  readonly error?: unknown;
}): Turn {
  const { output } = response;
  const text = partsOf(output, 'output_text')
    .map((part) => textOf(part['text']))
    .join('');
  return match(response)
    .with({ incomplete_details: { reason: 'content_filter' } }, () => cutTurn('The answer was stopped by the content filter.', text))
    .with(P.union({ status: 'incomplete' }, { incomplete_details: { reason: P.string.minLength(1) } }), () =>
      cutTurn('The answer was cut off at the token limit.', text),
    )
    .when(
      ({ error }) => Boolean(error),
      ({ error }) => failedTurn(error, text),
    )
    .with({ status: P.union('failed', 'cancelled', 'in_progress', 'queued').select() }, (status) =>
      cutTurn(`The response is ${status}.`, text),
    )
    .with({ status: P.union('completed', P.nullish).optional() }, () => {
      const entries = output.filter(isCall);
      if (entries.some(({ status }) => status === 'incomplete' || status === 'in_progress')) return cutTurn('A call was cut off.', text);
      const calls = entries.map((entry, index) => readCall(entry, response.id, index));
      return finishedTurn({ text, refusal: refusalOf(output), calls });
    })
    .otherwise(({ status }) => cutTurn(`The response has a status that is not known: ${quoted(status)}.`, text));
}

/** What the model said when it refused; undefined when it did not. */
export function refusalOf(output: readonly unknown[]): string | undefined {
  const parts = partsOf(output, 'refusal');
  return parts.length === 0 ? undefined : parts.map((part) => textOf(part['refusal'])).join('');
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
  return { id: idOf(item.call_id, responseId, index), name: textOf(item.name), arguments: givenOf(item) };
}

/** The text of a call, whichever of the two it is. */
export function givenOf(item: CallItem): unknown {
  return item.type === 'function_call' ? item.arguments : item.input;
}

function partsOf(output: readonly unknown[], type: string): readonly JsonObject[] {
  return output
    .flatMap((item) =>
      match(item)
        .with({ type: 'message', content: P.select(P.array()) }, (parts) => parts)
        .otherwise(() => []),
    )
    .filter(isJsonObject)
    .filter((part) => part['type'] === type);
}
