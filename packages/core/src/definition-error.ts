import { visible } from './visible.ts';

const mark = Symbol.for('toolgate.DefinitionError');

/** What is wrong with a program that defines, collects or mounts tools. */
export type DefinitionErrorCode =
  | 'invalid_name'
  | 'duplicate_name'
  | 'unknown_tool'
  | 'invalid_option'
  | 'invalid_schema'
  | 'unrepresentable'
  | 'mixed_zod_versions'
  | 'missing_handler'
  | 'invalid_sample';

/** A mistake in the program, thrown at start-up: never for anything that a model, a provider or a remote server sends. */
export class DefinitionError extends Error {
  override readonly name = 'DefinitionError';
  readonly code: DefinitionErrorCode;

  // Recognises the class across duplicate copies of this package, where `instanceof` cannot.
  static {
    Object.defineProperty(this.prototype, mark, { value: true });
  }

  constructor(code: DefinitionErrorCode, message: string, options?: ErrorOptions) {
    // Names and places of schemas from elsewhere are told, and end on somebody's terminal.
    super(visible(message), options);
    this.code = code;
  }
}

/** True for a `DefinitionError`, also one of another copy of this package. */
export function isDefinitionError(value: unknown): value is DefinitionError {
  return typeof value === 'object' && value !== null && mark in value;
}
