import { type JsonSchema, rewriteSchema } from '@toolgate/core';

/**
 * A schema of draft-07 in the words of 2020-12, which OpenAPI 3.1 has; any other as it is. The keywords that differ for those that the gate
 * knows: lists of items, `dependencies`, and what stands beside a `$ref`, which draft-07 passes over (2020-12, Core, appendix on changes).
 */
export function to2020(schema: JsonSchema): JsonSchema {
  if (!String(schema['$schema']).includes('draft-07')) return withoutDialect(schema);
  return withoutDialect(rewriteSchema(schema, (node) => renamed(alone(node))) as JsonSchema);
}

function withoutDialect(schema: JsonSchema): JsonSchema {
  const { $schema: _, ...rest } = schema;
  return rest;
}

/** What may stand beside a `$ref` of draft-07: words for a reader, and definitions for others to refer to. */
const besideReference: ReadonlySet<string> = new Set(['$ref', 'definitions', '$defs', 'title', 'description', 'examples']);

function alone(node: JsonSchema): JsonSchema {
  if (typeof node['$ref'] !== 'string') return node;
  return Object.fromEntries(Object.entries(node).filter(([keyword]) => besideReference.has(keyword)));
}

function renamed(node: JsonSchema): JsonSchema {
  const { items, additionalItems, dependencies, ...rest } = node;
  const given = Object.entries((dependencies as Record<string, unknown> | undefined) ?? {});
  const lists = given.filter(([, one]) => Array.isArray(one));
  const schemas = given.filter(([, one]) => !Array.isArray(one));
  return {
    ...rest,
    ...(Array.isArray(items) && { prefixItems: items, ...(additionalItems !== undefined && { items: additionalItems }) }),
    ...(items !== undefined && !Array.isArray(items) && { items }),
    ...(lists.length > 0 && { dependentRequired: Object.fromEntries(lists) }),
    ...(schemas.length > 0 && { dependentSchemas: Object.fromEntries(schemas) }),
  };
}
