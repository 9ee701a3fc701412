import { type Content, contentFault, isContent } from '../content.ts';
import type { CallFailure } from '../failure.ts';
import type { Issue } from '../issue.ts';
import type { Attempt, GateWorld, Verdict } from './attempt.ts';
import { checkIsolatedOutput, isolationOf } from './check-isolated.ts';
import { invalidOutput } from './fail.ts';
import { toJson } from './to-json.ts';
import { within } from './within.ts';

/** Parses the result by `output` when it is declared, and makes plain JSON data of it: what is answered here is what is sent. */
export function checkOutput(attempt: Attempt, world: GateWorld): Verdict {
  const unfit = isContent(attempt.value) ? takeContent(attempt, world, attempt.value) : undefined;
  if (unfit !== undefined) return unfit;
  const { output } = attempt.contract!;
  if (output === undefined) return asJson(attempt, world);
  const isolation = isolationOf(output, world);
  // What is from elsewhere parses nothing.
  if (isolation !== undefined) return asJson(attempt, world) ?? checkIsolatedOutput(attempt, world, isolation);
  return within(attempt, world, output.parse(attempt.value), parsedOutput);
}

/** Sets the blocks aside, and leaves the value to be checked like any other. */
function takeContent(attempt: Attempt, world: GateWorld, { blocks, value }: Content): CallFailure | undefined {
  const json = toJson(blocks, world.limits.resultSize);
  if ('found' in json) return invalidOutput(attempt, world, { ...json, path: `/content${json.path}` });
  const fault = contentFault(json.value);
  if (fault !== undefined) return invalidOutput(attempt, world, fault);
  attempt.content = json.value as Content['blocks'];
  attempt.value = value;
  return undefined;
}

type Parsed = { readonly value: unknown } | { readonly issues: readonly Issue[]; readonly cause?: unknown };

function parsedOutput(answered: unknown, attempt: Attempt, world: GateWorld): CallFailure | undefined {
  const parsed = answered as Parsed;
  if ('issues' in parsed) return invalidOutput(attempt, world, parsed.cause ?? parsed.issues);
  attempt.value = parsed.value;
  const unfit = asJson(attempt, world);
  if (unfit !== undefined) return unfit;
  const validator = world.validators.for(attempt.contract!.output!);
  return validator.check(attempt.value) ? undefined : invalidOutput(attempt, world, validator.findings(attempt.value));
}

function asJson(attempt: Attempt, world: GateWorld): CallFailure | undefined {
  const json = toJson(attempt.value, world.limits.resultSize);
  if ('found' in json) return invalidOutput(attempt, world, json);
  attempt.value = json.value;
  attempt.resultSize = json.size;
  return undefined;
}
