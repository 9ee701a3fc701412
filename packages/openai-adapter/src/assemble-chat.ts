import { isJsonObject } from '@toolgate/core';
import type { JsonObject } from '@toolgate/core';
import { joinFragments, lostFragments } from '@toolgate/core/adapter';
import { createBeside } from './beside.ts';
import { createChatCalls } from './chat-calls.ts';
import { joinContent } from './content-parts.ts';
import { isWholeFinish } from './read-chat.ts';

/** Puts chat completion chunks together. */
export interface ChatAssembly {
  add(chunk: { readonly choices: readonly unknown[]; readonly id?: unknown }): void;
  /** The completion so far, with `finish_reason: null` when none has come, and with an `error` when parts of its calls were lost. */
  whole(): object;
}

export function createChatAssembly(): ChatAssembly {
  const calls = createChatCalls();
  const beside = createBeside(['role', 'content', 'refusal', 'tool_calls', 'function_call']);
  const contents: unknown[] = [];
  const refusals: unknown[] = [];
  let id: unknown;
  let finish: unknown = null;
  let error: unknown;
  const addChoice = (choice: JsonObject): void => {
    error ??= choice['error'] || undefined;
    finish = laterFinish(finish, choice['finish_reason']);
    const delta = choice['delta'] ?? {};
    if (!isJsonObject(delta)) return void (error ??= lostFragments);
    contents.push(delta['content']);
    refusals.push(delta['refusal']);
    calls.add(delta['tool_calls']);
    beside.add(delta);
  };
  return {
    add(chunk) {
      id ??= chunk.id;
      for (const choice of chunk.choices) {
        if (!isJsonObject(choice)) error ??= lostFragments;
        else if ((choice['index'] ?? 0) === 0) addChoice(choice);
      }
    },
    whole() {
      const toolCalls = calls.whole();
      const refusal = joinFragments(refusals);
      const fault = error ?? (toolCalls === undefined || refusal === undefined ? lostFragments : undefined);
      const message = {
        ...beside.whole(),
        role: 'assistant',
        content: joinContent(contents),
        ...(refusal !== undefined && refusal.given !== '' && { refusal: refusal.given }),
        ...(toolCalls !== undefined && toolCalls.length > 0 && { tool_calls: toolCalls }),
      };
      return { id, choices: [{ index: 0, message, finish_reason: finish }], ...(fault !== undefined && { error: fault }) };
    },
  };
}

/** A turn that was cut off stays cut off, whatever is said after it. */
function laterFinish(before: unknown, given: unknown): unknown {
  const isCut = before !== null && !isWholeFinish(before);
  return isCut || given === undefined || given === null || given === '' ? before : given;
}
