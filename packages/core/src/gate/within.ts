import type { Attempt, GateWorld } from './attempt.ts';
import type { Wait } from './deadlines.ts';

/** What waiting came to. */
export type Waited =
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'thrown'; readonly error: unknown }
  | { readonly kind: 'timed_out' | 'aborted' };

/** Milliseconds that a call may wait in all: its own option, the tool's, the gate's, the first that is set. */
export function deadlineOf(attempt: Attempt, world: GateWorld): number {
  return attempt.options.deadlineMs ?? attempt.contract?.timeoutMs ?? world.deadlineMs;
}

/**
 * Waits for a promise until it settles, the call's deadline passes or the caller aborts, whichever is first. What comes later is
 * dropped: a late rejection is nobody's unhandled one.
 */
export function within(attempt: Attempt, world: GateWorld, promise: PromiseLike<unknown>): Promise<Waited> {
  return new Promise((resolve) => {
    const { signal } = attempt.options;
    let settled = false;
    const settle = (waited: Waited): void => {
      if (settled) return;
      settled = true;
      world.deadlines.remove(wait);
      signal?.removeEventListener('abort', onAbort);
      resolve(waited);
    };
    const stop = (kind: 'timed_out' | 'aborted', reason: unknown): void => {
      if (settled) return;
      settle({ kind });
      attempt.stopped = reason;
      attempt.controller?.abort(reason);
    };
    const onAbort = (): void => stop('aborted', signal?.reason);
    attempt.deadlineAt ??= performance.now() + deadlineOf(attempt, world);
    const wait: Wait = {
      until: attempt.deadlineAt,
      expire: () => stop('timed_out', new DOMException('The deadline of the call has passed.', 'TimeoutError')),
    };
    world.deadlines.add(wait);
    if (signal?.aborted) return onAbort();
    signal?.addEventListener('abort', onAbort, { once: true });
    promise.then(
      (value) => settle({ kind: 'value', value }),
      (error: unknown) => settle({ kind: 'thrown', error }),
    );
  });
}

/** The signal of a call, made when it is first read: most handlers never read it, and it costs more than all other stages together. */
export function signalOf(attempt: Attempt): AbortSignal {
  if (attempt.controller === undefined) {
    attempt.controller = new AbortController();
    if (attempt.stopped !== undefined) attempt.controller.abort(attempt.stopped);
  }
  return attempt.controller.signal;
}
