/** Something that waits, and is told when its time is over. */
export interface Wait {
  /** In milliseconds on the monotonic clock; 0 as long as the clock was not read for it, which `Deadlines` does. */
  deadlineAt: number;
  /** Where it stands among all that wait; kept by `Deadlines`, −1 when it does not. */
  slot: number;
}

/** All waits of a gate on one timer. */
export interface Deadlines<Waiting extends Wait> {
  /**
   * Tells once that a time is over, never before, unless the wait is removed: a few milliseconds later at most, or a tenth of a second where
   * the limit is ten seconds or more.
   */
  add(wait: Waiting): void;
  remove(wait: Waiting): void;
}

/** Milliseconds after which a timer that nobody needs any more is noticed; a process may outlive its last call by as much. */
const idleMs = 100;

/** A limit of which `idleMs` is no more than a hundredth: it may begin to run when the timer next looks. */
const patientMs = 100 * idleMs;

/**
 * One timer for all calls: to set and clear one for each, or only to mark it as needed and not needed, costs as much as the rest of a
 * small call. So it is left running when a call ends, and looks every tenth of a second whether anybody still waits. For most calls the
 * clock is never read, since they have ended by then.
 * @param limitOf Milliseconds that a wait may take.
 */
export function createDeadlines<Waiting extends Wait>(
  limitOf: (wait: Waiting) => number,
  expire: (wait: Waiting) => void,
): Deadlines<Waiting> {
  // An array in which the last wait fills the gap of one that leaves: a quarter of what a `Set` costs.
  const waits: Waiting[] = [];
  let timer: unknown;
  let firesAt = Infinity;

  const add = (wait: Waiting): void => {
    wait.slot = waits.length;
    waits.push(wait);
    if (wait.deadlineAt === 0) {
      const limit = limitOf(wait);
      if (timer !== undefined && limit >= patientMs) return;
      wait.deadlineAt = performance.now() + limit;
    }
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
    for (const wait of waits) if (wait.deadlineAt === 0) wait.deadlineAt = now + limitOf(wait);
    const over = waits.filter(({ deadlineAt }) => deadlineAt <= now).sort((one, other) => one.deadlineAt - other.deadlineAt);
    over.forEach(remove);
    if (waits.length > 0) schedule(waits.reduce((next, { deadlineAt }) => Math.min(next, deadlineAt), Infinity));
    for (const wait of over) expire(wait);
  };
  return { add, remove };
}
