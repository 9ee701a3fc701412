import { type JsonSchema, isJsonObject } from '../json.ts';
import { type Resolve, settle } from './references.ts';

const everyType = ['array', 'boolean', 'null', 'number', 'object', 'string'];

/**
 * True when no object and no array fits two of the branches, as far as types and a discriminator can tell: then closing an object in one
 * branch cannot change what the others make of a value. False when in doubt.
 */
export function isExclusive(branches: readonly unknown[], resolve: Resolve): boolean {
  const types = branches.map((branch) => typesOf(branch, resolve));
  if (types.filter((own) => own.includes('array')).length > 1) return false;
  const objects = branches.filter((_branch, index) => types[index]?.includes('object'));
  return objects.length < 2 || hasDiscriminator(objects, resolve);
}

/** The types of the values that may fit, `integer` counting as `number`; all of them when in doubt. */
export function typesOf(schema: unknown, resolve: Resolve): readonly string[] {
  if (schema === false) return [];
  const settled = isJsonObject(schema) ? settle(schema, resolve) : undefined;
  if (!settled) return everyType;
  const { type } = settled;
  if (typeof type === 'string' || Array.isArray(type))
    return [type].flat().map((name: unknown) => (name === 'integer' ? 'number' : String(name)));
  if (Object.hasOwn(settled, 'const')) return [typeOf(settled['const'])];
  return Array.isArray(settled['enum']) ? settled['enum'].map(typeOf) : everyType;
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

/** One required key whose values, listed in each branch, are different in all of them. */
function hasDiscriminator(branches: readonly unknown[], resolve: Resolve): boolean {
  const settled = branches.map((branch) => (isJsonObject(branch) ? settle(branch, resolve) : undefined));
  const required = settled[0]?.['required'];
  return Array.isArray(required) && required.some((key: unknown) => typeof key === 'string' && isDiscriminator(key, settled, resolve));
}

function isDiscriminator(key: string, branches: readonly (JsonSchema | undefined)[], resolve: Resolve): boolean {
  const taken = new Set<unknown>();
  for (const branch of branches) {
    if (!branch || !Array.isArray(branch['required']) || !branch['required'].includes(key)) return false;
    const property = isJsonObject(branch['properties']) && Object.hasOwn(branch['properties'], key) ? branch['properties'][key] : undefined;
    const settled = isJsonObject(property) ? settle(property, resolve) : undefined;
    const values: readonly unknown[] =
      settled && Object.hasOwn(settled, 'const') ? [settled['const']] : ((settled?.['enum'] ?? []) as readonly unknown[]);
    if (values.length === 0 || values.some((value) => (typeof value === 'object' && value !== null) || taken.has(value))) return false;
    for (const value of values) taken.add(value);
  }
  return true;
}
