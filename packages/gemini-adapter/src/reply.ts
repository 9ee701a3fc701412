import { DefinitionError, renderOutcome } from '@toolgate/core';
import type { Outcome } from '@toolgate/core';
import { checkAdapterOptions, textOf } from '@toolgate/core/adapter';
import { callsOf } from './content.ts';
import type { GeminiContent } from './content.ts';
import { replyRules } from './options.ts';
import type { ReplyOptions } from './options.ts';
import type { GeminiFunctionResponsePart, GeminiFunctionResponses, GeminiInlineData } from './wire.ts';

/**
 * Answers all calls of a turn at once, as Gemini wants it: one message, one part for each call, in the calls' order, under the name and the
 * id that the model gave (without an id where it gave none). `content` is what the model said, `outcomes` one outcome for each call, in
 * order. Empty when there is no outcome: after a turn without calls, or one that was cut off. What a call answered goes as a text: Gemini
 * refuses an object that has a key `$ref`.
 * @throws DefinitionError `invalid_option` when the outcomes are not those of the calls.
 */
export function toFunctionResponses(
  content: GeminiContent | undefined,
  outcomes: readonly Outcome[],
  options: ReplyOptions = {},
): GeminiFunctionResponses[] {
  checkAdapterOptions('toFunctionResponses', options, replyRules);
  if (outcomes.length === 0) return [];
  const calls = callsOf(content);
  if (calls.length !== outcomes.length) {
    throw mistake(`the model made ${calls.length} calls, and there are ${outcomes.length} outcomes: every call wants one, in order`);
  }
  return [{ role: 'user', parts: outcomes.map((outcome, index) => partOf(calls[index] ?? {}, outcome, options)) }];
}

function partOf(call: { readonly [key: string]: unknown }, outcome: Outcome, { media }: ReplyOptions): GeminiFunctionResponsePart {
  const id = textOf(call['id']);
  if (id !== '' && id !== outcome.callId) {
    throw mistake(`call ${id} cannot be answered with the outcome of call ${outcome.callId}: outcomes stand in the order of the calls`);
  }
  const text = renderOutcome(outcome);
  const files = media === true && outcome.ok ? mediaOf(outcome) : [];
  return {
    functionResponse: {
      ...(id !== '' && { id }),
      name: textOf(call['name']),
      response: outcome.ok ? { output: text } : { error: text },
      ...(files.length > 0 && { parts: files }),
    },
  };
}

/** The blocks that are bytes. */
function mediaOf({ content = [] }: Outcome & { readonly ok: true }): GeminiInlineData[] {
  return content.flatMap((block): GeminiInlineData[] => {
    if (block.type === 'image' || block.type === 'audio') return [{ inlineData: { mimeType: block.mimeType, data: block.data } }];
    if (block.type !== 'resource' || !('blob' in block.resource)) return [];
    const { mimeType, blob } = block.resource;
    return mimeType === undefined ? [] : [{ inlineData: { mimeType, data: blob } }];
  });
}

function mistake(what: string): DefinitionError {
  return new DefinitionError('invalid_option', `toFunctionResponses: ${what}`);
}
