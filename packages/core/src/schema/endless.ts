import { DefinitionError } from '../definition-error.ts';
import { type JsonSchema, isJsonObject } from '../json.ts';
import type { Resolve } from './references.ts';
import { subschemasOf, visitSchema } from './walk.ts';

/** Keywords whose schemas are about the value itself, not about what is in it. */
const aboutItself = new Set(['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else', 'dependentSchemas', 'dependencies']);

/**
 * Sees to it that no check goes round in circles on one value.
 * @throws DefinitionError `invalid_schema` for a schema that leads to itself without going into the value.
 */
export function refuseEndless(document: JsonSchema, resolve: Resolve): void {
  const places = new Map<JsonSchema, string>();
  visitSchema(document, (schema, { at }) => places.set(schema, at));
  const done = new Set<JsonSchema>();
  const open = new Set<JsonSchema>();
  const walk = (schema: unknown): void => {
    if (!isJsonObject(schema) || done.has(schema)) return;
    if (open.has(schema)) {
      const place = places.get(schema) || 'the root';
      throw new DefinitionError(
        'invalid_schema',
        `JSON Schema: ${place} refers to itself without going into the value; a check would never end`,
      );
    }
    open.add(schema);
    if (typeof schema['$ref'] === 'string') walk(resolve(schema['$ref']));
    for (const { keyword, schema: inner } of subschemasOf(schema)) if (aboutItself.has(keyword)) walk(inner);
    open.delete(schema);
    done.add(schema);
  };
  for (const schema of places.keys()) walk(schema);
}
