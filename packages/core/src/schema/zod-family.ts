import { DefinitionError } from '../definition-error.ts';
import { pointer } from '../json.ts';

/** Which Zod made a value: 4 has `_zod`, 3 has only `_def`. */
export type ZodFamily = 'Zod 4' | 'Zod 3';

/** The family of a Zod type; undefined for anything else. */
export function zodFamily(value: unknown): ZodFamily | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { _zod, _def } = value as { readonly _zod?: { readonly def?: unknown }; readonly _def?: { readonly typeName?: unknown } };
  if (typeof _zod === 'object' && typeof _zod.def === 'object') return 'Zod 4';
  return typeof _def === 'object' && typeof _def.typeName === 'string' ? 'Zod 3' : undefined;
}

export interface FamilyFacts {
  /** Some object has a property named like a member of `Object.prototype`, which Zod mistakes for a value. */
  readonly inheritedNames: boolean;
}

export interface FamilyOptions {
  readonly owner: string;
  readonly family: ZodFamily;
  /** What is wrong with a type although its family is right, such as another copy of the library. */
  readonly stranger?: (type: object) => string | undefined;
}

/** More types than any schema that ends. */
const typeLimit = 100_000;

/**
 * Walks a Zod type as it was built, and makes sure that one Zod made all of it.
 * @throws DefinitionError `mixed_zod_versions` naming the property, `invalid_schema` for what is no Zod type or never ends.
 */
export function checkFamily(root: unknown, { owner, family, stranger }: FamilyOptions): FamilyFacts {
  const waiting: Part[] = [{ type: root, path: '' }];
  const seen = new Set<unknown>();
  let inheritedNames = false;
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { type, path } = next;
    if (seen.has(type)) continue;
    seen.add(type);
    if (seen.size > typeLimit)
      throw new DefinitionError(
        'invalid_schema',
        `${owner}: ${path} goes on for ever; let a getter or z.lazy() answer the same type each time`,
      );
    const found = zodFamily(type);
    const where = path === '' ? 'the schema' : `property ${path.slice(path.lastIndexOf('/') + 1)} (${path})`;
    if (found === undefined) throw new DefinitionError('invalid_schema', `${owner}: ${where} is no Zod type`);
    if (found !== family) {
      throw new DefinitionError(
        'mixed_zod_versions',
        `${owner}: ${where} is a ${found} schema inside a ${family} schema (mixed versions of Zod); build all of it with one`,
      );
    }
    const strange = stranger?.(type as object);
    if (strange !== undefined) throw new DefinitionError('mixed_zod_versions', `${owner}: ${where} ${strange}`);
    const parts = found === 'Zod 4' ? partsOf4(type as Zod4, path) : partsOf3(type as Zod3, path);
    inheritedNames ||= parts.some(({ key }) => key !== undefined && key in Object.prototype);
    for (const part of parts.reverse()) waiting.push(part);
  }
  return { inheritedNames };
}

interface Part {
  readonly type: unknown;
  readonly path: string;
  readonly key?: string;
}
type Definition = { readonly [field: string]: unknown };
type Zod4 = { readonly _zod: { readonly def: Definition; readonly innerType?: unknown } };
type Zod3 = { readonly _def: Definition };

function partsOf4({ _zod: { def, ...internals } }: Zod4, path: string): Part[] {
  const { type } = def;
  const inner = type === 'lazy' ? [{ type: internals.innerType, path }] : [];
  return [...inner, ...(type === 'object' ? propertiesOf(def['shape'], path) : []), ...partsOf(def, path)];
}

function partsOf3({ _def }: Zod3, path: string): Part[] {
  const { typeName, shape, getter } = _def;
  if (typeName === 'ZodLazy') return [{ type: (getter as () => unknown)(), path }];
  return [...(typeof shape === 'function' ? propertiesOf((shape as () => unknown)(), path) : []), ...partsOf(_def, path)];
}

function propertiesOf(shape: unknown, path: string): Part[] {
  return Object.keys(shape as Definition).map((key) => ({ type: (shape as Definition)[key], path: pointer(path, key), key }));
}

/** Fields of a definition that hold other types; with true, of a value inside. */
const fields: readonly (readonly [string, boolean])[] = [
  ...(
    ['innerType', 'options', 'left', 'right', 'schema', 'in', 'out', 'keyType', 'parts', 'returns', 'args', 'input', 'output'] as const
  ).map((field) => [field, false] as const),
  ...(['element', 'type', 'items', 'rest', 'valueType', 'catchall'] as const).map((field) => [field, true] as const),
];

function partsOf(def: Definition, path: string): Part[] {
  return fields.flatMap(([field, inside]) => {
    const held = def[field];
    const types: unknown[] = held instanceof Map ? [...held.values()] : [held].flat();
    return types.filter((type) => zodFamily(type) !== undefined).map((type) => ({ type, path: inside ? `${path}/*` : path }));
  });
}
