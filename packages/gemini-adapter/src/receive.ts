import { isJsonObject } from '@toolgate/core';
import type { JsonObject, ModelCall, ToolCall, Toolbox, ToolSource } from '@toolgate/core';
import { cutTurn, failedTurn, finishedTurn, idOf, quoted, receiveCalls, textOf } from '@toolgate/core/adapter';
import type { Turn } from '@toolgate/core/adapter';
import { callsOf, firstContent, isPartial, partsOf } from './content.ts';
import type { GeminiContent } from './content.ts';
import type { ProjectionOptions } from './project.ts';
import { projectToolbox } from './tools.ts';

/** Reads a whole response of `generateContent`, of which the first candidate counts. Never throws: what cannot be read is a turn that was cut off. */
export function readTurn(response: unknown): Turn {
  if (!isJsonObject(response)) return cutTurn('This is no response of generateContent.');
  const text = saidIn(response);
  if (response['error']) return failedTurn(response['error'], text);
  const blocked = blockReasonOf(response);
  if (blocked !== undefined) return cutTurn(`The prompt was blocked: ${blocked}.`, text);
  const candidates = response['candidates'];
  if (!Array.isArray(candidates)) return cutTurn('This is no response of generateContent.');
  const candidate: unknown = candidates[0];
  if (!isJsonObject(candidate)) return cutTurn('The response has no candidate.');
  return endingOf(candidate['finishReason'], text) ?? readCalls(callsOf(firstContent(response)), response['responseId'], text);
}

/** The text of a response's or a chunk's first candidate; thoughts are none. */
export function saidIn(response: unknown): string {
  return partsOf(firstContent(response))
    .filter(({ thought }) => thought !== true)
    .map((part) => textOf(part['text']))
    .join('');
}

/**
 * The calls of a whole response, in order, each with the projection that its model was shown: pass the options that the tools were made
 * with. A turn that was cut off, filtered or blocked has none; `readTurn` says why.
 * @throws DefinitionError `invalid_option` for what is no toolbox, and for options that are not known.
 */
export function receive(response: unknown, toolbox: Toolbox | ToolSource, options: ProjectionOptions = {}): readonly ModelCall[] {
  return receiveCalls(readTurn(response), projectToolbox('receive', toolbox, options)).calls;
}

/**
 * What the model said in a whole response, the very object, to go back into the conversation with all its signatures. Undefined when it said
 * nothing, which Gemini would refuse, and when the turn was cut off, since its calls are not answered.
 */
export function contentOf(response: unknown): GeminiContent | undefined {
  const content = firstContent(response);
  return partsOf(content).length === 0 || readTurn(response).finish === 'truncated' ? undefined : content;
}

function blockReasonOf({ promptFeedback }: JsonObject): string | undefined {
  const reason = isJsonObject(promptFeedback) ? promptFeedback['blockReason'] : undefined;
  if (reason === undefined || reason === null || reason === '') return undefined;
  return typeof reason === 'string' ? reason : quoted(reason);
}

/** `FinishReason` of @google/genai 2.32.0 and 3.3.0, without `STOP`, in which nothing is missing. */
const filtered = new Set<unknown>([
  'SAFETY',
  'RECITATION',
  'BLOCKLIST',
  'PROHIBITED_CONTENT',
  'SPII',
  'IMAGE_SAFETY',
  'IMAGE_PROHIBITED_CONTENT',
  'IMAGE_RECITATION',
  'MODEL_ARMOR',
  'ESCALATION',
]);
const failed = new Set<unknown>([
  'LANGUAGE',
  'OTHER',
  'TOO_MANY_TOOL_CALLS',
  'MISSING_THOUGHT_SIGNATURE',
  'MALFORMED_RESPONSE',
  'PUP_LIMITED_DISABLED',
  'IMAGE_OTHER',
  'NO_IMAGE',
]);

/** Why nothing of the turn may run; undefined when the model has said all that it wanted to. */
function endingOf(finish: unknown, text: string): Turn | undefined {
  if (finish === 'STOP') return undefined;
  if (finish === 'MAX_TOKENS' || finish === 'CONTINUATION') return cutTurn('The answer was cut off at the token limit.', text);
  if (finish === 'MALFORMED_FUNCTION_CALL' || finish === 'UNEXPECTED_TOOL_CALL') {
    return cutTurn(`The model made a call that Gemini does not hand out (${finish}).`, text);
  }
  if (filtered.has(finish)) return cutTurn(`The answer was stopped by the content filter (${String(finish)}).`, text);
  if (failed.has(finish)) return cutTurn(`The response ended early (${String(finish)}).`, text);
  if (!isFinish(finish)) return cutTurn('The response ended without a finish reason.', text);
  return cutTurn(`The response ended with a finish reason that is not known: ${quoted(finish)}.`, text);
}

/** False for what says that the end has not come. */
export function isFinish(finish: unknown): boolean {
  return finish !== undefined && finish !== null && finish !== '' && finish !== 'FINISH_REASON_UNSPECIFIED';
}

function readCalls(entries: readonly JsonObject[], responseId: unknown, text: string): Turn {
  // Vertex AI streams arguments in parts when it is asked to: what is left of that in a whole response has no end.
  if (entries.some(isPartial)) return cutTurn('A call was cut off.', text);
  const calls = entries.map(({ id, name, args }, index): ToolCall => ({
    id: idOf(id, responseId, index),
    name: textOf(name),
    arguments: args ?? undefined,
  }));
  return finishedTurn({ text, refusal: undefined, calls });
}
