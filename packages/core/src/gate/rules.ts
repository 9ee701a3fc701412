import { boundIssues } from '../explain.ts';
import type { CallFailure } from '../failure.ts';
import type { Issue } from '../issue.ts';
import { type Attempt, deadlineAt, type GateWorld, type Verdict } from './attempt.ts';
import { contextOf } from './context.ts';
import { aborted, invalidInput, movedIn } from './fail.ts';
import { within } from './within.ts';

/** Business rules, on validated input. Whatever a rule throws is the rule's crash, never the model's fault. */
export function rules(attempt: Attempt, world: GateWorld): Verdict {
  if (attempt.tool!.rules === undefined) return undefined;
  if (attempt.options.signal?.aborted) return aborted(attempt, world);
  deadlineAt(attempt, world);
  return within(attempt, world, answer(attempt, world), ruled);
}

function ruled(answered: unknown, attempt: Attempt, world: GateWorld): CallFailure | undefined {
  const found = readIssues(answered);
  if (found.length === 0) return undefined;
  const { secrets } = attempt.contract!.input;
  return invalidInput(attempt, world, boundIssues(found, secrets, world.language, world.limits.issues, movedIn(attempt)));
}

async function answer(attempt: Attempt, world: GateWorld): Promise<unknown> {
  return attempt.tool!.rules!(attempt.value as never, contextOf(attempt, world) as never);
}

/** @throws TypeError for an answer that is not a list of issues: a rule that cannot be read must not pass for one that found nothing. */
function readIssues(answered: unknown): Issue[] {
  if (!Array.isArray(answered)) throw new TypeError('rules must answer an array of issues');
  return answered.map((issue: Issue) => {
    if (typeof issue?.path !== 'string' || typeof issue.message !== 'string' || typeof (issue.keyword ?? '') !== 'string')
      throw new TypeError('a rule answered an issue without path or message');
    const { keyword = 'rule' } = issue as Partial<Issue>;
    // `count` for `/count`: what was meant is plain.
    const path = issue.path === '' || issue.path.startsWith('/') ? issue.path : `/${issue.path}`;
    return { ...issue, path, keyword: keyword.startsWith('rule:') ? keyword : `rule:${keyword}` };
  });
}
