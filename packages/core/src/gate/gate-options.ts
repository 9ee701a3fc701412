import type { Isolation } from '../isolation.ts';
import type { CallRecord } from '../record.ts';
import type { Language } from '../sentences.ts';
import type { Escalation } from './budget.ts';
import type { CaptureOptions } from './capture.ts';
import type { GateLimits } from './limits.ts';

/** Options of a gate. */
export interface GateOptions {
  /** Deadline of a call in milliseconds. Default 30,000. */
  readonly deadlineMs?: number | undefined;
  /** Sizes of arguments and results, and invalid calls of a run. Each has a default, and none can be switched off. */
  readonly limits?: Partial<GateLimits> | undefined;
  /** Told of every call, when it has been answered. Its errors and rejections are dropped. */
  readonly onRecord?: ((record: CallRecord) => unknown) | undefined;
  /** Where schemas from elsewhere are compiled and checked. Default: in the program itself, where their patterns take linear time. */
  readonly isolation?: Isolation | undefined;
  /** Keeps arguments, on purpose: of calls that were refused, or of all. Default none. */
  readonly capture?: CaptureOptions | undefined;
  /** Of the sentences that models read. Default `en`. */
  readonly language?: Language | undefined;
  /** The clock of records, in milliseconds since 1970. Default `Date.now`. */
  readonly now?: (() => number) | undefined;
  /** Told once when a run is over because of invalid calls. Its errors and rejections are dropped. */
  readonly onEscalate?: ((escalation: Escalation) => unknown) | undefined;
}
