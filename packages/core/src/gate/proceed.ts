import type { CallFailure } from '../failure.ts';
import type { Attempt, GateWorld, Verdict } from './attempt.ts';
import { admit } from './budget.ts';
import { checkOutput } from './check-output.ts';
import { check } from './check.ts';
import { execute } from './execute.ts';
import { thrown } from './fail.ts';
import { locate } from './locate.ts';
import { parse } from './parse.ts';
import { refine } from './refine.ts';
import { restore } from './restore.ts';
import { rules } from './rules.ts';

/** Takes a call through its stages, in their order, until one fails or waits. `failure` is how the wait before ended. */
export function proceed(attempt: Attempt, world: GateWorld, failure: CallFailure | undefined): Verdict {
  let verdict: Verdict = failure;
  try {
    while (verdict === undefined && attempt.next < stageCount) {
      attempt.next += 1;
      verdict = take(attempt.next - 1, attempt, world);
    }
    return verdict;
  } catch (error) {
    return thrown(attempt, world, error);
  }
}

const stageCount = 10;

// A switch, since engines call what is in a list at several times the price.
function take(position: number, attempt: Attempt, world: GateWorld): Verdict {
  switch (position) {
    case 0:
      attempt.stage = 'budget';
      return admit(attempt, world);
    case 1:
      attempt.stage = 'locate';
      return locate(attempt, world);
    case 2:
      attempt.stage = 'parse';
      return parse(attempt, world);
    case 3:
      attempt.stage = 'restore';
      return restore(attempt, world);
    case 4:
      attempt.stage = 'check';
      return check(attempt, world);
    case 5:
      attempt.stage = 'refine';
      return refine(attempt, world);
    case 6:
      attempt.stage = 'rules';
      return rules(attempt, world);
    case 7:
      attempt.stage = 'budget';
      return admit(attempt, world);
    case 8:
      attempt.stage = 'execute';
      return execute(attempt, world);
    default:
      attempt.stage = 'check_output';
      return checkOutput(attempt, world);
  }
}
