import type { CallFailure } from '../failure.ts';
import { type Attempt, deadlineAt, type GateWorld, type Verdict, waiting } from './attempt.ts';
import type { Wait } from './deadlines.ts';
import { aborted, thrown, timedOut } from './fail.ts';

/**
 * Waits for a promise, and goes on with what `then` makes of its value: a failure or nothing. Ends earlier, with a failure, when the
 * call's deadline passes or the caller aborts. What comes later is dropped: a late rejection is nobody's unhandled one.
 */
export function within(attempt: Attempt, world: GateWorld, promise: PromiseLike<unknown>, then: Then): Verdict {
  const { signal } = attempt.options;
  const wait: CallWait = {
    until: deadlineAt(attempt, world),
    slot: -1,
    expire,
    attempt,
    world,
    onAbort: undefined,
    isOver: false,
    registered: false,
    verdict: waiting,
  };
  // A promise of our own adopts what only looks like one, and answers for a `then` that throws.
  Promise.resolve(promise).then(
    (value) => wait.isOver || end(wait, settled(attempt, world, value, then)),
    (error: unknown) => wait.isOver || end(wait, thrown(attempt, world, error)),
  );
  if (signal !== undefined) listen(wait, signal);
  if (!wait.isOver) world.deadlines.add(wait);
  wait.registered = true;
  return wait.verdict;
}

/** What becomes of the value that was waited for. */
export type Then = (value: unknown, attempt: Attempt, world: GateWorld) => CallFailure | undefined;

// One object with functions that all waits share: closures for each would cost as much as the rest of a small call.
interface CallWait extends Wait {
  readonly attempt: Attempt;
  readonly world: GateWorld;
  onAbort: (() => void) | undefined;
  isOver: boolean;
  /** The stage has answered that it waits; before, an end is answered by the stage itself. */
  registered: boolean;
  verdict: Verdict;
}

function end(wait: CallWait, failure: CallFailure | undefined): void {
  const { attempt, world, onAbort } = wait;
  wait.isOver = true;
  world.deadlines.remove(wait);
  if (onAbort !== undefined) attempt.options.signal?.removeEventListener('abort', onAbort);
  if (wait.registered) attempt.resume(attempt, world, failure);
  else wait.verdict = failure;
}

function listen(wait: CallWait, signal: AbortSignal): void {
  const { attempt, world } = wait;
  const onAbort = (): void => {
    if (wait.isOver) return;
    stop(wait, signal.reason);
    end(wait, aborted(attempt, world));
  };
  if (signal.aborted) return onAbort();
  wait.onAbort = onAbort;
  signal.addEventListener('abort', onAbort);
}

function expire(this: CallWait): void {
  stop(this, new DOMException('The deadline of the call has passed.', 'TimeoutError'));
  end(this, timedOut(this.attempt, this.world));
}

/** Tells the handler, which may still be at work. */
function stop(wait: CallWait, reason: unknown): void {
  const { attempt } = wait;
  wait.isOver = true;
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
