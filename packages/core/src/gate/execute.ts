import type { CallFailure } from '../failure.ts';
import type { Attempt, GateWorld } from './attempt.ts';
import { contextOf } from './context.ts';
import { aborted, thrown, timedOut } from './fail.ts';
import { within } from './within.ts';

/** The handler: on frozen input, under the call's deadline and the caller's abort; nothing that it throws leaves this stage. */
export function execute(attempt: Attempt, world: GateWorld): CallFailure | undefined | Promise<CallFailure | undefined> {
  if (attempt.options.signal?.aborted) return aborted(attempt, world);
  if (attempt.deadlineAt !== undefined && performance.now() >= attempt.deadlineAt) return timedOut(attempt, world);
  attempt.started = true;
  try {
    const returned = attempt.tool!.handler(attempt.value as never, contextOf(attempt, world) as never);
    if (isThenable(returned)) return within(attempt, world, returned, (value) => void (attempt.value = value));
    attempt.value = returned;
    return undefined;
  } catch (error) {
    return thrown(attempt, world, error);
  }
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof value === 'object' && value !== null && typeof (value as { then?: unknown }).then === 'function';
}
