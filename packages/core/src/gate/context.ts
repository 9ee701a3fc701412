import type { CallContext } from '../tool.ts';
import type { Attempt, GateWorld } from './attempt.ts';
import { quietly } from './quietly.ts';

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
    return signalOf(attemptOf(this));
  },
  get progress(): CallContext['progress'] {
    const attempt = attemptOf(this);
    return (done, total, message) => tell(attempt, attempt.options.onProgress, { done, total, message });
  },
  get log(): CallContext['log'] {
    const attempt = attemptOf(this);
    return (level, data) => tell(attempt, attempt.options.onLog, { level, data });
  },
};

function attemptOf(context: object): Attempt {
  return (context as { [own]: Attempt })[own];
}

/** A handler may go on talking after its call was answered: nobody listens any more. */
function tell<Told>(attempt: Attempt, listener: ((told: Told) => unknown) | undefined, told: Told): void {
  if (listener === undefined || attempt.answered) return;
  quietly(listener)(told);
}

/** The signal of a call, made when it is first read: most handlers never read it, and it costs more than all stages together. */
function signalOf(attempt: Attempt): AbortSignal {
  if (attempt.controller === undefined) {
    attempt.controller = new AbortController();
    if (attempt.stopped !== undefined) attempt.controller.abort(attempt.stopped);
  }
  return attempt.controller.signal;
}
