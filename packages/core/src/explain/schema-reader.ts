import { type JsonObject, type JsonSchema, fromToken, isJsonObject, stableText } from '../json.ts';
import { type Kind, kindOf } from '../preview.ts';

/** Reads what a schema says about a value, through `$ref` and the keywords that apply in place. Bounded on any schema. */
export interface SchemaReader {
  readonly root: JsonSchema;
  /** Equal for equal schemas: findings may come from another copy of this one. */
  key(schema: unknown): string;
  /** What the `$ref` of a schema points to, when it is in the same document. */
  target(schema: JsonObject): unknown;
  /** The schema with everything that applies in its place: references, `allOf`, every branch and condition; itself first. */
  inPlace(schema: unknown): readonly JsonObject[];
  /** What applies in the place of a schema besides its unions, which are chosen from. */
  consequences(schema: JsonObject): readonly unknown[];
  /** The types that a value may have; undefined when any. */
  kinds(schema: unknown): ReadonlySet<Kind> | undefined;
  /** The values that a schema lists; undefined when it lists none. */
  literals(schema: unknown): readonly unknown[] | undefined;
}

const MOST_SCHEMAS_IN_PLACE = 500;
const DEEPEST = 16;

/** The reader of a schema. Kept, with all that it has read, as long as the schema lives, of a frozen one: any other may change. */
export function schemaReader(schema: JsonSchema): SchemaReader {
  const known = readers.get(schema);
  if (known !== undefined) return known;
  const reader = createSchemaReader(schema);
  if (Object.isFrozen(schema)) readers.set(schema, reader);
  return reader;
}

const readers = new WeakMap<JsonSchema, SchemaReader>();

function createSchemaReader(schema: JsonSchema): SchemaReader {
  const { $schema: _dialect, ...root } = schema;

  const target = ({ $ref, $dynamicRef }: JsonObject): unknown => {
    const reference = $ref ?? $dynamicRef;
    return typeof reference === 'string' && reference.startsWith('#') ? resolve(root, reference.slice(1)) : undefined;
  };

  const inPlace = (start: unknown): readonly JsonObject[] => {
    const found = new Set<JsonObject>();
    const open: unknown[] = [start];
    while (open.length > 0 && found.size < MOST_SCHEMAS_IN_PLACE) {
      const next = open.shift();
      if (!isJsonObject(next) || found.has(next)) continue;
      found.add(next);
      open.push(
        target(next),
        ...listed(next['allOf']),
        ...branchesOf(next),
        next['then'],
        next['else'],
        ...valuesOf(next['dependentSchemas']),
      );
    }
    return [...found];
  };

  const literals = (start: unknown, depth = 0): readonly unknown[] | undefined => {
    if (!isJsonObject(start) || depth > DEEPEST) return undefined;
    if ('const' in start) return [start['const']];
    if (Array.isArray(start['enum'])) return start['enum'] as readonly unknown[];
    if (start['type'] === 'null') return [null];
    for (const part of [target(start), ...listed(start['allOf'])]) {
      const found = literals(part, depth + 1);
      if (found) return found;
    }
    const branches = branchesOf(start).map((branch) => literals(branch, depth + 1));
    return branches.length > 0 && branches.every((branch) => branch !== undefined) ? branches.flat() : undefined;
  };

  const kinds = (start: unknown, depth = 0): ReadonlySet<Kind> | undefined => {
    if (!isJsonObject(start) || depth > DEEPEST) return start === false ? new Set() : undefined;
    const parts = [target(start), ...listed(start['allOf'])].map((part) => kinds(part, depth + 1));
    const branches = branchesOf(start).map((branch) => kinds(branch, depth + 1));
    return [ownKinds(start), ...parts, unionOf(branches)].reduce(bothOf, undefined);
  };

  return {
    root,
    target,
    inPlace,
    consequences: remembered((start: JsonObject) => [target(start), ...partsOf(start)].filter(isSchema)),
    literals: remembered((start: unknown) => literals(start)),
    kinds: remembered((start: unknown) => kinds(start)),
    key: remembered((start: unknown) => (isJsonObject(start) ? stableText(start) : String(start))),
  };
}

