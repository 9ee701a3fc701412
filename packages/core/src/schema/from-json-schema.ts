import { DefinitionError } from '../definition-error.ts';
import { deepFreeze, isJsonObject } from '../json.ts';
import type { SchemaNote, ToolSchema } from '../tool.ts';
import { closeObjects } from './close.ts';
import { checkMetaSchema, compileFault } from './compile.ts';
import { copyJson } from './copy-json.ts';
import { dialectOf } from './dialect.ts';
import { refuseEndless } from './endless.ts';
import { localReferences } from './references.ts';
import { normalize } from './normalize.ts';
import { objectRoot } from './object-root.ts';
import { linearPatterns } from './linear-pattern.ts';
import { patternNotes } from './pattern-notes.ts';
import { secretFields, secretKeyNotes } from './secret-fields.ts';

/** How a stranger's schema is read. */
export interface FromJsonSchemaOptions {
  /**
   * What becomes of an object that lists properties and says nothing about others: `closed` (the default) refuses others, `as-declared`
   * lets them through, as JSON Schema does.
   */
  readonly unknownKeys?: 'closed' | 'as-declared' | undefined;
}

/**
 * A JSON Schema from elsewhere (2020-12, or draft-07 when `$schema` says so) as the schema of a tool. It is copied, never changed, and
 * published as it is, save for what the notes name: objects closed, `type: object` said at the root, OpenAPI's `nullable` written as a
 * type, what stands beside a `$ref` under draft-07 left out, `$schema` and `$id` removed where they change nothing.
 * @throws DefinitionError `invalid_schema`, with a pointer and a way out: no JSON data, another dialect, against the meta-schema, a
 * pattern that does not compile with the `u` flag, a reference to elsewhere or nowhere, a root that is no object, more than 128 levels or
 * 20,000 values, or one that Ajv cannot compile.
 */
export function fromJsonSchema(
  schema: object,
  options: FromJsonSchemaOptions = {},
): ToolSchema<Record<string, unknown>, Record<string, unknown>> {
  const { unknownKeys = 'closed' } = options;
  if (unknownKeys !== 'closed' && unknownKeys !== 'as-declared') {
    throw new DefinitionError(
      'invalid_option',
      `JSON Schema: unknownKeys must be "closed" or "as-declared", not ${JSON.stringify(unknownKeys)}`,
    );
  }
  try {
    return toolSchema(copyJson(schema), unknownKeys === 'closed');
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw refused('its references lead too deep; write it with fewer definitions that build on one another', error);
  }
}

function toolSchema(document: unknown, closing: boolean): ToolSchema<Record<string, unknown>, Record<string, unknown>> {
  if (!isJsonObject(document)) throw refused(`the root must be an object schema, not ${JSON.stringify(document)?.slice(0, 64)}`);
  const named = dialectOf(document);
  const fault = checkMetaSchema(document);
  if (fault !== undefined) throw refused(fault);
  const resolve = localReferences(document);
  const notes: SchemaNote[] = [...normalize(document, named)];
  refuseEndless(document, resolve);
  notes.push(...objectRoot(document, resolve));
  const dialect = dialectOf(document);
  if (closing) notes.push(...closeObjects(document, dialect, resolve));
  notes.push(...secretKeyNotes(document, resolve), ...patternNotes(document));
  const broken = compileFault(document);
  if (broken !== undefined) throw refused(`it does not compile: ${broken}`);
  const json = deepFreeze(document);
  return Object.freeze({
    json,
    exact: true,
    notes: deepFreeze(notes),
    secrets: Object.freeze(secretFields(json, resolve)),
    parse: (value: unknown) => Promise.resolve({ value }),
    foreign: () => linearPatterns(),
  }) as never;
}

function refused(reason: string, cause?: unknown): DefinitionError {
  return new DefinitionError('invalid_schema', `JSON Schema: ${reason}`, cause === undefined ? undefined : { cause });
}
