import { type JsonSchema, isJsonObject } from '../json.ts';
import { type Edges, type Union, checksOf, edgesOf } from './cost-edges.ts';
import type { Resolve } from './references.ts';
import { requiresEmptyKey } from './requires-empty-key.ts';

/** Levels of a value that are counted: what a gate lets in by default. */
const levels = 64;

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
  ownOf?: (schema: JsonSchema) => number,
): number {
  // What counts anything else, or cannot stop at the first fault, is about checks that go on to the end.
  const stops = ownOf === undefined && !requiresEmptyKey(document);
  const indices = new Map(order.map((schema, index) => [schema, index]));
  const indexOf = (schema: unknown): number | undefined => (isJsonObject(schema) ? indices.get(schema) : undefined);
  const edges = order.map((schema) => edgesOf(schema, (ownOf ?? checksOf)(schema), stops, resolve, indexOf));
  let below: readonly number[] = [];
  for (let level = 0; level < levels; level++) {
    const costs = costsOf(edges, 'object', below, level);
    const arrays = costsOf(edges, 'array', below, level);
    let settled = true;
    for (let index = 0; index < costs.length; index++) {
      costs[index] = Math.max(costs[index] ?? 0, arrays[index] ?? 0);
      settled &&= costs[index] === below[index];
    }
    if (settled) break;
    below = costs;
  }
  return below[indices.get(document) ?? -1] ?? 0;
}

/** The costs of each schema for a value of one kind, where those for the values in it are known. */
function costsOf(edges: readonly Edges[], kind: Kind, below: readonly number[], level: number): number[] {
  const costs: number[] = [];
  /** Without what is in the value. */
  const shallow: number[] = [];
  for (const { own, within, same, choice, unions, object, array } of edges) {
    const inner = kind === 'object' ? object : array;
    let here = own + within * level + sum(same, costs) + highest(choice, costs);
    for (const union of unions)
      here +=
        kind === 'array'
          ? sum(
              union.map(({ branch }) => branch),
              costs,
            )
          : costOfUnion(union, edges, costs, shallow, below);
    shallow.push(here);
    costs.push(here + highest(inner.one, below) + sum(inner.each, below));
  }
  return costs;
}

function costOfUnion(
  union: Union,
  edges: readonly Edges[],
  costs: readonly number[],
  shallow: readonly number[],
  below: readonly number[],
): number {
  let total = 0;
  let most = 0;
  for (const { branch, body, references, before } of union) {
    const early = references + (shallow[body] ?? 0) + highest(before, below) + sum(edges[body]?.object.each ?? [], below);
    const whole = Math.max(early, costs[branch] ?? 0);
    total += early;
    most = Math.max(most, whole - early);
  }
  return total + most;
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
