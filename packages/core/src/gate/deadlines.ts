/** A wait that ends at its time, unless it is removed before. */
export interface Wait {
  /** Milliseconds on the monotonic clock. */
  readonly until: number;
  expire(): void;
}

/** All waits of a gate on one timer. */
export interface Deadlines {
  /** Calls `wait.expire` once, at `wait.until` or up to a few milliseconds later. */
  add(wait: Wait): void;
  remove(wait: Wait): void;
}

/**
 * One timer for all calls: setting and clearing a timer for each costs ten times as much as a small call. The timer is left running
 * between calls, and keeps a process alive only while some call waits.
 */
export function createDeadlines(): Deadlines {
  const waits = new Set<Wait>();
  let timer: Timer | undefined;
  let firesAt = Infinity;

  const schedule = (until: number): void => {
    if (timer !== undefined) clearTimeout(timer as never);
    firesAt = until;
    timer = setTimeout(fire, Math.max(1, Math.ceil(until - performance.now()))) as unknown as Timer;
  };
  const fire = (): void => {
    timer = undefined;
    firesAt = Infinity;
    const now = performance.now();
    let next = Infinity;
    for (const wait of waits) {
      if (wait.until > now) next = Math.min(next, wait.until);
      else if (waits.delete(wait)) wait.expire();
    }
    if (waits.size > 0 && next < firesAt) schedule(next);
  };

  return {
    add(wait) {
      waits.add(wait);
      if (wait.until < firesAt) schedule(wait.until);
      else if (waits.size === 1) hold(timer);
    },
    remove(wait) {
      if (waits.delete(wait) && waits.size === 0) release(timer);
    },
  };
}

/** A number in browsers, an object in Node.js, where `ref` and `unref` say whether it keeps the process alive. */
type Timer = number | { ref?(): unknown; unref?(): unknown };

function hold(timer: Timer | undefined): void {
  if (typeof timer === 'object') timer.ref?.();
}

function release(timer: Timer | undefined): void {
  if (typeof timer === 'object') timer.unref?.();
}
