import { isJsonObject } from '../json.ts';
import type { SchemaNote } from '../tool.ts';
import { metaSchemaFault } from './compile.ts';
import { type CopyBudget, copyJson } from './copy-json.ts';
import { type Dialect, dialectOf } from './dialect.ts';
import { mendQuirks } from './mend-quirks.ts';
import { schemaFault } from './schema-fault.ts';
import type { SchemaLimits } from './schema-limits.ts';
import { vetKeywords } from './vet-keywords.ts';
import { vetShape } from './vet-shape.ts';

/** A document that was read, and what was mended in it. */
export interface ReadDocument {
  readonly schema: Record<string, unknown> | boolean;
  readonly notes: readonly SchemaNote[];
}

/**
 * A copy of a document from elsewhere, within its limits, with widespread quirks mended, and a schema by the meta-schema of its dialect.
 * `owner` names it in refusals, `''` for the tool's own.
 * @throws DefinitionError `invalid_schema`, with the place.
 */
export function readDocument(source: unknown, dialect: Dialect, owner: string, limits: SchemaLimits, budget: CopyBudget): ReadDocument {
  const schema = copyJson(source, budget);
  if (typeof schema === 'boolean') return { schema, notes: [] };
  if (!isJsonObject(schema))
    throw schemaFault(owner || 'the root', `must be an object schema, not ${JSON.stringify(schema)?.slice(0, 64)}`);
  if ('$schema' in schema && dialectOf(schema) !== dialect)
    throw schemaFault(owner, `is of another dialect than the schema that refers to it, which is ${dialect}; translate one of them`);
  vetShape(schema, limits, owner);
  vetKeywords(schema, dialect, owner);
  const notes = mendQuirks(schema, owner);
  const fault = metaSchemaFault(schema, dialect);
  if (fault !== undefined) throw schemaFault('', owner + fault);
  return { schema, notes: owner === '' ? notes : [] };
}

/** What may be copied in all, under the limits. Levels of JSON: three for each schema at most, and some for values. */
export function copyBudget({ bytes, depth }: SchemaLimits): CopyBudget {
  return { bytes, limit: bytes, levels: depth * 3 + 8 };
}
