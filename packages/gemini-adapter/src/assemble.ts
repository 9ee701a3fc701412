import { isJsonObject } from '@toolgate/core';
import type { JsonObject } from '@toolgate/core';
import { lostFragments } from '@toolgate/core/adapter';
import { createContentAssembly } from './assemble-content.ts';
import { isFinish } from './receive.ts';

/** Puts the chunks of a stream together to the response that it would have been whole. */
export interface Assembly {
  add(chunk: unknown): void;
  /** The response so far, without a finish reason when none has come, with an `error` when parts of its calls were lost; undefined when there was no chunk. */
  whole(): object | undefined;
}

export function createAssembly(): Assembly {
  const content = createContentAssembly();
  /** What is said beside the candidates, such as `responseId` and `usageMetadata`: the last word counts. */
  let beside: JsonObject | undefined;
  let candidate: JsonObject | undefined;
  let error: unknown;
  const addCandidate = (given: unknown): void => {
    if (!isJsonObject(given)) return void (error ??= lostFragments);
    if ((given['index'] ?? 0) !== 0) return;
    const { content: said, ...others } = given;
    content.add(said);
    candidate = { ...candidate, ...others, finishReason: laterFinish(candidate?.['finishReason'], given['finishReason']) };
  };
  return {
    add(chunk) {
      if (!isJsonObject(chunk)) return;
      const { candidates, error: failure, ...others } = chunk;
      error ??= failure || undefined;
      beside = { ...beside, ...defined(others) };
      if (candidates === undefined || candidates === null) return;
      if (Array.isArray(candidates)) candidates.forEach(addCandidate);
      else error ??= lostFragments;
    },
    whole() {
      if (beside === undefined) return undefined;
      const parts = content.whole();
      const fault = error ?? (parts === undefined ? lostFragments : undefined);
      const candidates = candidate === undefined ? [] : [{ ...candidate, content: { role: 'model', parts: parts ?? [] } }];
      return { ...beside, candidates, ...(fault !== undefined && { error: fault }) };
    },
  };
}

/** What a later chunk does not say stays as an earlier one said it. */
function defined(given: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined && value !== null));
}

/** A turn that was cut off stays cut off, whatever is said after it. */
function laterFinish(before: unknown, given: unknown): unknown {
  const isCut = isFinish(before) && before !== 'STOP';
  return isCut || !isFinish(given) ? before : given;
}
