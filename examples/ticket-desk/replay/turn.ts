import type { Issue } from '@toolgate/core';

/** One turn of the written model. */
export interface Turn {
  /** What the answers to the calls of the turn before have to be, in their order; anything else ends the replay. */
  readonly expects: readonly Expectation[];
  /** What the model says next, made from the answers it was given. */
  readonly says: (answers: readonly Answer[]) => Reply;
}

/** A call that has a value, or one that was refused for exactly this reason. */
export type Expectation = 'accepted' | { readonly path: string; readonly keyword: string };

/** The content of a `tool` message: a tool's value, or a refusal. */
export interface Answer {
  readonly [key: string]: unknown;
  readonly error?: { readonly code: string; readonly issues?: readonly Issue[] };
}

/** Tool calls to make, each with its arguments, or a last word. */
export type Reply = { readonly calls: readonly (readonly [tool: string, input: object])[] } | { readonly text: string };

/** Why an answer is not the one expected; undefined when it is. */
export function findFault(answer: Answer | undefined, expected: Expectation): string | undefined {
  const issues = answer?.error?.issues ?? [];
  if (expected === 'accepted')
    return answer !== undefined && answer.error === undefined ? undefined : `expected a value, got ${JSON.stringify(answer)}`;
  const [issue] = issues;
  if (issues.length === 1 && issue?.path === expected.path && issue.keyword === expected.keyword) return undefined;
  return `expected one issue, ${expected.keyword} at ${expected.path}, got ${JSON.stringify(answer)}`;
}
