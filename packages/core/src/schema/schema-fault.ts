import { DefinitionError } from '../definition-error.ts';

/** The refusal of a schema from elsewhere: where, what is wrong there, and what to do. A place beyond 200 characters is cut. */
export function schemaFault(at: string, reason: string): DefinitionError {
  const place = at.length > 200 ? `${at.slice(0, 199)}…` : at;
  return new DefinitionError('invalid_schema', `JSON Schema: ${place === '' ? reason : `${place} ${reason}`}`);
}
