import { DefinitionError } from '../definition-error.ts';

/**
 * Holds a loop to an end. `forced` is what makes the model call in every turn, as it was written; undefined where it may answer. Such a model
 * never does, and would repeat its calls, so that somebody has to say for how long.
 * @throws DefinitionError `invalid_option` for a forced call without `maxTurns`.
 */
export function checkCanEnd(forced: string | undefined, maxTurns: number | undefined): void {
  if (forced === undefined || maxTurns !== undefined) return;
  const text = `runTools: ${forced} makes the model call in every turn, so that it can never answer; leave it out, or say with maxTurns how many turns it shall take`;
  throw new DefinitionError('invalid_option', text);
}
