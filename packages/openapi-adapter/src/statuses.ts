import type { FailureCode } from '@toolgate/core';

/**
 * The HTTP status of each failure (RFC 9110, section 15; 422 and 429 of RFC 9110 and RFC 6585). The body says the rest, `retry` among it: a
 * 500 after an effect must not be sent again.
 */
export const statusOf: Readonly<Record<FailureCode, number>> = {
  invalid_json: 400,
  unknown_tool: 404,
  tool_error: 409,
  invalid_input: 422,
  over_budget: 429,
  crashed: 500,
  invalid_output: 500,
  aborted: 503,
  timed_out: 504,
};
