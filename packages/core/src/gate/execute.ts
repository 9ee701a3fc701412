import type { CallFailure } from '../failure.ts';
import { type Attempt, deadlineOf, type GateWorld, type Verdict } from './attempt.ts';
import { contextOf } from './context.ts';
import { aborted, thrown, timedOut } from './fail.ts';
import { within } from './within.ts';

/** The handler: on frozen input, under the call's deadline and the caller's abort; nothing that it throws leaves this stage. */
export function execute(attempt: Attempt, world: GateWorld): Verdict {
  if (attempt.options.signal?.aborted) return aborted(attempt, world);
  if (isOver(attempt, world)) return timedOut(attempt, world);
  if (world.onRecord !== undefined) attempt.executeAt = world.now();
  attempt.started = true;
  try {
    const returned = attempt.tool!.handler(attempt.value as never, contextOf(attempt, world) as never);
    if (isThenable(returned)) return within(attempt, world, returned, returnedValue);
    attempt.value = returned;
    return undefined;
  } catch (error) {
    return thrown(attempt, world, error);
  }
}

/** The clock began to run if something was waited for; a call that was given no time is late without it. */
function isOver(attempt: Attempt, world: GateWorld): boolean {
  return attempt.deadlineAt === 0 ? deadlineOf(attempt, world) === 0 : performance.now() >= attempt.deadlineAt;
}

function returnedValue(value: unknown, attempt: Attempt): CallFailure | undefined {
  attempt.value = value;
  return undefined;
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof value === 'object' && value !== null && typeof (value as { then?: unknown }).then === 'function';
}
