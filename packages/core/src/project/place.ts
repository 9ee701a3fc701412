import type { JsonSchema } from '../json.ts';

/** A constraint that the provider does not enforce, kept so that it can be said in words. */
export interface Note {
  readonly keyword: string;
  readonly value: unknown;
}

/** What is told about a place rather than enforced there. */
export interface Words {
  readonly description: string | undefined;
  readonly notes: readonly Note[];
}

export type ScalarType = 'string' | 'number' | 'integer' | 'boolean';

/** One position in the arguments, with the one thing that may stand there. `at` points into the schema as written; `''` is its root. */
export type Place = { readonly at: string; readonly words: Words } & Shape;

export type Shape =
  /** Nothing can stand here. */
  | { readonly kind: 'never' }
  /** Not expressible in strict mode; the reason has been recorded. */
  | { readonly kind: 'refused' }
  | { readonly kind: 'null' }
  | {
      readonly kind: 'scalar';
      readonly type: ScalarType;
      /** Enforced by the provider. */ readonly keywords: JsonSchema;
      readonly values?: readonly unknown[];
    }
  | { readonly kind: 'array'; readonly items: Place; readonly keywords: JsonSchema }
  | {
      readonly kind: 'object';
      readonly properties: readonly Property[];
      /** The author did not say that other keys are refused. */ readonly silent: boolean;
    }
  | {
      readonly kind: 'union';
      readonly branches: readonly Place[];
      /** Where it was written as `oneOf`, if it was. */ readonly oneOf?: string;
    }
  /** `#` or a name in `Tree.definitions`. */
  | { readonly kind: 'ref'; readonly name: string };

export interface Property {
  readonly name: string;
  readonly place: Place;
  readonly optional: boolean;
  /** The author's default is null: absent and null mean the same. */
  readonly nullDefault: boolean;
}

/** A schema read into places. */
export interface Tree {
  readonly root: Place;
  readonly definitions: ReadonlyMap<string, Place>;
}

export type ObjectPlace = Extract<Place, { readonly kind: 'object' }>;
export type UnionPlace = Extract<Place, { readonly kind: 'union' }>;

export const wordless: Words = { description: undefined, notes: [] };

/** The place behind a reference; a reference to nothing or a loop of references is `never`. */
export function resolved(tree: Tree, place: Place): Exclude<Place, { readonly kind: 'ref' }> {
  let current = place;
  for (let steps = 0; steps <= tree.definitions.size + 1; steps += 1) {
    if (current.kind !== 'ref') return current;
    const target: Place | undefined = current.name === '#' ? tree.root : tree.definitions.get(current.name);
    if (target === undefined) break;
    current = target;
  }
  return { at: place.at, words: wordless, kind: 'never' };
}

/** True where null is a value in its own right. */
export function acceptsNull(tree: Tree, place: Place, seen: ReadonlySet<Place> = new Set()): boolean {
  const target = resolved(tree, place);
  if (target.kind === 'null') return true;
  if (target.kind !== 'union' || seen.has(target)) return false;
  const now = new Set(seen).add(target);
  return target.branches.some((branch) => acceptsNull(tree, branch, now));
}

/** The places directly inside a place, references not followed. */
export function inner(place: Place): readonly Place[] {
  if (place.kind === 'array') return [place.items];
  if (place.kind === 'object') return place.properties.map((property) => property.place);
  return place.kind === 'union' ? place.branches : [];
}

/** Every place of a tree once, the root first. */
export function everyPlace(tree: Tree): readonly Place[] {
  const found: Place[] = [];
  const visit = (place: Place): void => {
    found.push(place);
    inner(place).forEach(visit);
  };
  visit(tree.root);
  tree.definitions.forEach(visit);
  return found;
}
