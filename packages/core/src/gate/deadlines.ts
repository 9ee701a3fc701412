/** Something that waits, and is told when its time is over. */
export interface Wait {
  /** Milliseconds on the monotonic clock. */
  readonly until: number;
  /** Where it stands among all that wait; kept by `Deadlines`, −1 when it does not. */
  slot: number;
  expire(): void;
}

/** All waits of a gate on one timer. */
export interface Deadlines {
  /** Calls `wait.expire` once, at `wait.until` or up to a few milliseconds later, unless it is removed before. */
  add(wait: Wait): void;
  remove(wait: Wait): void;
}

/**
 * One timer for all calls: setting and clearing a timer for each costs ten times as much as a small call. The timer is left running
 * between calls, and keeps a process alive only while some call waits.
 */
export function createDeadlines(): Deadlines {
  // An array in which the last wait fills the gap of one that leaves: a quarter of what a `Set` costs.
  const waits: Wait[] = [];
  let timer: Timer | undefined;
  let firesAt = Infinity;

  const add = (wait: Wait): void => {
    wait.slot = waits.length;
    waits.push(wait);
    if (wait.until < firesAt) schedule(wait.until);
    else if (waits.length === 1) hold(timer);
  };
  const remove = (wait: Wait): void => {
    const last = waits[waits.length - 1];
    if (wait.slot === -1 || last === undefined) return;
    waits[wait.slot] = last;
    last.slot = wait.slot;
    waits.pop();
    wait.slot = -1;
    if (waits.length === 0) release(timer);
  };
  const schedule = (until: number): void => {
    if (timer !== undefined) clearTimeout(timer as never);
    firesAt = until;
    timer = setTimeout(fire, Math.max(1, Math.ceil(until - performance.now()))) as unknown as Timer;
  };
  const fire = (): void => {
    timer = undefined;
    firesAt = Infinity;
    const now = performance.now();
    const over = waits.filter(({ until }) => until <= now);
    over.forEach(remove);
    if (waits.length > 0) schedule(waits.reduce((next, { until }) => Math.min(next, until), Infinity));
    for (const wait of over) wait.expire();
  };
  return { add, remove };
}

/** A number in browsers, an object in Node.js, where `ref` and `unref` say whether it keeps the process alive. */
type Timer = number | { ref?(): unknown; unref?(): unknown };

function hold(timer: Timer | undefined): void {
  if (typeof timer === 'object') timer.ref?.();
}

function release(timer: Timer | undefined): void {
  if (typeof timer === 'object') timer.unref?.();
}
