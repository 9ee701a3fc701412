import { isJsonObject } from '@toolgate/core';
import type { JsonObject } from '@toolgate/core';

/**
 * Messages of Chat Completions with ids of calls as a server takes them; ids that it refuses, such as those of another provider in a conversation
 * that goes on here, get others, the same in a call and its answer, and the same each time.
 */
export function withCallIds(messages: readonly object[], callIds: RegExp | undefined): readonly object[] {
  if (callIds === undefined) return messages;
  const given = new Set(messages.flatMap(idsOf));
  const taken = new Set([...given].filter((id) => callIds.test(id)));
  const others = new Map<string, string>();
  let count = 0;
  for (const id of given) {
    if (taken.has(id)) continue;
    do count += 1;
    while (taken.has(nineDigits(count)));
    others.set(id, nineDigits(count));
  }
  return others.size === 0 ? messages : messages.map((message) => withIds(message, others));
}

function nineDigits(count: number): string {
  return String(count).padStart(9, '0');
}

function idsOf(message: object): readonly string[] {
  const { tool_calls: calls, tool_call_id: answered } = message as JsonObject;
  const ids = [...(Array.isArray(calls) ? calls.map((call: unknown) => isJsonObject(call) && call['id']) : []), answered];
  return ids.filter((id) => typeof id === 'string');
}

function withIds(message: object, others: ReadonlyMap<string, string>): object {
  const { tool_calls: calls, tool_call_id: answered } = message as JsonObject;
  const idOf = (id: unknown): unknown => (typeof id === 'string' ? (others.get(id) ?? id) : id);
  return {
    ...message,
    ...(Array.isArray(calls) && {
      tool_calls: calls.map((call: unknown) => (isJsonObject(call) ? { ...call, id: idOf(call['id']) } : call)),
    }),
    ...(answered !== undefined && { tool_call_id: idOf(answered) }),
  };
}
