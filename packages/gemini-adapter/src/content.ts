import { isJsonObject } from '@toolgate/core';
import type { JsonObject } from '@toolgate/core';

/** What a model said: the message of a conversation that has to go back as it came, signatures of thoughts included. */
export interface GeminiContent {
  role?: string;
  parts?: object[];
}

/** The content of a response's first candidate, the very object; undefined when there is none. */
export function firstContent(response: unknown): GeminiContent | undefined {
  const candidates = isJsonObject(response) ? response['candidates'] : undefined;
  const first: unknown = Array.isArray(candidates) ? candidates[0] : undefined;
  const content = isJsonObject(first) ? first['content'] : undefined;
  return isJsonObject(content) ? content : undefined;
}

/** The parts of a content that are objects. */
export function partsOf(content: unknown): readonly JsonObject[] {
  const parts: unknown = isJsonObject(content) ? content['parts'] : undefined;
  return Array.isArray(parts) ? parts.filter(isJsonObject) : [];
}

/** The calls among the parts, in order: each of them wants an answer. */
export function callsOf(content: unknown): readonly JsonObject[] {
  return partsOf(content).flatMap(({ functionCall }) => {
    if (functionCall === undefined || functionCall === null) return [];
    return [isJsonObject(functionCall) ? functionCall : {}];
  });
}

/** True for a call of which only parts are said (`partialArgs`, `willContinue`; Vertex AI, when it is asked to stream arguments). */
export function isPartial({ willContinue, partialArgs }: JsonObject): boolean {
  return willContinue === true || (Array.isArray(partialArgs) ? partialArgs.length > 0 : partialArgs !== undefined && partialArgs !== null);
}
