import type { CallFailure } from '../failure.ts';
import { type Attempt, type GateWorld, type Verdict, waiting } from './attempt.ts';
import { aborted, thrown, timedOut } from './fail.ts';

/** What becomes of the value that was waited for. */
export type Then = (value: unknown, attempt: Attempt, world: GateWorld) => CallFailure | undefined;

/**
 * Waits for a promise, and goes on with what `then` makes of its value: a failure or nothing. Ends earlier, with a failure, when the
 * call's deadline passes or the caller aborts. What comes later is dropped: a late rejection is nobody's unhandled one.
 */
export function within(attempt: Attempt, world: GateWorld, promise: PromiseLike<unknown>, then: Then): Verdict {
  const { signal } = attempt.options;
  attempt.waits = true;
  attempt.early = waiting;
  // A promise of our own adopts what only looks like one, and answers for a `then` that throws.
  Promise.resolve(promise).then(
    (value) => attempt.waits && end(attempt, world, settled(attempt, world, value, then)),
    (error: unknown) => attempt.waits && end(attempt, world, thrown(attempt, world, error)),
  );
  if (signal !== undefined) listen(attempt, world, signal);
  if (attempt.waits) world.deadlines.add(attempt);
  const early: Verdict = attempt.early;
  attempt.early = undefined;
  return early;
}

/** Ends the wait of a call whose time is over. */
export function expire(attempt: Attempt, world: GateWorld): void {
  stop(attempt, new DOMException('The deadline of the call has passed.', 'TimeoutError'));
  end(attempt, world, timedOut(attempt, world));
}

function end(attempt: Attempt, world: GateWorld, failure: CallFailure | undefined): undefined {
  attempt.waits = false;
  world.deadlines.remove(attempt);
  if (attempt.onAbort !== undefined) attempt.options.signal?.removeEventListener('abort', attempt.onAbort);
  if (attempt.early === waiting) attempt.early = failure;
  else attempt.resume(attempt, world, failure);
  return undefined;
}

function listen(attempt: Attempt, world: GateWorld, signal: AbortSignal): void {
  const onAbort = (): void => {
    if (!attempt.waits) return;
    stop(attempt, signal.reason);
    end(attempt, world, aborted(attempt, world));
  };
  if (signal.aborted) return onAbort();
  attempt.onAbort = onAbort;
  signal.addEventListener('abort', onAbort);
}

/** Tells the handler, which may still be at work. */
function stop(attempt: Attempt, reason: unknown): void {
  attempt.waits = false;
  attempt.stopped = reason;
  attempt.controller?.abort(reason);
}

function settled(attempt: Attempt, world: GateWorld, value: unknown, then: Then): CallFailure | undefined {
  try {
    return then(value, attempt, world);
  } catch (error) {
    return thrown(attempt, world, error);
  }
}
