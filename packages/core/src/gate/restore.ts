import type { CallFailure } from '../failure.ts';
import type { Issue } from '../issue.ts';
import { isJsonObject, pointer } from '../json.ts';
import { quoted, safeText } from '../preview.ts';
import type { Attempt, GateWorld } from './attempt.ts';
import { invalidInput } from './fail.ts';
import { holdRestored } from './parse.ts';

/**
 * Undoes the projection that the call came through; without one the arguments stay as they are. What has changed is held to the rules for
 * keys and to the limits once more: a list of pairs makes keys that nobody has looked at.
 */
export function restore(attempt: Attempt, world: GateWorld): CallFailure | undefined {
  const { projection } = attempt.options;
  if (projection === undefined) return undefined;
  const { value: written } = attempt;
  attempt.value = projection.restore(written, () => {
    attempt.repaired += 1;
  });
  if (projection.moved !== undefined) attempt.written = written;
  const { wrapper } = projection;
  if (attempt.value !== written) {
    if (wrapper !== undefined) attempt.root = pointer('', wrapper);
    return isJsonObject(attempt.value) ? holdRestored(attempt.value, attempt, world) : undefined;
  }
  if (wrapper === undefined) return undefined;
  const beside = isJsonObject(written) && Object.hasOwn(written, wrapper) ? Object.keys(written).filter((key) => key !== wrapper) : [];
  return beside.length === 0 ? undefined : keysBeside(attempt, world, wrapper, beside);
}

/** A model that writes more than the wrapper is told so, instead of what the wrapper lacks. */
function keysBeside(attempt: Attempt, world: GateWorld, wrapper: string, keys: readonly string[]): CallFailure {
  const { finding, hint, advised } = world.sentences;
  const issues = keys.slice(0, world.limits.issues).map((key): Issue => ({
    path: pointer('', safeText(key, 64)),
    keyword: 'additionalProperties',
    message: advised(finding.unknownKey(key), hint.allowedKeys(quoted(wrapper))),
    allowed: [wrapper],
  }));
  return invalidInput(attempt, world, { issues, omitted: keys.length - issues.length });
}
