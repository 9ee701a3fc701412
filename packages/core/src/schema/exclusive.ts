import { type JsonSchema, isJsonObject } from '../json.ts';
import type { Resolve } from './references.ts';

const everyType = ['array', 'boolean', 'null', 'number', 'object', 'string'];

/**
 * True when no object and no array fits two of the branches, as far as types and a discriminator can tell: then closing an object in one
 * branch cannot change what the others make of a value. False when in doubt. There must be no circle among references.
 */
export function isExclusive(branches: readonly unknown[], resolve: Resolve): boolean {
  const types = branches.map((branch) => typesOf(branch, resolve));
  if (types.filter((own) => own.includes('array')).length > 1) return false;
  const objects = branches.filter((_branch, index) => types[index]?.includes('object'));
  return objects.length < 2 || discriminatorOf(objects, resolve) !== undefined;
}

/** The types of the values that may fit, `integer` counting as `number`; all of them when in doubt. */
export function typesOf(schema: unknown, resolve: Resolve): readonly string[] {
  if (schema === false) return [];
  for (const { type, const: constant, enum: values } of chainOf(schema, resolve)) {
    if (typeof type === 'string' || Array.isArray(type))
      return [type].flat().map((name: unknown) => (name === 'integer' ? 'number' : String(name)));
    if (constant !== undefined) return [typeOf(constant)];
    if (Array.isArray(values)) return values.map(typeOf);
  }
  return everyType;
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

/** One required key whose values, listed in each branch, are different in all of them; undefined when there is none. */
export function discriminatorOf(branches: readonly unknown[], resolve: Resolve): string | undefined {
  const chains = branches.map((branch) => chainOf(branch, resolve));
  const [first = []] = chains;
  const candidates = new Set(requiredOf(first).filter((key) => valuesOf(key, first, resolve).length > 0));
  const lists = new Map<unknown, ReadonlySet<unknown>>();
  const requires = ({ required }: JsonSchema, key: unknown): boolean => {
    if (!Array.isArray(required)) return false;
    const names = lists.get(required) ?? new Set<unknown>(required);
    lists.set(required, names);
    return names.has(key);
  };
  return [...candidates].find((key): key is string => {
    const taken = new Set<unknown>();
    return chains.every((chain) => {
      const values = chain.some((schema) => requires(schema, key)) ? valuesOf(key, chain, resolve) : [];
      const fresh = values.length > 0 && values.every((value) => !isContainer(value) && !taken.has(value));
      for (const value of values) taken.add(value);
      return fresh;
    });
  });
}

function requiredOf(chain: readonly JsonSchema[]): readonly unknown[] {
  return chain.flatMap(({ required }) => (Array.isArray(required) ? (required as readonly unknown[]) : []));
}

function valuesOf(key: unknown, chain: readonly JsonSchema[], resolve: Resolve): readonly unknown[] {
  for (const { properties } of chain) {
    if (typeof key !== 'string' || !isJsonObject(properties) || !Object.hasOwn(properties, key)) continue;
    for (const { const: constant, enum: values } of chainOf(properties[key], resolve)) {
      if (constant !== undefined) return [constant];
      if (Array.isArray(values)) return values;
    }
  }
  return [];
}

function isContainer(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

/** A schema and what it refers to, from one reference to the next: all of them hold for a value. */
function chainOf(schema: unknown, resolve: Resolve): readonly JsonSchema[] {
  const chain: JsonSchema[] = [];
  for (let next = schema; isJsonObject(next); next = typeof next['$ref'] === 'string' ? resolve(next['$ref']) : undefined) chain.push(next);
  return chain;
}
