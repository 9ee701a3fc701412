import { type JsonSchema, isJsonObject } from '../json.ts';
import { propertiesFault } from './evaluation.ts';
import { typesOf } from './exclusive.ts';
import type { Part } from './parts.ts';
import type { Resolve } from './references.ts';

/** How an object is closed. */
export interface Closing {
  readonly keyword: 'additionalProperties' | 'unevaluatedProperties';
  /** False where Ajv would not know which keys are listed: what is closed would refuse some of them, or let others in. */
  readonly exact: boolean;
  /** Keys that are required and listed nowhere: unless they are listed as well, nothing would fit any more. */
  readonly unlisted: readonly string[];
}

/**
 * How the object that the parts describe together is closed, by the first of them; undefined when it lists nothing, says itself what is
 * to become of other keys, or is no object. An empty list counts at the root only: elsewhere it is how some generators write any object.
 */
export function closingOf(parts: readonly Part[], isRoot: boolean, resolve: Resolve): Closing | undefined {
  const [own, ...others] = parts;
  if (!own || !typesOf(own.schema, resolve).includes('object')) return undefined;
  if (parts.some(({ schema, always }) => always && saysOfOthers(schema))) return undefined;
  if (!parts.some(({ schema }) => listsProperties(schema)) && !(isRoot && isJsonObject(own.schema['properties']))) return undefined;
  const names = new Set(namesOf(own.schema));
  const covered = others.every(
    ({ schema }) => !saysOfOthers(schema) && !('patternProperties' in schema) && namesOf(schema).every((name) => names.has(name)),
  );
  const exact = covered || propertiesFault(parts) === undefined;
  return { keyword: covered ? 'additionalProperties' : 'unevaluatedProperties', exact, unlisted: unlistedOf(parts) };
}

/** True for a schema that lists at least one property or pattern. */
export function listsProperties(schema: JsonSchema): boolean {
  return namesOf(schema).length > 0 || (isJsonObject(schema['patternProperties']) && Object.keys(schema['patternProperties']).length > 0);
}

function unlistedOf(parts: readonly Part[]): readonly string[] {
  const listed = new Set(parts.flatMap(({ schema }) => namesOf(schema)));
  const required = parts.flatMap(({ schema }) => (Array.isArray(schema['required']) ? (schema['required'] as readonly string[]) : []));
  return [...new Set(required)].filter((name) => !listed.has(name));
}

function namesOf(schema: JsonSchema): readonly string[] {
  return isJsonObject(schema['properties']) ? Object.keys(schema['properties']) : [];
}

function saysOfOthers(schema: JsonSchema): boolean {
  return 'additionalProperties' in schema || 'unevaluatedProperties' in schema;
}
