import type { CallFailure } from '../failure.ts';
import type { IsolatedVerdict, Isolation } from '../isolation.ts';
import type { ToolSchema } from '../tool.ts';
import type { Attempt, GateWorld, Verdict } from './attempt.ts';
import { invalidInput, invalidOutput, movedIn, unchecked } from './fail.ts';
import { within } from './within.ts';

/** The isolation in which a schema is checked: none for one of our own, or where the gate has none. */
export function isolationOf({ foreign }: ToolSchema, { isolation }: GateWorld): Isolation | undefined {
  return foreign === undefined ? undefined : isolation;
}

/** Holds the arguments to a schema from elsewhere, out of its reach. */
export function checkIsolatedInput(attempt: Attempt, world: GateWorld, isolation: Isolation): Verdict {
  return within(
    attempt,
    world,
    isolation.check({ ...workOf(attempt, world, attempt.contract!.input), moved: movedIn(attempt) }),
    inputVerdict,
  );
}

/** Holds the result to one. */
export function checkIsolatedOutput(attempt: Attempt, world: GateWorld, isolation: Isolation): Verdict {
  return within(attempt, world, isolation.check(workOf(attempt, world, attempt.contract!.output!)), outputVerdict);
}

function workOf({ name, value }: Attempt, { language, limits }: GateWorld, schema: ToolSchema): Parameters<Isolation['check']>[0] {
  return { tool: name, schema, value, language, issues: limits.issues };
}

function inputVerdict(answered: unknown, attempt: Attempt, world: GateWorld): CallFailure | undefined {
  const verdict = answered as IsolatedVerdict;
  if (verdict.accepted === true) return undefined;
  if ('issues' in verdict) return invalidInput(attempt, world, { issues: verdict.issues, omitted: verdict.omitted });
  attempt.cause = verdict;
  return unchecked(attempt, world, verdict.unchecked);
}

function outputVerdict(answered: unknown, attempt: Attempt, world: GateWorld): CallFailure | undefined {
  return (answered as IsolatedVerdict).accepted === true ? undefined : invalidOutput(attempt, world, answered);
}
