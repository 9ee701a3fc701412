import { isJsonObject } from '@toolgate/core';
import type { JsonObject } from '@toolgate/core';
import { lostFragments } from '@toolgate/core/adapter';
import { createBlocks } from './blocks.ts';
import { isCall, isWholeStop } from './read-message.ts';

/** Puts the events of a streamed message together. */
export interface MessageAssembly {
  add(event: JsonObject): void;
  /** The message so far, with an `error` when its end or parts of its calls are missing; undefined when there was no event of it. */
  whole(): object | undefined;
}

export function createMessageAssembly(): MessageAssembly {
  const blocks = createBlocks();
  const starts: JsonObject[] = [];
  let end: JsonObject = {};
  let isEnded = false;
  let error: unknown;
  return {
    add(event) {
      if (isEnded && partTypes.has(event['type'])) return void (error ??= lostFragments);
      switch (event['type']) {
        case 'message_start':
          if (!isJsonObject(event['message'])) return undefined;
          starts.push(event['message']);
          return void (end = laterEnd(end, { stop_reason: event['message']['stop_reason'] }));
        case 'content_block_start':
        case 'content_block_delta':
        case 'content_block_stop':
          return blocks.add(event);
        case 'message_delta':
          return void (end = laterEnd(end, event['delta']));
        case 'message_stop':
          return void (isEnded = true);
        case 'error':
          return void (error ??= event['error'] ?? event);
        default:
          return undefined;
      }
    },
    whole() {
      const { content: told, isWhole } = blocks.whole();
      const [start, second] = starts;
      if (start === undefined && told.length === 0 && isWhole && error === undefined) return undefined;
      // Some servers send all of a message with its start; the SDK's own `messages.stream` lets its start grow with what follows.
      const begun: readonly unknown[] = Array.isArray(start?.['content']) ? start['content'] : [];
      const ids = told.map((block) => isCall(block) && block['id']);
      const isTwofold = second !== undefined || (told.length > 0 && begun.some((block) => isCall(block) && !ids.includes(block['id'])));
      const missing = isWhole && !isTwofold ? undefined : lostFragments;
      const fault = error ?? missing ?? (isEnded ? undefined : { message: 'its end is missing.' });
      const content = told.length > 0 ? told : begun;
      return { role: 'assistant', ...start, stop_reason: null, ...end, content, ...(fault !== undefined && { error: fault }) };
    },
  };
}

/** What belongs in front of `message_stop`. */
const partTypes: ReadonlySet<unknown> = new Set([
  'message_start',
  'content_block_start',
  'content_block_delta',
  'content_block_stop',
  'message_delta',
]);

/** A turn that was cut off stays cut off, whatever is said after it. */
function laterEnd(before: JsonObject, delta: unknown): JsonObject {
  const stop = before['stop_reason'] ?? undefined;
  if (!isJsonObject(delta) || (stop !== undefined && !isWholeStop(stop))) return before;
  return { ...before, ...delta, stop_reason: delta['stop_reason'] ?? stop ?? null };
}