/** A function that is asked the same of a schema again and again. An answer is kept as long as the schema lives: findings may bring copies. */
function remembered<Asked, Answer>(answer: (asked: Asked) => Answer): (asked: Asked) => Answer {
  const answers = new WeakMap<object, Answer>();
  return (asked) => {
    if (typeof asked !== 'object' || asked === null) return answer(asked);
    const known = answers.get(asked);
    if (known !== undefined || answers.has(asked)) return known as Answer;
    const found = answer(asked);
    answers.set(asked, found);
    return found;
  };
}

/** The branches of `anyOf` and `oneOf`. */
export function branchesOf(schema: JsonObject): readonly unknown[] {
  return [...listed(schema['anyOf']), ...listed(schema['oneOf'])];
}

function partsOf({ allOf, then: consequent, else: alternative, dependentSchemas, dependencies }: JsonObject): readonly unknown[] {
  return [...listed(allOf), consequent, alternative, ...valuesOf(dependentSchemas), ...valuesOf(dependencies)];
}

/** `dependencies` may hold lists of keys too. */
function isSchema(part: unknown): boolean {
  return part !== undefined && !Array.isArray(part);
}

/** The items of a keyword that holds a list; none when it does not. */
export function listed(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The values of a keyword that holds a map; none when it does not. */
function valuesOf(value: unknown): readonly unknown[] {
  return isJsonObject(value) ? Object.values(value) : [];
}

/** An own member of a map, whatever its name. */
export function member(map: unknown, key: string): unknown {
  return isJsonObject(map) && Object.hasOwn(map, key) ? map[key] : undefined;
}

/** Follows a URI fragment: a JSON Pointer, or the name of an anchor. */
function resolve(root: JsonObject, fragment: string): unknown {
  if (fragment === '') return root;
  if (!fragment.startsWith('/'))
    return [root, ...valuesOf(root['$defs']), ...valuesOf(root['definitions'])].find((schema) => isAnchored(schema, fragment));
  return fragment
    .slice(1)
    .split('/')
    .reduce<unknown>((at, token) => {
      const key = fromToken(decode(token));
      return Array.isArray(at) ? (at as readonly unknown[])[Number(key)] : member(at, key);
    }, root);
}

function decode(token: string): string {
  try {
    return decodeURIComponent(token);
  } catch {
    return token;
  }
}

function isAnchored(schema: unknown, name: string): boolean {
  return isJsonObject(schema) && (schema['$anchor'] === name || schema['$dynamicAnchor'] === name || schema['$id'] === `#${name}`);
}

function ownKinds(schema: JsonObject): ReadonlySet<Kind> | undefined {
  if (typeof schema['type'] === 'string' || Array.isArray(schema['type'])) return new Set([schema['type']].flat() as Kind[]);
  const values = 'const' in schema ? [schema['const']] : schema['enum'];
  if (!Array.isArray(values)) return undefined;
  return new Set(values.map(kindOf).filter((kind) => kind !== undefined));
}

function unionOf(branches: readonly (ReadonlySet<Kind> | undefined)[]): ReadonlySet<Kind> | undefined {
  if (branches.length === 0 || branches.includes(undefined)) return undefined;
  return new Set(branches.flatMap((branch) => [...(branch ?? [])]));
}

function bothOf(left: ReadonlySet<Kind> | undefined, right: ReadonlySet<Kind> | undefined): ReadonlySet<Kind> | undefined {
  if (!left || !right) return left ?? right;
  return new Set([...[...left].filter((kind) => fits(kind, right)), ...[...right].filter((kind) => fits(kind, left))]);
}

/** True when a value of this type may be among them: every integer is a number too. */
export function fits(kind: Kind | undefined, kinds: ReadonlySet<Kind> | undefined): boolean {
  return kinds === undefined || (kind !== undefined && (kinds.has(kind) || (kind === 'integer' && kinds.has('number'))));
}
