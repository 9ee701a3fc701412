import { type JsonSchema, isJsonObject } from '../json.ts';
import type { Resolve } from './references.ts';
import { subschemasOf } from './walk.ts';

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
  readonly object: Inner;
  readonly array: Inner;
}

/** What is checked of the members of an object, or of the items of an array. */
interface Inner {
  /** For any of them one at most. */
  readonly one: readonly number[];
  /** For any of them all, at worst. */
  readonly each: readonly number[];
}

type Kind = 'object' | 'array';

/**
 * How many checks one value and what is in it, along the costliest way down, may cost at worst: each schema counts once for each way that
 * leads to it, so that branches that repeat one another double, and recursion multiplies with the depth of the value. `order` holds the
 * schemas of the document in such an order that what one asks of the value itself stands before it; the answer is for the one given.
 * `ownOf` says what a schema counts by itself, when it is not checks that are counted.
 */
export function worstCost(
  document: JsonSchema,
  order: readonly JsonSchema[],
  resolve: Resolve,
  ownOf: (schema: JsonSchema) => number = checksOf,
): number {
  const indices = new Map(order.map((schema, index) => [schema, index]));
  const indexOf = (schema: unknown): number | undefined => (isJsonObject(schema) ? indices.get(schema) : undefined);
  const edges = order.map((schema) => edgesOf(schema, ownOf(schema), resolve, indexOf));
  let below: readonly number[] = [];
  for (let level = 0; level < levels; level++) {
    const objects = costsOf(edges, 'object', below, level);
    const arrays = costsOf(edges, 'array', below, level);
    const costs = objects.map((cost, index) => Math.max(cost, arrays[index] ?? 0));
    if (costs.every((cost, index) => cost === below[index])) break;
    below = costs;
  }
  return below[indices.get(document) ?? -1] ?? 0;
}

/** The costs of each schema for a value of one kind, where those for the values in it are known. */
function costsOf(edges: readonly Edges[], kind: Kind, below: readonly number[], level: number): readonly number[] {
  const costs: number[] = [];
  for (const { own, within, same, choice, [kind]: inner } of edges) {
    const here = sum(same, costs) + highest(choice, costs);
    costs.push(own + within * level + here + highest(inner.one, below) + sum(inner.each, below));
  }
  return costs;
}

function sum(indices: readonly number[], from: readonly number[]): number {
  let total = 0;
  for (const index of indices) total += from[index] ?? 0;
  return total;
}

function highest(indices: readonly number[], from: readonly number[]): number {
  let most = 0;
  for (const index of indices) most = Math.max(most, from[index] ?? 0);
  return most;
}

/** A name or a value in a list is compared faster than a schema is checked. */
const comparisons = 16;

function edgesOf(schema: JsonSchema, own: number, resolve: Resolve, indexOf: (schema: unknown) => number | undefined): Edges {
  const all: { readonly [slot in Slot]: number[] } = { same: [], choice: [], member: [], members: [], item: [], items: [] };
  for (const { keyword, schema: found } of subschemasOf(schema)) {
    const slot = slots.get(keyword);
    const index = slot && indexOf(found);
    if (slot !== undefined && index !== undefined) all[slot].push(index);
  }
  const target = typeof schema['$ref'] === 'string' ? indexOf(resolve(schema['$ref'])) : undefined;
  if (target !== undefined) all.same.push(target);
  return {
    own,
    within: schema['uniqueItems'] === true ? 1 : 0,
    same: all.same,
    choice: all.choice,
    object: { one: all.member, each: all.members },
    array: { one: all.item, each: all.items },
  };
}

type Slot = 'same' | 'choice' | 'member' | 'members' | 'item' | 'items';

/** What the schemas of a keyword are about: the value itself, or one or all of what is in it. */
const slots: ReadonlyMap<string, Slot> = new Map([
  ...['allOf', 'anyOf', 'oneOf', 'not', 'if', 'dependentSchemas', 'dependencies'].map((keyword) => [keyword, 'same'] as const),
  ...['then', 'else'].map((keyword) => [keyword, 'choice'] as const),
  ...['properties', 'additionalProperties', 'unevaluatedProperties'].map((keyword) => [keyword, 'member'] as const),
  ...['patternProperties', 'propertyNames'].map((keyword) => [keyword, 'members'] as const),
  ...['prefixItems', 'items', 'additionalItems', 'unevaluatedItems'].map((keyword) => [keyword, 'item'] as const),
  ['contains', 'items'],
]);

function checksOf(schema: JsonSchema): number {
  const { patternProperties } = schema;
  const patterns = isJsonObject(patternProperties) ? Object.keys(patternProperties).length : 0;
  return 1 + patterns + Math.ceil((lengthOf(schema['enum']) + lengthOf(schema['required'])) / comparisons);
}

function lengthOf(value: unknown): number {
  return Array.isArray(value) ? value.length : 0;
}
