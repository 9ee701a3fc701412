import { type JsonSchema, isJsonObject, pointer, stableText } from '../json.ts';
import type { Fact, Said } from './place.ts';
import { keyword } from './reading.ts';
import type { Reading } from './reading.ts';
import type { JsonType } from './types-of.ts';

const numeric = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'];

/** The keywords that constrain values of one type and nothing inside them. */
const byType: { readonly [Type in JsonType]: readonly string[] } = {
  string: ['minLength', 'maxLength', 'pattern', 'format', 'contentEncoding', 'contentMediaType', 'contentSchema'],
  number: numeric,
  integer: numeric,
  array: ['minItems', 'maxItems', 'uniqueItems', 'contains', 'minContains', 'maxContains', 'unevaluatedItems'],
  object: ['minProperties', 'maxProperties', 'propertyNames', 'dependencies', 'dependentRequired', 'dependentSchemas'],
  boolean: [],
  null: [],
};

const numbers = new Set([
  ...numeric,
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'minContains',
  'maxContains',
  'minProperties',
  'maxProperties',
]);
const texts = new Set(['pattern', 'format']);
const lowest = new Set(['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties']);
const highest = new Set(['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties']);

/** What a schema demands of values of one type, beyond the type and what stands inside. */
export function factsOf(reading: Reading, schema: JsonSchema, at: string, type: JsonType): readonly Fact[] {
  return byType[type].flatMap((name) => {
    const value = keyword(schema, name);
    if (isVacuous(name, value)) return [];
    if ((numbers.has(name) && typeof value !== 'number') || (texts.has(name) && typeof value !== 'string')) {
      reading.refuse('not-a-schema', pointer(at, name));
      return [];
    }
    return [{ keyword: name, value, at, written: name }];
  });
}

/** Every keyword of a schema as a fact, for a place that cannot be expressed. */
export function everyFact(schema: JsonSchema, at: string): readonly Fact[] {
  const silent = /^(?:\$(?!ref$)|x-)|^(?:title|description|default|examples|deprecated|readOnly|writeOnly|definitions|then|else)$/u;
  return Object.keys(schema)
    .filter((name) => !silent.test(name))
    .map((name) => ({
      keyword: name,
      value: schema[name],
      at,
      written: name,
      ...(name === 'oneOf' && { also: openBranch(schema[name], pointer(at, name)) }),
    }));
}

/** What is read apart from what a schema says itself, and beside it. */
const apart = new Set(['$ref', 'allOf', 'anyOf', 'oneOf', 'not', 'if']);

/** Every keyword of what a schema says itself as a fact, for one of which nothing can be expressed. */
export function baseFacts(schema: JsonSchema, at: string): readonly Fact[] {
  return everyFact(schema, at).filter(({ keyword: name }) => !apart.has(name));
}

/** `oneOf` alone is said to be lost where it is sent as `anyOf`: that nothing of it is held is said by a branch that takes anything. */
function openBranch(branches: unknown, at: string): readonly Said[] {
  const index = Array.isArray(branches) ? branches.findIndex(isJsonObject) : -1;
  const branch: unknown = Array.isArray(branches) ? branches[index] : undefined;
  return isJsonObject(branch) ? everyFact(branch, pointer(at, index)).flatMap((fact) => [fact, ...(fact.also ?? [])]) : [];
}

/** What two schemas demand together: the tighter of two bounds, and both of what cannot be compared. */
export function mergeFacts(some: readonly Fact[], more: readonly Fact[]): readonly Fact[] {
  return more.reduce<readonly Fact[]>((merged, fact) => {
    const known = merged.find((one) => one.keyword === fact.keyword && (isBound(fact) || isSame(one, fact)));
    if (known === undefined) return [...merged, fact];
    const tighter = lowest.has(fact.keyword) ? Number(fact.value) > Number(known.value) : Number(fact.value) < Number(known.value);
    const joined = isBound(fact) && tighter ? withSource(fact, known) : withSource(known, fact);
    return merged.map((one) => (one === known ? joined : one));
  }, some);
}

function withSource(fact: Fact, { at, written, also = [] }: Fact): Fact {
  return { ...fact, also: [...(fact.also ?? []), { at, written }, ...also] };
}

function isBound({ keyword: name }: Fact): boolean {
  return lowest.has(name) || highest.has(name);
}

function isSame(one: Fact, other: Fact): boolean {
  return textOf(one) === textOf(other);
}

/** Of hundreds of facts each is compared with each other one. */
const textsOf = new WeakMap<Fact, string>();

function textOf(fact: Fact): string {
  const known = textsOf.get(fact);
  if (known !== undefined) return known;
  const text = stableText(fact.value);
  textsOf.set(fact, text);
  return text;
}

function isVacuous(name: string, value: unknown): boolean {
  if (value === undefined || value === true) return value === undefined || name !== 'uniqueItems';
  if (value === false) return name === 'uniqueItems';
  if (name === 'minLength' || name === 'minProperties') return value === 0;
  return isJsonObject(value) && Object.keys(value).length === 0 && name !== 'contains';
}
