import type { Validators } from '../schema/compile.ts';
import type { CallRecord, Stage } from '../record.ts';
import type { Language, Sentences } from '../sentences.ts';
import type { AnyTool, Projection, ToolCall, ToolContract } from '../tool.ts';
import type { Toolbox } from '../toolbox.ts';
import type { Deadlines } from './deadlines.ts';
import type { GateLimits } from './limits.ts';

/** What a gate holds for all its calls. */
export interface GateWorld {
  readonly toolbox: Toolbox;
  readonly deps: unknown;
  readonly deadlineMs: number;
  readonly limits: GateLimits;
  readonly language: Language;
  readonly sentences: Sentences;
  readonly validators: Validators;
  readonly deadlines: Deadlines;
  readonly now: () => number;
  readonly onRecord: ((record: CallRecord) => unknown) | undefined;
}

/** Options of one call. */
export interface CallOptions {
  /** The projection that the model was shown; its `restore` is applied. */
  readonly projection?: Projection | undefined;
  /** Who calls, as the host authenticated it; handed to rules and handler. */
  readonly principal?: unknown;
  /** Instead of the gate's. */
  readonly deps?: unknown;
  /** Ends the wait when aborted: `aborted`. */
  readonly signal?: AbortSignal | undefined;
  /** In milliseconds, instead of the tool's and the gate's. */
  readonly deadlineMs?: number | undefined;
  /** The idempotency key; default: run id and call id. */
  readonly key?: string | undefined;
}

/** One call on its way through the stages. Each stage reads what the one before it left in `value`. */
export interface Attempt {
  readonly callId: string;
  readonly name: string;
  readonly options: CallOptions;
  readonly runId: string | undefined;
  /** As they came. */
  readonly arguments: unknown;
  stage: Stage;
  tool: AnyTool | undefined;
  contract: ToolContract | undefined;
  /** The arguments as parsed, restored, refined; at last the result. */
  value: unknown;
  /** The handler was called. */
  started: boolean;
  /** Why the wait ended early, as an abort reason. */
  stopped: unknown;
  controller: AbortController | undefined;
  /** On the monotonic clock, once something is waited for. */
  deadlineAt: number | undefined;
  cause: unknown;
  resultSize: number;
  /** Readings of the gate's `now`, 0 where nobody is told of them. */
  at: number;
  executeAt: number;
}

/** An attempt before its first stage. Never throws, whatever was passed for a call: what cannot be read is empty. */
export function begin(call: ToolCall, options: CallOptions, runId: string | undefined): Attempt {
  const { id, name, given } = fieldsOf(call);
  return {
    callId: typeof id === 'string' ? id : '',
    name: typeof name === 'string' ? name : '',
    options,
    runId,
    arguments: given,
    stage: 'locate',
    tool: undefined,
    contract: undefined,
    value: undefined,
    started: false,
    stopped: undefined,
    controller: undefined,
    deadlineAt: undefined,
    cause: undefined,
    resultSize: 0,
    at: 0,
    executeAt: 0,
  };
}

function fieldsOf(call: ToolCall): { readonly id?: unknown; readonly name?: unknown; readonly given?: unknown } {
  try {
    return { id: call.id, name: call.name, given: call.arguments };
  } catch {
    return {};
  }
}

/** Milliseconds that a call may wait in all: its own option, the tool's, the gate's, the first that is set. */
export function deadlineOf(attempt: Attempt, world: GateWorld): number {
  return attempt.options.deadlineMs ?? attempt.contract?.timeoutMs ?? world.deadlineMs;
}
