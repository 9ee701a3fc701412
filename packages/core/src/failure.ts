import type { Issue } from './issue.ts';

/** What the caller of a refused call may do: send corrected arguments, try the same again later, or neither. */
export type Retry = 'fix_arguments' | 'later' | 'never';

/** Why a call has no value. Closed: a new code is a breaking change, and comes with its sentence and its row in the docs. */
export type CallFailure = {
  readonly tool: string;
  readonly retry: Retry;
  /** For the model, in the gate's language. */ readonly message: string;
} & (
  | {
      readonly code: 'unknown_tool';
      /** Names of tools that come close, nearest first; at most three. */ readonly nearest: readonly string[];
    }
  | {
      readonly code: 'invalid_json' | 'invalid_input';
      readonly issues: readonly Issue[];
      /** Findings beyond the limit. */ readonly omitted: number;
    }
  | { readonly code: 'over_budget'; readonly scope: 'tool' | 'run'; readonly limit: number }
  | { readonly code: 'tool_error'; /** What the handler attached to its `ToolError`, as JSON data. */ readonly data?: unknown }
  | { readonly code: 'crashed'; /** Finds the cause in the `CallRecord`. */ readonly reference: string }
  | {
      readonly code: 'timed_out';
      /** In milliseconds. */ readonly deadlineMs: number;
      /** The handler was started. */ readonly started: boolean;
    }
  | { readonly code: 'aborted'; /** The handler was started. */ readonly started: boolean }
  | {
      readonly code: 'invalid_output';
      /** The tool has an effect, and it happened. */ readonly effect: boolean;
      readonly reference: string;
    }
);

/** The closed set of failure codes. */
export type FailureCode = CallFailure['code'];

const mark = Symbol.for('toolgate.ToolError');

/**
 * Thrown by a handler on purpose, to say no: the one error whose message reaches the model (failure code `tool_error`). `data` reaches
 * it too, as JSON; `cause` goes to the call's record only.
 */
export class ToolError extends Error {
  override readonly name = 'ToolError';
  readonly data?: unknown;

  // Recognises the class across duplicate copies of this package, where `instanceof` cannot.
  static {
    Object.defineProperty(this.prototype, mark, { value: true });
  }

  constructor(message: string, options: { readonly data?: unknown; readonly cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    if (options.data !== undefined) this.data = options.data;
  }
}

/** True for a `ToolError`, also one of another copy of this package. */
export function isToolError(value: unknown): value is ToolError {
  return typeof value === 'object' && value !== null && mark in value && typeof (value as { message?: unknown }).message === 'string';
}
