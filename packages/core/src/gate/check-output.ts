import type { CallFailure } from '../failure.ts';
import type { Issue } from '../issue.ts';
import type { ToolSchema } from '../tool.ts';
import type { Attempt, GateWorld } from './attempt.ts';
import { invalidOutput, stopped } from './fail.ts';
import { toJson } from './to-json.ts';
import { within } from './within.ts';

/** Parses the result by `output` when it is declared, and makes plain JSON data of it: what is answered here is what is sent. */
export function checkOutput(attempt: Attempt, world: GateWorld): CallFailure | undefined | Promise<CallFailure | undefined> {
  const output = attempt.contract!.output;
  return output === undefined ? asJson(attempt, world) : parseOutput(attempt, world, output);
}

async function parseOutput(attempt: Attempt, world: GateWorld, output: ToolSchema): Promise<CallFailure | undefined> {
  const waited = await within(attempt, world, output.parse(attempt.value));
  if (waited.kind !== 'value') return waited.kind === 'thrown' ? invalidOutput(attempt, world, waited.error) : stopped(attempt, world, waited);
  const parsed = waited.value as { readonly value: unknown } | { readonly issues: readonly Issue[] };
  if ('issues' in parsed) return invalidOutput(attempt, world, parsed.issues);
  attempt.value = parsed.value;
  const unfit = asJson(attempt, world);
  if (unfit !== undefined) return unfit;
  const validator = world.validators.for(output.json);
  return validator.check(attempt.value) ? undefined : invalidOutput(attempt, world, validator.findings(attempt.value));
}

function asJson(attempt: Attempt, world: GateWorld): CallFailure | undefined {
  const json = toJson(attempt.value, world.limits.resultSize);
  if ('found' in json) return invalidOutput(attempt, world, json);
  attempt.value = json.value;
  attempt.resultSize = json.size;
  return undefined;
}
