import { type JsonSchema, isJsonObject } from '../json.ts';
import type { Resolve } from './references.ts';
import { schemaFault } from './schema-fault.ts';
import { subschemasOf, visitSchema } from './walk.ts';

/** Keywords whose schemas are about the value itself, not about what is in it. */
const aboutItself = new Set(['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else', 'dependentSchemas', 'dependencies']);

/**
 * The schemas of a document in such an order that whatever one of them asks of the value itself stands before it.
 * @throws DefinitionError `invalid_schema` for a schema that leads to itself without going into the value: no check would ever end.
 */
export function refuseEndless(document: JsonSchema, resolve: Resolve): readonly JsonSchema[] {
  const places = new Map<JsonSchema, string>();
  visitSchema(document, (schema, { at }) => places.set(schema, at));
  const { order, find } = createEndless(resolve);
  for (const schema of places.keys()) {
    const found = find(schema);
    if (found !== undefined) throw schemaFault(places.get(found) || 'the root', endless);
  }
  return [...order];
}

/** What is known of schemas that lead to themselves without going into the value. */
export interface Endless {
  /** Those that are known not to, each behind whatever it asks of the value itself. */
  readonly order: ReadonlySet<JsonSchema>;
  /** One that a schema leads to, or is; undefined where every way ends. */
  find(schema: JsonSchema): JsonSchema | undefined;
}

/** Looks at each schema once, however many lead to it. Without recursion. */
export function createEndless(resolve: Resolve): Endless {
  const order = new Set<JsonSchema>();
  const leading = new Set<JsonSchema>();
  const find = (start: JsonSchema): JsonSchema | undefined => {
    const open = new Set<JsonSchema>();
    const waiting: { readonly schema: JsonSchema; readonly leave: boolean }[] = [{ schema: start, leave: false }];
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { schema, leave } = next;
      if (leave) {
        open.delete(schema);
        order.add(schema);
        continue;
      }
      if (order.has(schema)) continue;
      if (open.has(schema) || leading.has(schema)) {
        for (const one of open) leading.add(one);
        return schema;
      }
      open.add(schema);
      waiting.push({ schema, leave: true });
      for (const inner of inPlaceSchemas(schema, resolve)) if (isJsonObject(inner)) waiting.push({ schema: inner, leave: false });
    }
    return undefined;
  };
  return { order, find };
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
