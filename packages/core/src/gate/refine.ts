import { boundIssues } from '../explain.ts';
import type { CallFailure } from '../failure.ts';
import type { Issue } from '../issue.ts';
import { frozenCopy } from '../json.ts';
import type { Attempt, GateWorld, Verdict } from './attempt.ts';
import { invalidInput, movedIn } from './fail.ts';
import { within } from './within.ts';

/**
 * Zod, when it can still say more than the schema: refinements, defaults, transforms, codecs. What it answers is frozen, as what needs no Zod
 * is since it was read, so that a rule cannot change what the handler gets, nor a handler what is captured.
 */
export function refine(attempt: Attempt, world: GateWorld): Verdict {
  const { input } = attempt.contract!;
  return input.exact ? undefined : within(attempt, world, input.parse(attempt.value), refined);
}

type Parsed = { readonly value: unknown } | { readonly issues: readonly Issue[]; readonly cause?: unknown };

function refined(answered: unknown, attempt: Attempt, world: GateWorld): CallFailure | undefined {
  const parsed = answered as Parsed;
  if ('issues' in parsed) {
    attempt.cause = parsed.cause;
    const { secrets } = attempt.contract!.input;
    return invalidInput(attempt, world, boundIssues(parsed.issues, secrets, world.language, world.limits.issues, movedIn(attempt)));
  }
  attempt.value = frozenCopy(parsed.value);
  return undefined;
}
