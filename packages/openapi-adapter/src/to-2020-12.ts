import { type JsonSchema, rewriteSchema, visitSchema } from '@toolgate/core';

/**
 * A schema of draft-07 in the words of 2020-12, which OpenAPI 3.1 has; any other as it is. The keywords that differ for those that the gate
 * knows: lists of items, `dependencies`, and what stands beside a `$ref`, which draft-07 passes over (2020-12, Core, appendix on changes).
 */
export function to2020(schema: JsonSchema): JsonSchema {
  if (!String(schema['$schema']).includes('draft-07')) return withoutDialect(schema);
  const places = newPlaces(schema);
  return withoutDialect(rewriteSchema(schema, (node) => renamed(alone(node), places)) as JsonSchema);
}

/** Where each subschema stands once keywords are renamed, by where it stood: references go on leading there. */
function newPlaces(schema: JsonSchema): ReadonlyMap<string, string> {
  const places = new Map<string, string>();
  const lists = new Set<string>();
  visitSchema(schema, (node, { at, keyword }) => {
    if (Array.isArray(node['items'])) lists.add(at);
    const last = at.slice(at.lastIndexOf('/'));
    const above = at.slice(0, at.length - last.length);
    const isMember = above.endsWith(`/${keyword}`) && (keyword !== 'items' || /^\/\d+$/.test(last));
    const parent = isMember ? above.slice(0, -keyword.length - 1) : above;
    const name = lists.has(parent) ? (inLists[keyword] ?? keyword) : keyword === 'dependencies' ? 'dependentSchemas' : keyword;
    places.set(at, at === '' ? '' : `${places.get(parent) ?? parent}/${name}${isMember ? last : ''}`);
  });
  return places;
}

const inLists: Readonly<Record<string, string>> = { items: 'prefixItems', additionalItems: 'items', dependencies: 'dependentSchemas' };

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

function renamed(node: JsonSchema, places: ReadonlyMap<string, string>): JsonSchema {
  const { items, additionalItems, dependencies, $ref, ...rest } = node;
  const place = typeof $ref === 'string' && $ref.startsWith('#') ? places.get($ref.slice(1)) : undefined;
  const given = Object.entries((dependencies as Record<string, unknown> | undefined) ?? {});
  const lists = given.filter(([, one]) => Array.isArray(one));
  const schemas = given.filter(([, one]) => !Array.isArray(one));
  return {
    ...rest,
    ...($ref !== undefined && { $ref: place === undefined ? $ref : `#${place}` }),
    ...(Array.isArray(items) && { prefixItems: items, ...(additionalItems !== undefined && { items: additionalItems }) }),
    ...(items !== undefined && !Array.isArray(items) && { items }),
    ...(lists.length > 0 && { dependentRequired: Object.fromEntries(lists) }),
    ...(schemas.length > 0 && { dependentSchemas: Object.fromEntries(schemas) }),
  };
}
