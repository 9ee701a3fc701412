import { type Outcome, renderFailure } from '@toolgate/core';
import type { HttpRefusal } from '@toolgate/core/http';
import { notServed } from './refusal-schema.ts';
import { statusOf } from './statuses.ts';

/**
 * An outcome as a response: the value as JSON, or what went wrong. Blocks of a tool without `output` are sent as `{ content, value }`; with
 * `output` declared the body is the value alone, as the document says.
 */
export function answerOf(outcome: Outcome, hasOutput: boolean): Response {
  if (!outcome.ok) return json(renderFailure(outcome.error), statusOf[outcome.error.code]);
  const { value, content } = outcome;
  return json(JSON.stringify(hasOutput || content === undefined ? value : { content, value }) ?? 'null', 200);
}

/** What is refused before a tool is asked. */
export function refusalOf({ status, message, headers }: HttpRefusal): Response {
  const error = { code: notServed, message, retry: status === 408 || status === 503 ? 'later' : 'never' };
  return json(JSON.stringify({ error }), status, headers);
}

function json(text: string, status: number, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(text, { status, headers: { 'content-type': 'application/json', ...headers } });
}
