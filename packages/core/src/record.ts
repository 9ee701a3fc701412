import type { FailureCode } from './failure.ts';

/** Where a call ended; `done` when it has a value. */
export type Stage = 'locate' | 'parse' | 'restore' | 'check' | 'refine' | 'rules' | 'execute' | 'check_output' | 'done';

/** What is kept of a call: never an argument, never a result. */
export interface CallRecord {
  readonly tool: string;
  readonly callId: string;
  readonly runId: string | undefined;
  /** Of the contract that the call was held to; undefined for a tool that does not exist. */
  readonly contractHash: string | undefined;
  readonly version: string | undefined;
  readonly stage: Stage;
  readonly code: 'ok' | FailureCode;
  /** Keywords of the issues, each once, in the order found. */
  readonly keywords: readonly string[];
  /** When the call arrived: milliseconds since 1970 by the gate's `now`. */
  readonly at: number;
  /** Milliseconds by the gate's `now`: up to the handler, in the handler, and in all. */
  readonly durations: { readonly gate: number; readonly execute: number; readonly total: number };
  /** UTF-16 code units of the arguments' text (0 when they came parsed) and of the result's JSON text. */
  readonly sizes: { readonly arguments: number; readonly result: number };
  /** What a handler threw, or what did not fit `output`. Not enumerable: a logger that copies fields does not pick it up. */
  readonly cause?: unknown;
}
