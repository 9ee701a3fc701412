import { isJsonObject } from '../json.ts';
import { resolved } from './place.ts';
import type { ObjectPlace, Place, Tree } from './place.ts';

/**
 * The branch that a value which fits none is meant for: the only one that its type and its tags do not rule out, or else the only one that
 * is not null. What it is refused for can then be told in the form that the model was shown.
 */
export function meantBranch(tree: Tree, branches: readonly Place[], value: unknown): Place | undefined {
  const places = branches.map((branch) => resolved(tree, branch));
  return onlyOf(places.filter((place) => mayBe(tree, place, value))) ?? onlyOf(places.filter(({ kind }) => kind !== 'null'));
}

function onlyOf(places: readonly Place[]): Place | undefined {
  return places.length === 1 ? places[0] : undefined;
}

function mayBe(tree: Tree, place: Place, value: unknown): boolean {
  switch (place.kind) {
    case 'null':
      return value === null;
    case 'scalar':
      return typeof value === (place.type === 'integer' ? 'number' : place.type);
    case 'array':
      return Array.isArray(value);
    case 'pairs':
      return typeof value === 'object' && value !== null;
    case 'object':
      return isJsonObject(value) && hasTags(tree, place, value);
    default:
      return true;
  }
}

/** False where the only value that a key may hold is another one. */
function hasTags(tree: Tree, { properties }: ObjectPlace, value: { readonly [key: string]: unknown }): boolean {
  return properties.every(({ name, sent = name, place }) => {
    const held = resolved(tree, place);
    const values = held.kind === 'scalar' ? held.literals?.values : undefined;
    return values?.length !== 1 || !Object.hasOwn(value, sent) || value[sent] === values[0];
  });
}
