import { contentHash } from '../schema/fingerprint.ts';
import type { CallContext } from '../tool.ts';
import type { Attempt, GateWorld } from './attempt.ts';
import { quietly } from './quietly.ts';

/** What rules and handler are given besides the input. */
export function contextOf(attempt: Attempt, world: GateWorld): CallContext {
  const { callId, runId, options } = attempt;
  const context = Object.create(lazy) as Filled;
  context[own] = attempt;
  context.callId = callId;
  context.runId = runId;
  context.deps = options.deps === undefined ? world.deps : options.deps;
  context.principal = options.principal;
  return context as unknown as CallContext;
}

const own = Symbol('attempt');

type Filled = { -readonly [K in Exclude<keyof CallContext, keyof typeof lazy>]: CallContext[K] } & { [own]: Attempt };

// Inherited: a getter in a literal gives every context a shape of its own, and `__proto__` in one costs three times as much.
const lazy = {
  get idempotencyKey(): string | undefined {
    return keyOf(attemptOf(this));
  },
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

/** Of the arguments too, since not every server of models gives each call an id of its own. */
function keyOf({ options, run, callId, name, arguments: given }: Attempt): string | undefined {
  if (options.key !== undefined) return options.key;
  return run?.isNamed === true ? contentHash([run.id, callId, name, given ?? '']) : undefined;
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
