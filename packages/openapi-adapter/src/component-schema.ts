import { deepFreeze, type JsonSchema, pointer, rewriteSchema } from '@toolgate/core';
import { to2020 } from './to-2020-12.ts';

const made = new WeakMap<JsonSchema, Map<string, JsonSchema>>();

/**
 * A tool's schema as a component: a reference inside it begins at the root of the document there (OpenAPI 3.1.0, Reference Object). Made
 * once for each name.
 */
export function toComponentSchema(schema: JsonSchema, name: string): JsonSchema {
  let byName = made.get(schema);
  if (byName === undefined) made.set(schema, (byName = new Map()));
  let component = byName.get(name);
  if (component === undefined) {
    component = deepFreeze(moved(to2020(schema), `#${pointer('/components/schemas', name)}`));
    byName.set(name, component);
  }
  return component;
}

function moved(schema: JsonSchema, root: string): JsonSchema {
  return rewriteSchema(schema, (node) => {
    const { $ref } = node;
    return typeof $ref === 'string' && /^#(?:\/|$)/.test($ref) ? { ...node, $ref: `${root}${$ref.slice(1)}` } : node;
  }) as JsonSchema;
}
