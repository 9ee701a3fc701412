import type { CallFailure } from '../failure.ts';
import type { Attempt, GateWorld } from './attempt.ts';
import { overBudget } from './fail.ts';

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
export interface Budget {
  /** The refusal, when the run is over or the tool closed. */
  admit(attempt: Attempt): CallFailure | undefined;
  /** Counts an answered call. */
  note(attempt: Attempt, failure: CallFailure | undefined): void;
  readonly state: RunState;
}

/** A budget with nothing spent. `onEscalate` is called once, when the run is over. */
export function createBudget(world: GateWorld, runId: string, onEscalate: ((escalation: Escalation) => unknown) | undefined): Budget {
  const { invalidCalls, invalidInARow } = world.limits;
  const inARow = new Map<string, number>();
  const closed = new Set<string>();
  let calls = 0;
  let invalid = 0;
  const over = (): boolean => invalid >= invalidCalls;

  return {
    admit(attempt) {
      if (over()) return overBudget(attempt, world, 'run', invalidCalls);
      return closed.has(attempt.name) ? overBudget(attempt, world, 'tool', invalidInARow) : undefined;
    },
    note(attempt, failure) {
      calls += 1;
      if (failure?.code === 'over_budget') return;
      const { name } = attempt;
      if (failure === undefined || !isInvalid(failure)) return void inARow.delete(name);
      const count = (inARow.get(name) ?? 0) + 1;
      inARow.set(name, count);
      if (count >= invalidInARow) closed.add(name);
      invalid += 1;
      if (invalid === invalidCalls) onEscalate?.({ runId, invalid, lastTool: attempt.name, lastFailure: failure });
    },
    get state() {
      return { calls, invalid, closed: [...closed], over: over() };
    },
  };
}

function isInvalid(failure: CallFailure): boolean {
  return failure.code === 'unknown_tool' || failure.code === 'invalid_json' || failure.code === 'invalid_input';
}
