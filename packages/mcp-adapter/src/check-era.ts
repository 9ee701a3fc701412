import { DefinitionError } from '@toolgate/core';
import { whatGiven } from '@toolgate/core/http';

/**
 * Holds the era that `where` was given to those that there are, for programs without types.
 * @throws DefinitionError `invalid_option`
 */
export function checkEra(where: string, era: unknown): void {
  if (era === '2025' || era === '2026') return;
  throw new DefinitionError('invalid_option', `${where}: era must be '2025' or '2026', not ${whatGiven(era)}`);
}
