import { type JsonObject, isJsonObject, setOwn } from '../json.ts';
import { absence } from './absence.ts';
import type { Tristate } from './absence.ts';
import { wrapper } from './emit.ts';
import { createFits } from './fits.ts';
import type { Fits, View } from './fits.ts';
import { inner, resolved } from './place.ts';
import type { ObjectPlace, Place, Property, Tree } from './place.ts';

/** Deeper values are left as they are; the gate takes none of that depth. */
const deepest = 500;

export interface Rewriting {
  /** Takes out each null that stands for absence, and the wrapper of a root union. */
  restore(value: unknown): unknown;
  /** The inverse: puts them in. */
  encode(value: unknown): unknown;
}

/** The two directions between a tool's own arguments and those of its strict schema. */
export function createRewriting(tree: Tree, tristate: Tristate, wrapped: boolean): Rewriting {
  const isAdded = (property: Property): boolean => absence(tree, property, tristate) === 'null';
  const isTouched = createIsTouched(tree, (property) => absence(tree, property, tristate) !== 'none');
  const start = (view: View): Walk => ({ tree, isTouched, fits: createFits(tree, view, tristate) });
  return {
    restore: (value) =>
      rewrite(start('sent'), tree.root, wrapped ? unwrap(value) : value, (place, sent) => dropAdded(place, sent, isAdded)),
    encode: (value) => {
      const encoded = rewrite(start('canonical'), tree.root, value, addMissing);
      return wrapped ? { [wrapper]: encoded } : encoded;
    },
  };
}

/** What a wrapped root union holds; anything that is not exactly a wrapper is left for the gate to refuse. */
export function unwrap(value: unknown): unknown {
  return isJsonObject(value) && Object.hasOwn(value, wrapper) && Object.keys(value).length === 1 ? value[wrapper] : value;
}

interface Walk {
  readonly tree: Tree;
  readonly isTouched: (place: Place) => boolean;
  readonly fits: Fits;
}

type Rewrite = (place: ObjectPlace, value: JsonObject) => JsonObject;

function rewrite(walk: Walk, start: Place, given: unknown, rewriteObject: Rewrite): unknown {
  const visit = (at: Place, value: unknown, depth: number): unknown => {
    const place = resolved(walk.tree, at);
    if (depth > deepest || typeof value !== 'object' || value === null || !walk.isTouched(place)) return value;
    if (place.kind === 'array') return Array.isArray(value) ? value.map((item) => visit(place.items, item, depth + 1)) : value;
    if (place.kind === 'union') {
      const branch = place.branches.find((one) => walk.fits(one, value));
      return branch === undefined ? value : visit(branch, value, depth);
    }
    if (place.kind !== 'object' || !isJsonObject(value)) return value;
    const inside = new Map(place.properties.map((property) => [property.name, property.place]));
    const result = {};
    const rewritten = rewriteObject(place, value);
    for (const key of Object.keys(rewritten)) {
      const property = inside.get(key);
      setOwn(result, key, property === undefined ? rewritten[key] : visit(property, rewritten[key], depth + 1));
    }
    return result;
  };
  return visit(start, given, 0);
}

function dropAdded(place: ObjectPlace, value: JsonObject, isAdded: (property: Property) => boolean): JsonObject {
  const dropped = new Set(
    place.properties.filter((property) => value[property.name] === null && isAdded(property)).map(({ name }) => name),
  );
  const result = {};
  for (const key of Object.keys(value)) if (!dropped.has(key)) setOwn(result, key, value[key]);
  return result;
}

function addMissing(place: ObjectPlace, value: JsonObject): JsonObject {
  const result = {};
  for (const { name, optional } of place.properties) {
    if (Object.hasOwn(value, name)) setOwn(result, name, value[name]);
    else if (optional) setOwn(result, name, null);
  }
  for (const key of Object.keys(value)) if (!Object.hasOwn(result, key)) setOwn(result, key, value[key]);
  return result;
}

/** Whether anything inside a place is rewritten; answers are remembered. */
function createIsTouched(tree: Tree, touches: (property: Property) => boolean): (place: Place) => boolean {
  const answers = new Map<Place, boolean>();
  const search = (start: Place): boolean => {
    const seen = new Set<Place>([start]);
    for (const place of seen) {
      if (place.kind === 'object' && place.properties.some(touches)) return true;
      for (const one of inner(place)) seen.add(resolved(tree, one));
    }
    return false;
  };
  return (place) => {
    const known = answers.get(place) ?? search(place);
    answers.set(place, known);
    return known;
  };
}
