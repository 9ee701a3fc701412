import { type JsonObject, isJsonObject, setOwn } from '../json.ts';
import type { Step } from './moved.ts';
import { resolved } from './place.ts';
import type { ObjectPlace, Place, ScalarPlace, Tree, UnionPlace } from './place.ts';

/** Deeper values are left as they are; the gate takes none of that depth. */
const deepest = 500;

/** What is done at each kind of place. */
export interface Steps {
  branchOf(place: UnionPlace, value: unknown): Place | undefined;
  scalar(place: ScalarPlace, value: unknown, step: Step | undefined): unknown;
  pairs(value: unknown, step: Step | undefined): unknown;
  object(place: ObjectPlace, value: JsonObject, step: Step | undefined): JsonObject;
  /** The place of a key of what `object` has answered. */
  inside(key: string, place: ObjectPlace): Place | undefined;
  readonly pairsFirst: boolean;
  /** Somebody asks for steps; else none are made. */
  readonly tracks: boolean;
}

/** Walks a value along the places of a tree, where anything inside them is touched. */
export function createVisit(tree: Tree, isTouched: (place: Place) => boolean, steps: Steps): (start: Place, value: unknown) => unknown {
  const stepTo = (above: Step | undefined, key: string | number, renamed?: ObjectPlace, pairs?: readonly unknown[]): Step | undefined =>
    steps.tracks ? { above, key, renamed, pairs } : undefined;
  const visit = (given: Place, value: unknown, depth: number, above: Step | undefined): unknown => {
    const place = resolved(tree, given);
    if (depth > deepest || !isTouched(place)) return value;
    if (place.kind === 'scalar') return steps.scalar(place, value, above);
    if (place.kind === 'union') {
      const branch = steps.branchOf(place, value);
      return branch === undefined ? value : visit(branch, value, depth, above);
    }
    if (place.kind === 'pairs') return visitPairs(place.value, value, depth, above);
    if (typeof value !== 'object' || value === null) return value;
    if (place.kind === 'array' && Array.isArray(value)) {
      return value.map((item: unknown, index) => {
        const position = place.prefix[index] ?? place.rest;
        return position === undefined ? item : visit(position, item, depth + 1, stepTo(above, index));
      });
    }
    return place.kind === 'object' && isJsonObject(value) ? visitObject(place, value, depth, above) : value;
  };
  const visitPairs = (place: Place, value: unknown, depth: number, above: Step | undefined): unknown => {
    const members = steps.pairsFirst ? steps.pairs(value, above) : value;
    if (!isJsonObject(members)) return members;
    const pairs = Array.isArray(value) ? value : undefined;
    const result = {};
    for (const key of Object.keys(members))
      setOwn(result, key, visit(place, members[key], depth + 1, stepTo(above, key, undefined, pairs)));
    return steps.pairsFirst ? result : steps.pairs(result, above);
  };
  const visitObject = (place: ObjectPlace, value: JsonObject, depth: number, above: Step | undefined): unknown => {
    const rewritten = steps.object(place, value, above);
    const renamed = rewritten === value ? undefined : place;
    const result = {};
    for (const key of Object.keys(rewritten)) {
      const property = steps.inside(key, place);
      setOwn(
        result,
        key,
        property === undefined ? rewritten[key] : visit(property, rewritten[key], depth + 1, stepTo(above, key, renamed)),
      );
    }
    return result;
  };
  return (start, value) => visit(start, value, 0, undefined);
}
