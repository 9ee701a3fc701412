import type { CallFailure } from '../failure.ts';
import type { Validators } from '../schema/validators.ts';
import type { Isolation } from '../isolation.ts';
import type { CallRecord, Stage } from '../record.ts';
import type { ContentBlock } from '../content.ts';
import type { Language, Sentences } from '../sentences.ts';
import type { Projection } from '../projection.ts';
import type { AnyTool, CallLog, CallProgress, Outcome, ToolCall, ToolContract } from '../tool.ts';
import type { ToolSource } from '../toolbox.ts';
import type { Deadlines } from './deadlines.ts';
import type { GateLimits } from './limits.ts';

/** What a gate holds for all its calls. */
export interface GateWorld {
  readonly source: ToolSource;
  readonly deps: unknown;
  readonly deadlineMs: number;
  readonly limits: GateLimits;
  readonly language: Language;
  readonly sentences: Sentences;
  readonly validators: Validators;
  /** Where schemas from elsewhere are checked; in the program itself when undefined. */
  readonly isolation: Isolation | undefined;
  readonly deadlines: Deadlines<Attempt>;
  readonly now: () => number;
  readonly onRecord: ((record: CallRecord) => unknown) | undefined;
  /** Told of every answered call. */
  readonly capture: ((attempt: Attempt, failure: CallFailure | undefined) => void) | undefined;
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
  /** In milliseconds, instead of the tool's and the gate's. With none left, 0 or less, no handler runs. */
  readonly deadlineMs?: number | undefined;
  /** The idempotency key: one that no other call has. Default: made of the run's id, where the program gave it, and the call; else none. */
  readonly key?: string | undefined;
  /**
   * The turn of the model that the call stands in: any value that no other turn of its run has. The model has read no refusal between the calls
   * of one turn, so that in a row they count as one. Default: each call is a turn of its own.
   */
  readonly turn?: unknown;
  /** Told what the handler says of its progress. Its errors and rejections are dropped. */
  readonly onProgress?: ((progress: CallProgress) => unknown) | undefined;
  /** Told what the handler logs. Its errors and rejections are dropped. */
  readonly onLog?: ((log: CallLog) => unknown) | undefined;
}

/** Says that a call is not decided yet: `attempt.resume` will be called when what it waits for has come to something. */
export const waiting: unique symbol = Symbol('waiting');

/** What a step answers: why the call ends here, nothing when it goes on, or that it has to wait. */
export type Verdict = CallFailure | typeof waiting | undefined;

/** What a conversation holds its calls to. */
export interface RunScope {
  readonly id: string;
  /** The program gave the id: ours begin again with every gate and process. */
  readonly isNamed: boolean;
  /** The refusal, when no more calls are taken. */
  admit(attempt: Attempt): CallFailure | undefined;
  /** Counts an answered call, and says how it is answered. */
  settle(attempt: Attempt, failure: CallFailure | undefined): CallFailure | undefined;
}

/** One call on its way through the stages. Each stage reads what the one before it left in `value`. */
export interface Attempt {
  readonly callId: string;
  readonly name: string;
  readonly options: CallOptions;
  readonly run: RunScope | undefined;
  readonly runId: string | undefined;
  /** As they came. */
  readonly arguments: unknown;
  stage: Stage;
  /** Position of the stage that comes next. */
  next: number;
  /** Goes on after a wait that ended with this failure, or with none. */
  resume: (attempt: Attempt, world: GateWorld, failure: CallFailure | undefined) => void;
  /** Takes the outcome of a call that had to wait. */
  answer: ((outcome: Outcome) => void) | undefined;
  tool: AnyTool | undefined;
  contract: ToolContract | undefined;
  /** Pointer, in what the model wrote, of the arguments themselves: issues are told from there. */
  root: string;
  /** What a projection restored that moves names or places: as it was parsed. */
  written: unknown;
  /** The arguments as parsed, restored, refined; at last the result. */
  value: unknown;
  /** Blocks that the handler answered. */
  content: readonly ContentBlock[] | undefined;
  /** The handler was called. */
  started: boolean;
  /** Why the wait ended early, as an abort reason. */
  stopped: unknown;
  controller: AbortController | undefined;
  /** On the monotonic clock; 0 until it is read, at the first wait or, for a long deadline, a moment later. */
  deadlineAt: number;
  /** Where it stands among the gate's waits. */
  slot: number;
  /** Something is waited for. A call waits for one thing at a time. */
  waits: boolean;
  /** How a wait ended before the stage could answer that it waits. */
  early: Verdict;
  /** Listens to the caller's signal while something is waited for. */
  onAbort: (() => void) | undefined;
  /** The call has its outcome. */
  answered: boolean;
  cause: unknown;
  /** Values that `restore` had to mend, where it was asked to. */
  repaired: number;
  resultSize: number;
  /** Readings of the gate's `now`, 0 where nobody is told of them. */
  at: number;
  executeAt: number;
}

/** An attempt before its first stage. Never throws, whatever was passed for a call: what cannot be read is empty. */
export function begin(call: ToolCall, options: CallOptions, run: RunScope | undefined, resume: Attempt['resume']): Attempt {
  try {
    return attemptOf(call.id, call.name, call.arguments, options, run, resume);
  } catch {
    return attemptOf('', '', undefined, options, run, resume);
  }
}

function attemptOf(
  id: unknown,
  name: unknown,
  given: unknown,
  options: CallOptions,
  run: RunScope | undefined,
  resume: Attempt['resume'],
): Attempt {
  return {
    callId: typeof id === 'string' ? id : '',
    name: typeof name === 'string' ? name : '',
    options,
    run,
    runId: run?.id,
    arguments: given,
    stage: 'budget',
    next: 0,
    resume,
    answer: undefined,
    tool: undefined,
    contract: undefined,
    root: '',
    written: undefined,
    value: undefined,
    content: undefined,
    started: false,
    stopped: undefined,
    controller: undefined,
    deadlineAt: 0,
    slot: -1,
    waits: false,
    early: undefined,
    onAbort: undefined,
    answered: false,
    cause: undefined,
    repaired: 0,
    resultSize: 0,
    at: 0,
    executeAt: 0,
  };
}

/**
 * Milliseconds that a call may take in all: its own option, the tool's, the gate's, the first that is set. What is no number is no time;
 * more than a timer can hold is what it can hold.
 */
export function deadlineOf(attempt: Attempt, world: GateWorld): number {
  const deadlineMs = attempt.options.deadlineMs ?? attempt.contract?.timeoutMs ?? world.deadlineMs;
  return typeof deadlineMs === 'number' && deadlineMs > 0 ? Math.min(deadlineMs, 2 ** 31 - 1) : 0;
}

/** When the call's time is over, on the monotonic clock; it begins to run when this is first asked. */
export function deadlineAt(attempt: Attempt, world: GateWorld): number {
  if (attempt.deadlineAt === 0) attempt.deadlineAt = performance.now() + deadlineOf(attempt, world);
  return attempt.deadlineAt;
}
