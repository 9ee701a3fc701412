/** Something that waits, and is told when its time is over. */
export interface Wait {
  /** In milliseconds on the monotonic clock. */
  readonly deadlineAt: number;
  /** Where it stands among all that wait; kept by `Deadlines`, −1 when it does not. */
  slot: number;
}

/** All waits of a gate on one timer. */
export interface Deadlines<Waiting extends Wait> {
  /** Tells once that a time is over, at `deadlineAt` or up to a few milliseconds later, unless the wait is removed before. */
  add(wait: Waiting): void;
  remove(wait: Waiting): void;
}

/** Milliseconds after which a timer that nobody needs any more is noticed; a process may outlive its last call by as much. */
const idleMs = 100;

/**
 * One timer for all calls: to set and clear one for each, or only to mark it as needed and not needed, costs as much as the rest of a
 * small call. So it is left running when a call ends, and looks every tenth of a second whether anybody still waits.
 */
export function createDeadlines<Waiting extends Wait>(expire: (wait: Waiting) => void): Deadlines<Waiting> {
  // An array in which the last wait fills the gap of one that leaves: a quarter of what a `Set` costs.
  const waits: Waiting[] = [];
  let timer: unknown;
  let firesAt = Infinity;

  const add = (wait: Waiting): void => {
    wait.slot = waits.length;
    waits.push(wait);
    if (wait.deadlineAt < firesAt) schedule(wait.deadlineAt);
  };
  const remove = (wait: Waiting): void => {
    const last = waits[waits.length - 1];
    if (wait.slot === -1 || last === undefined) return;
    waits[wait.slot] = last;
    last.slot = wait.slot;
    waits.pop();
    wait.slot = -1;
  };
  const schedule = (until: number): void => {
    if (timer !== undefined) clearTimeout(timer as never);
    const now = performance.now();
    firesAt = Math.min(until, now + idleMs);
    timer = setTimeout(fire, Math.max(1, Math.ceil(firesAt - now)));
  };
  const fire = (): void => {
    timer = undefined;
    firesAt = Infinity;
    const now = performance.now();
    const over = waits.filter(({ deadlineAt }) => deadlineAt <= now);
    over.forEach(remove);
    if (waits.length > 0) schedule(waits.reduce((next, { deadlineAt }) => Math.min(next, deadlineAt), Infinity));
    for (const wait of over) expire(wait);
  };
  return { add, remove };
}
