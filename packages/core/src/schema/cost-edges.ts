import { type JsonSchema, isJsonObject } from '../json.ts';
import { discriminatorOf, typesOf } from './exclusive.ts';
import { type Resolve, isSoleReference } from './references.ts';
import { subschemasOf } from './walk.ts';

/** What one schema leads to, by index; booleans cost nothing and have none. */
export interface Edges {
  /** Checks of its own. */
  readonly own: number;
  /** Checks of each value within. */
  readonly within: number;
  /** Of the same value: all of them are checked. */
  readonly same: readonly number[];
  /** Of the same value: either the one or the other. */
  readonly choice: readonly number[];
  /** Of an object: branches that one key tells apart. */
  readonly unions: readonly Union[];
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

/**
 * Branches with a discriminator. An object has one value for it, so but for one of them each ends there, if nothing costly is checked before:
 * a check that stops at the first fault looks at members in the order in which they are listed.
 */
export type Union = readonly {
  readonly branch: number;
  /** What the branch refers to, if it only refers, and how many checks that takes. */
  readonly body: number;
  readonly references: number;
  /** Members that are checked up to the discriminator. */
  readonly before: readonly number[];
}[];

/** A name or a value in a list is compared faster than a schema is checked. */
const comparisons = 16;

/** What a schema leads to. With `stops`, where a check stops at the first fault, branches are told apart by their discriminator. */
export function edgesOf(
  schema: JsonSchema,
  own: number,
  stops: boolean,
  resolve: Resolve,
  indexOf: (schema: unknown) => number | undefined,
): Edges {
  const within = schema['uniqueItems'] === true ? 1 : 0;
  const inner = subschemasOf(schema);
  if (inner.length === 0 && !('$ref' in schema))
    return { own, within, same: none, choice: none, unions: none, object: nothing, array: nothing };
  const all: { readonly [slot in Slot]: number[] } = { same: [], choice: [], member: [], members: [], item: [], items: [] };
  const unions = stops ? unionsOf(schema, resolve, indexOf) : new Map<string, Union>();
  for (const { keyword, schema: found } of inner) {
    const slot = slots.get(keyword);
    const index = slot && indexOf(found);
    if (slot === undefined || index === undefined || unions.get(keyword)?.some(({ branch }) => branch === index)) continue;
    all[slot].push(index);
  }
  const target = typeof schema['$ref'] === 'string' ? indexOf(resolve(schema['$ref'])) : undefined;
  if (target !== undefined) all.same.push(target);
  return {
    own,
    within,
    same: all.same,
    choice: all.choice,
    unions: [...unions.values()],
    object: { one: all.member, each: all.members },
    array: { one: all.item, each: all.items },
  };
}

/** Most schemas lead to none. */
const none: readonly never[] = [];
const nothing = { one: none, each: none };

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

function unionsOf(schema: JsonSchema, resolve: Resolve, indexOf: (schema: unknown) => number | undefined): ReadonlyMap<string, Union> {
  const unions = new Map<string, Union>();
  for (const keyword of ['anyOf', 'oneOf']) {
    const branches = Array.isArray(schema[keyword]) ? (schema[keyword] as readonly unknown[]) : [];
    const objects = branches.filter((branch) => typesOf(branch, resolve).includes('object'));
    const key = objects.length > 1 ? discriminatorOf(objects, resolve) : undefined;
    const union = key === undefined ? [] : objects.map((branch) => untilKey(branch, key, resolve, indexOf));
    if (union.length > 0 && union.every((branch) => branch !== undefined)) unions.set(keyword, union);
  }
  return unions;
}

function untilKey(
  branch: unknown,
  key: string,
  resolve: Resolve,
  indexOf: (schema: unknown) => number | undefined,
): Union[number] | undefined {
  let body = branch;
  let references = 0;
  while (isJsonObject(body) && isSoleReference(body)) {
    body = resolve(body['$ref'] as string);
    references++;
  }
  if (!isJsonObject(body) || !isJsonObject(body['properties']) || !Object.hasOwn(body['properties'], key)) return undefined;
  const names = Object.keys(body['properties']);
  const listed = names.slice(0, names.indexOf(key) + 1).map((name) => (body as { properties: JsonSchema }).properties[name]);
  const before = [...listed, body['additionalProperties']].map(indexOf).filter((index) => index !== undefined);
  return { branch: indexOf(branch) ?? -1, body: indexOf(body) ?? -1, references, before };
}

/** Checks that a schema takes by itself. */
export function checksOf(schema: JsonSchema): number {
  const { patternProperties } = schema;
  const patterns = isJsonObject(patternProperties) ? Object.keys(patternProperties).length : 0;
  return 1 + patterns + Math.ceil((lengthOf(schema['enum']) + lengthOf(schema['required'])) / comparisons);
}

function lengthOf(value: unknown): number {
  return Array.isArray(value) ? value.length : 0;
}
