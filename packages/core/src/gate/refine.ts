import { boundIssues } from '../explain.ts';
import type { CallFailure } from '../failure.ts';
import type { Issue } from '../issue.ts';
import { deepFreeze } from '../json.ts';
import type { Attempt, GateWorld } from './attempt.ts';
import { invalidInput, stopped } from './fail.ts';
import { within } from './within.ts';

/**
 * Zod, when it can still say more than the schema: refinements, defaults, transforms, codecs. Frozen either way, so that a rule cannot
 * change what the handler gets, nor a handler what is captured.
 */
export function refine(attempt: Attempt, world: GateWorld): undefined | Promise<CallFailure | undefined> {
  const { input } = attempt.contract!;
  if (!input.exact) return refineWithZod(attempt, world);
  deepFreeze(attempt.value);
}

async function refineWithZod(attempt: Attempt, world: GateWorld): Promise<CallFailure | undefined> {
  const { input } = attempt.contract!;
  const waited = await within(attempt, world, input.parse(attempt.value));
  if (waited.kind !== 'value') return stopped(attempt, world, waited);
  const parsed = waited.value as { readonly value: unknown } | { readonly issues: readonly Issue[] };
  if ('issues' in parsed) return invalidInput(attempt, world, boundIssues(parsed.issues, input.secrets, world.language, world.limits.issues));
  attempt.value = deepFreeze(parsed.value);
  return undefined;
}
