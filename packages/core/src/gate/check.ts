import { explain } from '../explain.ts';
import type { Attempt, GateWorld, Verdict } from './attempt.ts';
import { checkIsolatedInput, isolationOf } from './check-isolated.ts';
import { invalidInput, movedIn } from './fail.ts';

/** Holds the arguments to the derived schema: one fast pass, and only when that fails a second one for what to say. */
export function check(attempt: Attempt, world: GateWorld): Verdict {
  const { input } = attempt.contract!;
  const isolation = isolationOf(input, world);
  if (isolation !== undefined) return checkIsolatedInput(attempt, world, isolation);
  const validator = world.validators.for(input);
  if (validator.check(attempt.value)) return undefined;
  const findings = validator.findings(attempt.value);
  return invalidInput(
    attempt,
    world,
    explain(
      { schema: input.json, findings, secrets: input.secrets, language: world.language, moved: movedIn(attempt) },
      world.limits.issues,
    ),
  );
}
