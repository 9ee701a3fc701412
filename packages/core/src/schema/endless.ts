import { type JsonSchema, isJsonObject } from '../json.ts';
import type { Resolve } from './references.ts';
import { schemaFault } from './schema-fault.ts';
import { subschemasOf, visitSchema } from './walk.ts';

/** Keywords whose schemas are about the value itself, not about what is in it. */
const aboutItself = new Set(['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else', 'dependentSchemas', 'dependencies']);

/**
 * The schemas of a document in such an order that whatever one of them asks of the value itself stands before it. Without recursion.
 * @throws DefinitionError `invalid_schema` for a schema that leads to itself without going into the value: no check would ever end.
 */
export function refuseEndless(document: JsonSchema, resolve: Resolve): readonly JsonSchema[] {
  const places = new Map<JsonSchema, string>();
  visitSchema(document, (schema, { at }) => places.set(schema, at));
  const order = new Set<JsonSchema>();
  const open = new Set<JsonSchema>();
  for (const root of places.keys()) {
    const waiting: { readonly schema: JsonSchema; readonly leave: boolean }[] = [{ schema: root, leave: false }];
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { schema, leave } = next;
      if (leave) {
        open.delete(schema);
        order.add(schema);
        continue;
      }
      if (order.has(schema)) continue;
      if (open.has(schema)) throw schemaFault(places.get(schema) || 'the root', endless);
      open.add(schema);
      waiting.push({ schema, leave: true });
      for (const inner of inPlaceSchemas(schema, resolve)) if (isJsonObject(inner)) waiting.push({ schema: inner, leave: false });
    }
  }
  return [...order];
}

const endless = 'refers to itself without going into the value; a check would never end';

/** What a schema asks of the same value, directly or behind its reference. */
export function inPlaceSchemas(schema: JsonSchema, resolve: Resolve): readonly unknown[] {
  const found: unknown[] = [];
  if (Object.keys(schema).some((keyword) => aboutItself.has(keyword)))
    for (const { keyword, schema: inner } of subschemasOf(schema)) if (aboutItself.has(keyword)) found.push(inner);
  if (typeof schema['$ref'] === 'string') found.push(resolve(schema['$ref']));
  return found;
}
