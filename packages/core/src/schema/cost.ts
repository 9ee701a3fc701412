import { type JsonSchema, isJsonObject } from '../json.ts';
import type { Resolve } from './references.ts';
import { type Subschema, subschemasOf } from './walk.ts';

/** Levels of a value that are counted: what a gate lets in by default. */
const levels = 64;

/** What one schema leads to, by index; booleans cost nothing and have none. */
interface Edges {
  /** Checks of its own. */
  readonly own: number;
  /** Checks of each value within. */
  readonly within: number;
  /** Of the same value: all of them are checked. */
  readonly same: readonly number[];
  /** Of the same value: either the one or the other. */
  readonly choice: readonly number[];
  /** Of a member or an item: for any of them one at most is checked. */
  readonly one: readonly number[];
  /** Of a member or an item: all may be checked. */
  readonly each: readonly number[];
}

/**
 * How many checks one value and what is in it, along the costliest way down, may cost at worst: each schema counts once for each way that
 * leads to it, so that branches that repeat one another double, and recursion multiplies with the depth of the value. `order` holds the
 * schemas of the document in such an order that what one asks of the value itself stands before it; the answer is for the one given.
 */
export function worstCost(document: JsonSchema, order: readonly JsonSchema[], resolve: Resolve): number {
  const indices = new Map(order.map((schema, index) => [schema, index]));
  const indexOf = (schema: unknown): readonly number[] => {
    const index = isJsonObject(schema) ? indices.get(schema) : undefined;
    return index === undefined ? [] : [index];
  };
  const edges = order.map((schema) => edgesOf(schema, resolve, indexOf));
  let below: readonly number[] = [];
  let costs: readonly number[] = [];
  for (let level = 0; level < levels; level++) {
    costs = costsOf(edges, below, level);
    if (costs.every((cost, index) => cost === below[index])) break;
    below = costs;
  }
  return costs[indices.get(document) ?? -1] ?? 0;
}

function costsOf(edges: readonly Edges[], below: readonly number[], level: number): readonly number[] {
  const costs: number[] = [];
  const sum = (indices: readonly number[], from: readonly number[]): number =>
    indices.reduce((total, index) => total + (from[index] ?? 0), 0);
  const highest = (indices: readonly number[], from: readonly number[]): number =>
    indices.reduce((most, index) => Math.max(most, from[index] ?? 0), 0);
  for (const { own, within, same, choice, one, each } of edges) {
    costs.push(own + within * level + sum(same, costs) + highest(choice, costs) + highest(one, below) + sum(each, below));
  }
  return costs;
}

/** A name or a value in a list is compared faster than a schema is checked. */
const comparisons = 16;

function edgesOf(schema: JsonSchema, resolve: Resolve, indexOf: (schema: unknown) => readonly number[]): Edges {
  const edges = { same: [] as number[], choice: [] as number[], one: [] as number[], each: [] as number[] };
  let patterns = 0;
  for (const found of subschemasOf(schema)) {
    const kind = kindOf(found);
    if (found.keyword === 'patternProperties') patterns++;
    if (kind !== undefined) edges[kind].push(...indexOf(found.schema));
  }
  if (typeof schema['$ref'] === 'string') edges.same.push(...indexOf(resolve(schema['$ref'])));
  const listed = listOf(schema['enum']) + listOf(schema['required']);
  return { ...edges, own: 1 + patterns + Math.ceil(listed / comparisons), within: schema['uniqueItems'] === true ? 1 : 0 };
}

function kindOf({ keyword }: Subschema): 'same' | 'choice' | 'one' | 'each' | undefined {
  return kinds.get(keyword);
}

const kinds = new Map<string, 'same' | 'choice' | 'one' | 'each'>([
  ...['allOf', 'anyOf', 'oneOf', 'not', 'if', 'dependentSchemas', 'dependencies'].map((keyword) => [keyword, 'same'] as const),
  ...['then', 'else'].map((keyword) => [keyword, 'choice'] as const),
  ...['properties', 'additionalProperties', 'unevaluatedProperties', 'prefixItems', 'items', 'additionalItems', 'unevaluatedItems'].map(
    (keyword) => [keyword, 'one'] as const,
  ),
  ...['patternProperties', 'propertyNames', 'contains'].map((keyword) => [keyword, 'each'] as const),
]);

function listOf(value: unknown): number {
  return Array.isArray(value) ? value.length : 0;
}
