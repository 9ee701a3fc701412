import type { CallFailure } from '../failure.ts';
import type { Attempt, GateWorld, RunScope } from './attempt.ts';
import { overBudget } from './fail.ts';
import { identify } from './locate.ts';

/** How a run stands. */
export interface RunState {
  /** Calls answered so far. */
  readonly calls: number;
  /** Of these, calls with the code `unknown_tool`, `invalid_json` or `invalid_input`. */
  readonly invalid: number;
  /** Names of tools closed after too many invalid calls in a row. */
  readonly closed: readonly string[];
  /** No call is carried out any more. */
  readonly over: boolean;
}

/** What `onEscalate` is told when a run is over. */
export interface Escalation {
  readonly runId: string;
  readonly invalid: number;
  readonly lastTool: string;
  readonly lastFailure: CallFailure;
}

/** The invalid calls that one conversation may make. */
export interface Budget extends RunScope {
  state(): RunState;
}

/** The first step, and once more before a handler runs: other calls of the conversation may have been answered since. */
export function admit(attempt: Attempt, world: GateWorld): CallFailure | undefined {
  const refusal = attempt.run?.admit(attempt);
  // Refused before its tool was looked for, a call is recorded under it all the same.
  if (refusal !== undefined && attempt.contract === undefined) identify(attempt, world.source.current());
  return refusal;
}

/**
 * A budget with nothing spent. An invalid call beyond it, begun beside others, is answered like any that comes too late. `onEscalate` is
 * called once, when the run is over.
 */
export function createBudget(
  world: GateWorld,
  { id, isNamed }: Pick<RunScope, 'id' | 'isNamed'>,
  onEscalate: ((escalation: Escalation) => unknown) | undefined,
): Budget {
  const { invalidCalls, invalidInARow } = world.limits;
  const inARow = new Map<string, { readonly count: number; readonly turn: unknown }>();
  const closed = new Set<string>();
  let calls = 0;
  let invalid = 0;
  const over = (): boolean => invalid >= invalidCalls;

  const refusal = (attempt: Attempt): CallFailure | undefined => {
    if (over()) return overBudget(attempt, world, 'run', invalidCalls);
    return closed.has(attempt.name) ? overBudget(attempt, world, 'tool', invalidInARow) : undefined;
  };

  return {
    id,
    isNamed,
    admit: refusal,
    settle(attempt, failure) {
      calls += 1;
      if (failure?.code === 'over_budget') return failure;
      const { name } = attempt;
      if (failure === undefined || !isInvalid(failure)) {
        inARow.delete(name);
        return failure;
      }
      const late = refusal(attempt);
      if (late !== undefined) return late;
      const { count: before, turn: last } = inARow.get(name) ?? { count: 0, turn: undefined };
      const { turn } = attempt.options;
      const count = turn !== undefined && turn === last ? before : before + 1;
      inARow.set(name, { count, turn });
      if (count >= invalidInARow) closed.add(name);
      invalid += 1;
      if (invalid === invalidCalls) onEscalate?.({ runId: id, invalid, lastTool: name, lastFailure: failure });
      return failure;
    },
    state: () => ({ calls, invalid, closed: [...closed], over: over() }),
  };
}

function isInvalid(failure: CallFailure): boolean {
  return failure.code === 'unknown_tool' || failure.code === 'invalid_json' || failure.code === 'invalid_input';
}
