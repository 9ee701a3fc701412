import { DefinitionError } from '../definition-error.ts';
import { unknownOption } from '../unknown-option.ts';

/** Bounds of a gate. Each may be set; none may be switched off. */
export interface GateLimits {
  /** Issues in one refusal. Default 5. */
  readonly issues: number;
  /** UTF-8 bytes of a call's arguments. Default 262,144. */
  readonly argumentBytes: number;
  /** Objects and arrays within each other in a call's arguments. Default 64. */
  readonly argumentDepth: number;
  /** Values of any kind in a call's arguments. Default 10,000. */
  readonly argumentNodes: number;
  /** Keys of one object in a call's arguments. Default 1,000. */
  readonly argumentKeys: number;
  /** UTF-16 code units of one key or string in a call's arguments. Default 262,144. */
  readonly argumentStringLength: number;
  /** UTF-16 code units of a result as JSON text. Default 262,144. */
  readonly resultSize: number;
  /** Invalid calls after which a run is over; the last of them is still answered. Default 8. */
  readonly invalidCalls: number;
  /** Invalid calls of one tool in a row after which that tool is closed for the rest of the run. Default 3. */
  readonly invalidInARow: number;
  /** Compiled validators kept at once; others are compiled again when needed. Default 512. */
  readonly validators: number;
}

const defaults: GateLimits = {
  issues: 5,
  argumentBytes: 262_144,
  argumentDepth: 64,
  argumentNodes: 10_000,
  argumentKeys: 1_000,
  argumentStringLength: 262_144,
  resultSize: 262_144,
  invalidCalls: 8,
  invalidInARow: 3,
  validators: 512,
};

/**
 * The defaults with what was set.
 * @throws DefinitionError `invalid_option` for an unknown limit, or one that is not a whole number of at least 1.
 */
export function readLimits(limits: Partial<GateLimits> = {}): GateLimits {
  for (const [name, value] of Object.entries(limits)) {
    if (!Object.hasOwn(defaults, name)) {
      throw new DefinitionError('invalid_option', `gate: ${unknownOption(name, Object.keys(defaults), 'limit')}`);
    }
    if (value !== undefined && !(Number.isSafeInteger(value) && value >= 1)) {
      throw new DefinitionError('invalid_option', `gate: limits.${name} must be a whole number of at least 1, not ${String(value)}`);
    }
  }
  const given = Object.fromEntries(Object.entries(limits).filter(([, value]) => value !== undefined));
  return Object.freeze({ ...defaults, ...given });
}
