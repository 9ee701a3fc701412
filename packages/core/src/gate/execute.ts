import type { CallFailure } from '../failure.ts';
import type { Attempt, GateWorld } from './attempt.ts';
import { contextOf } from './context.ts';
import { stopped, thrown } from './fail.ts';
import { within } from './within.ts';

/** The handler: on frozen input, under the call's deadline and the caller's abort; nothing that it throws leaves this stage. */
export function execute(attempt: Attempt, world: GateWorld): CallFailure | undefined | Promise<CallFailure | undefined> {
  if (attempt.options.signal?.aborted) return stopped(attempt, world, { kind: 'aborted' });
  attempt.started = true;
  try {
    const returned = attempt.tool!.handler(attempt.value as never, contextOf(attempt, world) as never);
    if (isThenable(returned)) return settle(attempt, world, returned);
    attempt.value = returned;
    return undefined;
  } catch (error) {
    return thrown(attempt, world, error);
  }
}

async function settle(attempt: Attempt, world: GateWorld, returned: PromiseLike<unknown>): Promise<CallFailure | undefined> {
  const waited = await within(attempt, world, returned);
  if (waited.kind !== 'value') return stopped(attempt, world, waited);
  attempt.value = waited.value;
  return undefined;
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof value === 'object' && value !== null && typeof (value as { then?: unknown }).then === 'function';
}
