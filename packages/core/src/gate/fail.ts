import { type CallFailure, isToolError, type ToolError } from '../failure.ts';
import type { Issue } from '../issue.ts';
import type { Unchecked } from '../isolation.ts';
import { nearestNames } from '../nearest.ts';
import type { MovedPlace } from '../projection.ts';
import { shownId } from '../preview.ts';
import type { Aftermath } from '../sentence-kinds.ts';
import type { Toolbox } from '../toolbox.ts';
import { type Attempt, deadlineOf, type GateWorld } from './attempt.ts';
import { toJson } from './to-json.ts';

/** Issues as `explain` answers them. */
interface Found {
  readonly issues: readonly Issue[];
  readonly omitted: number;
}

export function unknownTool(attempt: Attempt, world: GateWorld, toolbox: Toolbox): CallFailure {
  const shown = attempt.options.projection?.offered ?? toolbox.tools.map(({ name }) => name);
  const names = nearestNames(
    attempt.name,
    shown.filter((name) => name !== attempt.name),
    3,
  );
  const message = world.sentences.failure.unknownTool(attempt.name, names);
  return Object.freeze({ code: 'unknown_tool', tool: attempt.name, message, retry: 'fix_arguments', nearest: Object.freeze(names) });
}

/** Where the model wrote what was restored, for what it is told of its call. */
export function movedIn({ options, written }: Attempt): readonly MovedPlace[] | undefined {
  return written === undefined ? undefined : options.projection?.moved?.(written);
}

export function invalidJson(attempt: Attempt, world: GateWorld, found: Found): CallFailure {
  const message = world.sentences.failure.invalidJson();
  return Object.freeze({ code: 'invalid_json', tool: attempt.name, message, retry: 'fix_arguments', ...found });
}

export function invalidInput(attempt: Attempt, world: GateWorld, found: Found): CallFailure {
  const message = world.sentences.failure.invalidInput();
  const { omitted } = found;
  const issues = attempt.root === '' ? found.issues : found.issues.map((issue) => ({ ...issue, path: attempt.root + issue.path }));
  return Object.freeze({ code: 'invalid_input', tool: attempt.name, message, retry: 'fix_arguments', issues, omitted });
}

/** A check that came to nothing. In quarantine, or where what checks is not there, no value would help. */
export function unchecked(attempt: Attempt, world: GateWorld, why: Unchecked): CallFailure {
  const { finding, failure } = world.sentences;
  const isQuarantined = why === 'quarantined';
  const isHopeless = isQuarantined || why === 'failed';
  const message = isQuarantined ? finding.quarantined() : isHopeless ? finding.unavailable() : finding.uncheckable();
  const issue: Issue = { path: attempt.root, keyword: isQuarantined ? 'quarantined' : 'uncheckable', message };
  return Object.freeze({
    code: 'invalid_input',
    tool: attempt.name,
    message: isHopeless ? failure.quarantined() : failure.invalidInput(),
    retry: isHopeless ? 'later' : 'fix_arguments',
    issues: [issue],
    omitted: 0,
  });
}

export function overBudget(attempt: Attempt, world: GateWorld, scope: 'tool' | 'run', limit: number): CallFailure {
  const message = world.sentences.failure.overBudget(scope, limit);
  return Object.freeze({ code: 'over_budget', tool: attempt.name, message, retry: 'never', scope, limit });
}

/** Whatever a handler, rule or refinement threw: the message of a `ToolError`, and of nothing else, reaches the model. Never throws. */
export function thrown(attempt: Attempt, world: GateWorld, error: unknown): CallFailure {
  try {
    if (isToolError(error)) return toolError(attempt, world, error);
  } catch {
    // Reading the error failed: whatever it is, it is not one that was thrown on purpose.
  }
  attempt.cause = error ?? new Error(`threw ${String(error)}`);
  const reference = referenceOf(attempt);
  const message = world.sentences.failure.crashed(reference, aftermath(attempt));
  return Object.freeze({ code: 'crashed', tool: attempt.name, message, retry: retryAfter(attempt), reference });
}

function toolError(attempt: Attempt, world: GateWorld, error: ToolError): CallFailure {
  const message = world.sentences.failure.toolError(error.message);
  const data = error.data === undefined ? undefined : toJson(error.data, world.limits.resultSize);
  const shown = data !== undefined && 'value' in data ? { data: data.value } : {};
  // Data that JSON cannot carry is left out; who wrote the handler finds it in the record.
  attempt.cause = data !== undefined && 'found' in data ? error : error.cause;
  return Object.freeze({ code: 'tool_error', tool: attempt.name, message, retry: 'never', ...shown });
}

export function timedOut(attempt: Attempt, world: GateWorld): CallFailure {
  const deadlineMs = deadlineOf(attempt, world);
  const message = world.sentences.failure.timedOut(deadlineMs, aftermath(attempt));
  return Object.freeze({
    code: 'timed_out',
    tool: attempt.name,
    message,
    retry: retryAfter(attempt),
    deadlineMs,
    started: attempt.started,
  });
}

export function aborted(attempt: Attempt, world: GateWorld): CallFailure {
  const message = world.sentences.failure.aborted(aftermath(attempt));
  return Object.freeze({ code: 'aborted', tool: attempt.name, message, retry: retryAfter(attempt), started: attempt.started });
}

/** A result that does not fit. `cause` says how, for the operator: a result is no more for the model's eyes than an exception. */
export function invalidOutput(attempt: Attempt, world: GateWorld, cause: unknown): CallFailure {
  attempt.cause = cause;
  const effect = attempt.contract!.sideEffect !== 'read';
  const reference = referenceOf(attempt);
  const message = world.sentences.failure.invalidOutput(reference, effect);
  return Object.freeze({ code: 'invalid_output', tool: attempt.name, message, retry: 'never', effect, reference });
}

/** The call's own id, as the record that holds the cause has it. */
function referenceOf(attempt: Attempt): string {
  return attempt.runId === undefined ? shownId(attempt.callId) : `${attempt.runId}/${shownId(attempt.callId)}`;
}

function aftermath(attempt: Attempt): Aftermath {
  if (!attempt.started) return 'not_started';
  const { sideEffect, idempotent } = attempt.contract!;
  if (sideEffect === 'read') return 'no_effect';
  return idempotent ? 'repeatable' : 'unknown';
}

/** Only what cannot have had an effect, or may have it twice, is worth another try as it is. */
function retryAfter(attempt: Attempt): 'later' | 'never' {
  return aftermath(attempt) === 'unknown' ? 'never' : 'later';
}
