import { isJsonObject, renderOutcome } from '@toolgate/core';
import type { Outcome } from '@toolgate/core';
import { textOf } from '@toolgate/core/adapter';

/** A turn in which a model called tools in no form that its server reads, told by an error of the client. */
export interface UnreadCall {
  /** As a chat completion: one call that names no tool, so that the gate refuses it and counts it as any that is not valid. */
  readonly response: object;
  /** What stays of it in the conversation: what the model wrote, as its text. */
  readonly message: readonly object[];
}

/** Such a turn, when an error has that code; undefined for any other error. Clients hold what the server said within their own errors. */
export function readUnreadCall(error: unknown, code: string | undefined): UnreadCall | undefined {
  if (code === undefined) return undefined;
  const said = [error, within(error), within(within(error))].filter(isJsonObject);
  if (!said.some((one) => one['code'] === code)) return undefined;
  const written = said.map((one) => textOf(one['failed_generation'])).find((text) => text !== '') ?? '';
  const called = { type: 'function', function: { name: '', arguments: written } };
  const message = { role: 'assistant', content: written };
  return {
    response: { choices: [{ index: 0, message: { ...message, tool_calls: [called] }, finish_reason: 'tool_calls' }] },
    message: written === '' ? [] : [message],
  };
}

/** Answers it. There is no call that a tool's message could answer. */
export function toUserMessage(outcome: Outcome): object {
  return { role: 'user', content: renderOutcome(outcome) };
}

function within(error: unknown): unknown {
  return isJsonObject(error) ? error['error'] : undefined;
}
