import { DefinitionError } from '../definition-error.ts';
import { isJsonObject, pointer } from '../json.ts';

/** Which Zod made a value: 4 has `_zod`, 3 has only `_def`. */
export type ZodFamily = 'Zod 4' | 'Zod 3';

/** The family of a Zod type; undefined for anything else. */
export function zodFamily(value: unknown): ZodFamily | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { _zod, _def } = value as { readonly _zod?: { readonly def?: unknown }; readonly _def?: { readonly typeName?: unknown } };
  if (typeof _zod === 'object' && typeof _zod.def === 'object') return 'Zod 4';
  return typeof _def === 'object' && typeof _def.typeName === 'string' ? 'Zod 3' : undefined;
}

export interface FamilyOptions {
  readonly owner: string;
  readonly family: ZodFamily;
  /** What is wrong with a type although its family is right, such as another copy of the library. */
  readonly stranger?: (type: object) => string | undefined;
}

/** Deeper, or more types, than any schema that ends. */
const limits = { depth: 500, types: 100_000 } as const;

/**
 * Walks a Zod type as it was built, and makes sure that one Zod made all of it.
 * @throws DefinitionError `mixed_zod_versions` naming the property, `invalid_schema` for what is no Zod type or never ends.
 */
export function checkFamily(root: unknown, { owner, family, stranger }: FamilyOptions): void {
  const waiting: Part[] = [{ type: root, path: '', depth: 0 }];
  const seen = new Set<unknown>();
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { type, path, depth } = next;
    if (seen.has(type)) continue;
    seen.add(type);
    const refuse = (code: RefusalCode, what: string): never => {
      const where = path === '' ? 'the schema' : `property ${path.slice(path.lastIndexOf('/') + 1)} (${path.slice(0, 200)})`;
      throw new DefinitionError(code, `${owner}: ${where} ${what}`);
    };
    if (seen.size > limits.types || depth > limits.depth) {
      const most = `goes on for more than ${limits.depth} levels or ${limits.types} types`;
      refuse('invalid_schema', `${most}; flatten it, and let a getter or z.lazy() that it recurs by answer the same type each time`);
    }
    const found = zodFamily(type) ?? refuse('invalid_schema', `is no Zod type${wayOut(type, path)}`);
    if (found !== family) {
      refuse('mixed_zod_versions', `is a ${found} schema inside a ${family} schema (mixed versions of Zod); build all of it with one`);
    }
    const strange = stranger?.(type as object);
    if (strange !== undefined) refuse('mixed_zod_versions', strange);
    const parts = partsOf(type as Zod4 | Zod3, path, refuse);
    for (const part of parts.reverse()) waiting.push({ ...part, depth: depth + 1 });
  }
}

interface Found {
  readonly type: unknown;
  readonly path: string;
}
interface Part extends Found {
  readonly depth: number;
}
type RefusalCode = 'invalid_schema' | 'mixed_zod_versions';
type Definition = { readonly [field: string]: unknown };
type Zod4 = { readonly _zod: { readonly def: Definition; readonly innerType?: unknown } };
type Zod3 = { readonly _def: Definition };

function partsOf(type: Zod4 | Zod3, path: string, refuse: (code: RefusalCode, what: string) => never): Found[] {
  try {
    const def = '_zod' in type ? type._zod.def : type._def;
    return [...referred(type).map((inner) => ({ type: inner, path })), ...propertiesOf(def['shape'], path), ...innerTypes(def, path)];
  } catch (error) {
    return refuse('invalid_schema', `cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** What a `z.lazy()` stands for. */
function referred(type: Zod4 | Zod3): unknown[] {
  if ('_zod' in type) return type._zod.def['type'] === 'lazy' ? [type._zod.innerType] : [];
  return type._def['typeName'] === 'ZodLazy' ? [(type._def['getter'] as () => unknown)()] : [];
}

const keywords = ['type', 'properties', '$ref', '$schema', '$defs', 'enum', 'const', 'anyOf', 'oneOf', 'allOf', 'items'];

/** What was meant by something else than a type, as far as its keys can tell. */
function wayOut(given: unknown, path: string): string {
  const takes = path === '' ? ': it takes a type such as z.object({ … }), or a JSON Schema by fromJsonSchema(…)' : '';
  if (!isJsonObject(given)) return takes;
  if (Object.values(given).some((value) => zodFamily(value) !== undefined))
    return ' but an object of them: make it one with z.object({ … })';
  const isSchema = path === '' && keywords.some((keyword) => Object.hasOwn(given, keyword));
  return isSchema ? ' but a JSON Schema: take it in with fromJsonSchema(…)' : takes;
}

function propertiesOf(held: unknown, path: string): Found[] {
  const shape: unknown = typeof held === 'function' ? held() : held;
  return Object.entries((shape ?? {}) as Definition).map(([key, type]) => ({ type, path: pointer(path, key) }));
}

/** Fields of a definition that hold types for the same value, and, true, for a value inside. No other field is read: a default may be made anew. */
const fields: ReadonlyMap<string, boolean> = new Map([
  ...['innerType', 'options', 'left', 'right', 'schema', 'in', 'out', 'keyType', 'parts', 'returns', 'args', 'input', 'output'].map(
    (field) => [field, false] as const,
  ),
  ...['element', 'type', 'items', 'rest', 'valueType', 'catchall'].map((field) => [field, true] as const),
]);

function innerTypes(def: Definition, path: string): Found[] {
  const found: Found[] = [];
  for (const field of Object.keys(def)) {
    const inside = fields.get(field);
    const held = inside === undefined ? undefined : def[field];
    if (typeof held !== 'object' || held === null) continue;
    const types: readonly unknown[] = held instanceof Map ? [...held.values()] : Array.isArray(held) ? held : [held];
    for (const type of types) if (zodFamily(type) !== undefined) found.push({ type, path: inside === true ? `${path}/*` : path });
  }
  return found;
}
