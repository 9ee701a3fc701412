import type { CallFailure } from '../failure.ts';
import { type Attempt, deadlineAt, type GateWorld } from './attempt.ts';
import type { Wait } from './deadlines.ts';
import { aborted, thrown, timedOut } from './fail.ts';

/**
 * Waits for a promise, and answers what `then` makes of its value: a failure or nothing. Ends earlier, with a failure, when the call's
 * deadline passes or the caller aborts. What comes later is dropped: a late rejection is nobody's unhandled one.
 */
export function within(
  attempt: Attempt,
  world: GateWorld,
  promise: PromiseLike<unknown>,
  then: (value: unknown) => CallFailure | undefined,
): Promise<CallFailure | undefined> {
  return new Promise((resolve) => {
    const { deadlines } = world;
    const { signal } = attempt.options;
    const stop = (reason: unknown): void => {
      attempt.stopped = reason;
      attempt.controller?.abort(reason);
    };
    const wait: Wait = {
      until: deadlineAt(attempt, world),
      slot: -1,
      expire() {
        over();
        resolve(timedOut(attempt, world));
        stop(new DOMException('The deadline of the call has passed.', 'TimeoutError'));
      },
    };
    let waiting = true;
    const over = (): void => {
      waiting = false;
      deadlines.remove(wait);
      if (signal !== undefined) signal.removeEventListener('abort', onAbort);
    };
    const onAbort = (): void => {
      over();
      resolve(aborted(attempt, world));
      stop(signal?.reason);
    };
    const end = (failure: () => CallFailure | undefined): void => {
      if (!waiting) return;
      over();
      resolve(failure());
    };
    // A promise of our own adopts what only looks like one, and answers for a `then` that throws.
    const own = promise instanceof Promise ? promise : Promise.resolve(promise);
    own.then(
      (value) => end(() => settled(attempt, world, value, then)),
      (error: unknown) => end(() => thrown(attempt, world, error)),
    );
    if (signal?.aborted) return onAbort();
    if (signal !== undefined) signal.addEventListener('abort', onAbort);
    deadlines.add(wait);
  });
}

function settled(
  attempt: Attempt,
  world: GateWorld,
  value: unknown,
  then: (value: unknown) => CallFailure | undefined,
): CallFailure | undefined {
  try {
    return then(value);
  } catch (error) {
    return thrown(attempt, world, error);
  }
}
