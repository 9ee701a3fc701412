import { type JsonSchema, isJsonObject } from '../json.ts';
import { listsProperties } from './closing.ts';
import type { Resolve } from './references.ts';
import { subschemasOf, visitSchema } from './walk.ts';

/** The schemas that list properties, and those that lead to one. */
export function listingSchemas(document: JsonSchema, resolve: Resolve): ReadonlySet<JsonSchema> {
  return schemasLeadingTo(document, resolve, listsProperties);
}

/** The schemas that a test is true for, and those that lead to one. */
export function schemasLeadingTo(
  document: JsonSchema,
  resolve: Resolve,
  isMeant: (schema: JsonSchema) => boolean,
): ReadonlySet<JsonSchema> {
  const holders = new Map<JsonSchema, JsonSchema[]>();
  const meant = new Set<JsonSchema>();
  visitSchema(document, (schema) => {
    if (isMeant(schema)) meant.add(schema);
    for (const found of innerSchemas(schema, resolve)) {
      if (!isJsonObject(found)) continue;
      const known = holders.get(found);
      if (known) known.push(schema);
      else holders.set(found, [schema]);
    }
  });
  for (const schema of meant) for (const holder of holders.get(schema) ?? []) meant.add(holder);
  return meant;
}

/** What stands directly inside a schema or is referred to from it, `$defs` aside. */
export function innerSchemas(schema: JsonSchema, resolve: Resolve): readonly unknown[] {
  const found = subschemasOf(schema)
    .filter(({ keyword }) => keyword !== '$defs' && keyword !== 'definitions')
    .map((subschema) => subschema.schema);
  return typeof schema['$ref'] === 'string' ? [...found, resolve(schema['$ref'])] : found;
}
