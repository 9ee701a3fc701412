import type { JsonSchema } from '../json.ts';

/** Where the author says something. */
export interface Said {
  /** JSON Pointer of the schema that says it; `''` is the root. */
  readonly at: string;
  /** The keyword in the author's schema: another one where this one was read out of it. */
  readonly written: string;
}

/** One constraint as its author wrote it. */
export interface Fact extends Said {
  readonly keyword: string;
  readonly value: unknown;
  /** Where the same, or less, is said of the same place. */
  readonly also?: readonly Said[] | undefined;
}

/** A constraint that the provider does not enforce, kept so that it can be said in words. */
export interface Note {
  readonly keyword: string;
  readonly value: unknown;
}

/** What is told about a place rather than enforced there. */
export interface Words {
  readonly description: string | undefined;
  readonly notes: readonly Note[];
  /** The author's `default`. */
  readonly initial?: Fact | undefined;
}

export type ScalarType = 'string' | 'number' | 'integer' | 'boolean';

/**
 * One position in the arguments, with the one thing that may stand there and what else is demanded of it. `at` points into the schema as
 * written; `''` is its root.
 */
export type Place = {
  readonly at: string;
  /** Pointers of the other schemas that were merged into this one from elsewhere. */
  readonly also?: readonly string[] | undefined;
  readonly words: Words;
  readonly facts: readonly Fact[];
  /** The author named no type: what constrains this one lets values of others through, though none is sent. */
  readonly implied?: boolean | undefined;
  /** Where a `oneOf` stands that has lost branches to what is demanded here: when some of that is lost, they are back. */
  readonly eroded?: readonly string[] | undefined;
  /** Some of what keeps values out here is lost when it is sent. */
  readonly blurred?: boolean | undefined;
} & Shape;

export type Shape =
  /** Nothing can stand here. */
  | { readonly kind: 'never' }
  /** Not expressible; the reason has been recorded. */
  | { readonly kind: 'refused' }
  | { readonly kind: 'any' }
  /** No type is named, but keywords of some type are: what they say is read once the type is known. Only while a schema is being read. */
  | { readonly kind: 'untyped'; readonly sources: readonly Source[] }
  | { readonly kind: 'null' }
  | { readonly kind: 'scalar'; readonly type: ScalarType; readonly literals?: Literals | undefined }
  | {
      readonly kind: 'array';
      /** A tuple's positions. */ readonly prefix: readonly Place[];
      /** Undefined: anything. */ readonly rest: Place | undefined;
    }
  | ({ readonly kind: 'object' } & Members)
  /** A map written as a list of `{ key, value }`; only in what a provider is sent. */
  | { readonly kind: 'pairs'; readonly value: Place }
  | {
      readonly kind: 'union';
      readonly branches: readonly Place[];
      /** The keyword that made it. */
      readonly made: 'type' | 'anyOf' | 'oneOf';
      /** Where it was written as `oneOf`, if it was. */
      readonly exclusive?: string | undefined;
    }
  /** `#` or a name in `Tree.definitions`. */
  | { readonly kind: 'ref'; readonly name: string; /** Pointers of the schemas that refer to it. */ readonly from: readonly string[] };

export interface Source {
  readonly schema: JsonSchema;
  readonly at: string;
}

/** The listed values of a scalar. */
export interface Literals {
  readonly values: readonly unknown[];
  readonly said: readonly Said[];
  /** What else is demanded there and every listed value satisfies. */
  readonly implied: readonly Fact[];
}

export interface Members {
  readonly properties: readonly Property[];
  /** What keys that are not declared may hold: `never` closes the object, undefined says nothing. */
  readonly extra: Place | undefined;
  /** Where nothing is said about other keys. */
  readonly silent: string | undefined;
  readonly patterns: readonly { readonly pattern: string; readonly place: Place }[];
  readonly required: readonly { readonly name: string; readonly at: string }[];
}

export interface Property {
  readonly name: string;
  /** The name that the provider is sent, where it refuses the tool's own. */
  readonly sent?: string | undefined;
  readonly at: string;
  /** Where else it is declared. */
  readonly also?: readonly string[] | undefined;
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
export type ArrayPlace = Extract<Place, { readonly kind: 'array' }>;
export type ScalarPlace = Extract<Place, { readonly kind: 'scalar' }>;
export type UnionPlace = Extract<Place, { readonly kind: 'union' }>;

export const wordless: Words = { description: undefined, notes: [] };

/** Makes a place of a shape. */
export function placed(at: string, shape: Shape, facts: readonly Fact[] = [], words: Words = wordless): Place {
  return { ...shape, at, words, facts };
}

/** Pointers of the schemas merged into a place, once another one is. */
export function alsoOf({ also = [] }: Place, other: Place): readonly string[] {
  return [...also, other.at, ...(other.also ?? [])];
}

/** The place behind a reference; a reference to nothing or a loop of references is `never`. */
export function resolved(tree: Tree, place: Place): Exclude<Place, { readonly kind: 'ref' }> {
  let current = place;
  for (let steps = 0; steps <= tree.definitions.size + 1; steps += 1) {
    if (current.kind !== 'ref') return current;
    const target: Place | undefined = current.name === '#' ? tree.root : tree.definitions.get(current.name);
    if (target === undefined) break;
    current = target;
  }
  return { at: place.at, words: wordless, facts: [], kind: 'never' };
}

/** True where null is a value in its own right. */
export function acceptsNull(tree: Tree, place: Place, seen: ReadonlySet<Place> = new Set()): boolean {
  const target = resolved(tree, place);
  if (target.kind === 'null' || target.kind === 'any') return true;
  if (target.kind !== 'union' || seen.has(target)) return false;
  const now = new Set(seen).add(target);
  return target.branches.some((branch) => acceptsNull(tree, branch, now));
}

/** The places directly inside a place, references not followed. */
export function inner(place: Place): readonly Place[] {
  if (place.kind === 'array') return place.rest === undefined ? place.prefix : [...place.prefix, place.rest];
  if (place.kind === 'pairs') return [place.value];
  if (place.kind === 'union') return place.branches;
  if (place.kind !== 'object') return [];
  return [
    ...place.properties.map((property) => property.place),
    ...place.patterns.map((pattern) => pattern.place),
    ...(place.extra === undefined ? [] : [place.extra]),
  ];
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

/** The place that is left of a union whose other branches cannot be, where the union stood; of a `oneOf`, it says so. */
export function leftOver(place: Place, union: UnionPlace, left: number): Place {
  const { at } = union;
  if (union.exclusive === undefined || left === union.branches.length) return { ...place, at };
  return { ...place, at, eroded: [...(place.eroded ?? []), union.exclusive] };
}
