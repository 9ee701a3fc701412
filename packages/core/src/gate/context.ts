import type { CallContext } from '../tool.ts';
import type { Attempt, GateWorld } from './attempt.ts';
import { signalOf } from './within.ts';

/** What rules and handler are given besides the input. */
export function contextOf(attempt: Attempt, world: GateWorld): CallContext {
  const { callId, runId, options } = attempt;
  return {
    get signal() {
      return signalOf(attempt);
    },
    callId,
    runId,
    deps: options.deps === undefined ? world.deps : options.deps,
    principal: options.principal,
    idempotencyKey: options.key ?? (runId === undefined ? callId : `${runId}/${callId}`),
  };
}
