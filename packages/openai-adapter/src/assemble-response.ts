import { isJsonObject } from '@toolgate/core';
import { isEmpty, isSameGiven, lostFragments, textOf } from '@toolgate/core/adapter';
import { match, P } from 'ts-pattern';
import { givenOf, isCall, refusalOf } from './read-response.ts';
import { createResponseItems } from './response-items.ts';
import type { ResponseItems } from './response-items.ts';

/** Puts the events of a streamed response together. */
export interface ResponseAssembly {
  add(event: { readonly type: string }): void;
  /**
   * The response so far, `in_progress` when its end has not come, with an `error` when parts of its calls were lost; undefined when there
   * was no event of it.
   */
  whole(): object | undefined;
}

export function createResponseAssembly(): ResponseAssembly {
  const items = createResponseItems();
  let response: { readonly [key: string]: unknown } | undefined;
  let refusal: string | undefined;
  return {
    add(event) {
      if (isJsonObject(event)) items.add(event);
      match<unknown>(event)
        .with({ type: 'response.refusal.delta', delta: P.select() }, (delta) => (refusal = (refusal ?? '') + textOf(delta)))
        .with({ type: 'response.refusal.done', refusal: P.select() }, (said) => (refusal = textOf(said)))
        .with(
          { type: P.union('response.content_part.added', 'response.content_part.done'), part: { type: 'refusal', refusal: P.select() } },
          (said) => (refusal = textOf(said) || (refusal ?? '')),
        )
        .with({ type: 'response.completed', response: P.select(P.when(isJsonObject)) }, (body) => {
          if (!isCut(response)) response = { ...body, status: body['status'] ?? 'completed' };
        })
        .with({ type: P.union('response.incomplete', 'response.failed', 'response.cancelled').select() }, (end) => {
          const { response: body } = event as { readonly response?: unknown };
          if (!isCut(response)) response = { ...(isJsonObject(body) && body), status: end.slice('response.'.length) };
        })
        .otherwise(() => undefined);
    },
    whole() {
      const told = items.whole();
      if (response === undefined && refusal === undefined && told.isWhole && told.output.length === 0) return undefined;
      const closing: unknown = response?.['output'];
      // Some servers send the closing event without its items.
      const hasItems = Array.isArray(closing) && closing.length > 0;
      const said: readonly unknown[] = hasItems ? closing : told.output;
      const isWhole = hasItems ? agrees(closing, told) : told.isWhole;
      const refused = { type: 'message', role: 'assistant', content: [{ type: 'refusal', refusal }] };
      const output = refusal === undefined || refusalOf(said) !== undefined ? said : [...said, refused];
      return { status: 'in_progress', ...response, output, ...(!isWhole && { error: response?.['error'] || lostFragments }) };
    },
  };
}

/** A response that was cut off stays cut off, whatever is said after it. */
function isCut(response: { readonly [key: string]: unknown } | undefined): boolean {
  return response !== undefined && response['status'] !== 'completed';
}

/** The closing event has the last word, unless the events before it tell of other calls, or it has lost what they told. */
function agrees(closing: readonly unknown[], { output, isWhole }: ReturnType<ResponseItems['whole']>): boolean {
  const calls = closing.filter(isCall);
  if (!isWhole) return calls.every((call) => !isEmpty(givenOf(call)));
  const told = output.filter(isCall);
  if (told.length === 0) return true;
  return (
    told.length === calls.length &&
    calls.every((call, index) => {
      const other = told[index];
      return other !== undefined && call.name === other.name && isSameGiven(givenOf(call), givenOf(other));
    })
  );
}
