import type { CallContext } from '../tool.ts';
import type { Attempt, GateWorld } from './attempt.ts';

/** What rules and handler are given besides the input. */
export function contextOf(attempt: Attempt, world: GateWorld): CallContext {
  const { callId, runId, options } = attempt;
  return {
    __proto__: lazy,
    [own]: attempt,
    callId,
    runId,
    deps: options.deps === undefined ? world.deps : options.deps,
    principal: options.principal,
    idempotencyKey: options.key ?? (runId === undefined ? callId : `${runId}/${callId}`),
  } as unknown as CallContext;
}

const own = Symbol('attempt');

// Inherited: a getter in the literal itself gives every context a shape of its own, which costs as much as the rest of a small call.
const lazy = {
  get signal(): AbortSignal {
    return signalOf((this as unknown as { [own]: Attempt })[own]);
  },
};

/** The signal of a call, made when it is first read: most handlers never read it, and it costs more than all stages together. */
function signalOf(attempt: Attempt): AbortSignal {
  if (attempt.controller === undefined) {
    attempt.controller = new AbortController();
    if (attempt.stopped !== undefined) attempt.controller.abort(attempt.stopped);
  }
  return attempt.controller.signal;
}
