import { type JsonSchema, isJsonObject } from '../json.ts';
import type { SchemaNote } from '../tool.ts';
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

/** Listing more names than this would make another schema of it. */
const mostUnlisted = 100;

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
  const unlisted = unlistedOf(parts);
  const exact = (covered || propertiesFault(parts) === undefined) && unlisted.length <= mostUnlisted;
  return { keyword: covered ? 'additionalProperties' : 'unevaluatedProperties', exact, unlisted };
}

/** True for a schema that lists at least one property or pattern. */
export function listsProperties(schema: JsonSchema): boolean {
  return namesOf(schema).length > 0 || (isJsonObject(schema['patternProperties']) && Object.keys(schema['patternProperties']).length > 0);
}

function unlistedOf(parts: readonly Part[]): readonly string[] {
  // What is referred to in many places is a part as often.
  const schemas = new Set(parts.map(({ schema }) => schema));
  const listed = new Set<string>();
  for (const schema of schemas) for (const name of namesOf(schema)) listed.add(name);
  const unlisted = new Set<string>();
  for (const { required } of schemas) {
    for (const name of Array.isArray(required) ? (required as readonly string[]) : []) {
      if (unlisted.size > mostUnlisted) break;
      if (!listed.has(name)) unlisted.add(name);
    }
  }
  return [...unlisted];
}

function namesOf(schema: JsonSchema): readonly string[] {
  return isJsonObject(schema['properties']) ? Object.keys(schema['properties']) : [];
}

function saysOfOthers(schema: JsonSchema): boolean {
  return 'additionalProperties' in schema || 'unevaluatedProperties' in schema;
}

/** The note on an object that was closed. */
export function closedNote(path: string): SchemaNote {
  return { path, code: 'closed', message: 'lists its properties and says nothing of others: others are refused' };
}

/** The note on keys that are required and described nowhere. */
export function unlistedNote(path: string, names: readonly string[]): SchemaNote {
  const shown = names.slice(0, 5).map((name) => JSON.stringify(name.slice(0, 64)));
  const message = `required and not described: ${shown.join(', ')}${names.length > 5 ? ', …' : ''}; any value is let through`;
  return { path, code: 'required_unlisted', message };
}

/** The note on an object that could not be closed. */
export function openNote(path: string): SchemaNote {
  return {
    path,
    code: 'left_open',
    message: 'is described in several places at once, so it could not be closed: other properties are let through',
  };
}
