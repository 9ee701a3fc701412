import { pointer, setOwn } from '../json.ts';

/** A value as plain JSON data with its size, or the place where JSON cannot carry it. */
export type ToJson = { readonly value: unknown; readonly size: number } | { readonly path: string; readonly found: string };

const maximumDepth = 256;

/**
 * A value as plain JSON data, itself where it is that already, else copied as `JSON.stringify` would write it, but refuses what that would lose without a word: `NaN` and
 * infinities, `Map`, `Set`, errors, typed arrays, functions, symbols, bigints, cycles. `toJSON` (a `Date`'s, say) is honoured, `undefined`
 * properties are left out, and `undefined` alone is `null`.
 */
export function toJson(value: unknown, limit: number): ToJson {
  try {
    const size = plainSize(value, limit, maximumDepth);
    if (size !== undefined) return { value, size };
    const walk: Walk = { size: 0, limit, open: new Set(), trail: [] };
    const copy = copyOf(value === undefined ? null : value, walk);
    return walk.fault ?? { value: copy, size: walk.size };
  } catch {
    return { path: '', found: 'a value that cannot be read' };
  }
}

/** Size of what is plain JSON data as it stands and within the limits; undefined for all else, which the slow walk answers for. */
function plainSize(value: unknown, limit: number, levels: number): number | undefined {
  if (typeof value === 'string') return within(value.length + 2, limit);
  if (typeof value === 'number') return Number.isFinite(value) ? within(8, limit) : undefined;
  if (typeof value === 'boolean') return within(5, limit);
  if (value === null) return within(4, limit);
  if (typeof value !== 'object' || levels === 0) return undefined;
  let size = 2;
  if (Array.isArray(value)) {
    for (const item of value as unknown[]) {
      const inner = plainSize(item, limit - size, levels - 1);
      if (inner === undefined) return undefined;
      size += inner;
    }
    return within(size, limit);
  }
  const prototype: unknown = Object.getPrototypeOf(value);
  if ((prototype !== Object.prototype && prototype !== null) || 'toJSON' in value) return undefined;
  for (const key in value) {
    const inner = plainSize((value as Readonly<Record<string, unknown>>)[key], limit - size - key.length - 4, levels - 1);
    if (inner === undefined) return undefined;
    size += key.length + 4 + inner;
  }
  return within(size, limit);
}

function within(size: number, limit: number): number | undefined {
  return size > limit ? undefined : size;
}

interface Walk {
  size: number;
  readonly limit: number;
  readonly open: Set<object>;
  /** Keys on the way to where the walk stands: a pointer is made of them only when something is refused. */
  readonly trail: (string | number)[];
  fault?: { readonly path: string; readonly found: string };
}

function copyOf(value: unknown, walk: Walk): unknown {
  if (walk.fault !== undefined) return undefined;
  switch (typeof value) {
    case 'string':
      return count(value, value.length + 2, walk);
    case 'boolean':
      return count(value, 5, walk);
    case 'number':
      return Number.isFinite(value) ? count(value, 8, walk) : refuse(String(value), walk);
    case 'object':
      return value === null ? count(value, 4, walk) : copyObject(value, walk);
    default:
      return refuse(`a ${typeof value}`, walk);
  }
}

function copyObject(value: object, walk: Walk): unknown {
  if (walk.open.has(value)) return refuse('a cycle', walk);
  if (walk.open.size >= maximumDepth) return refuse(`more than ${maximumDepth} levels`, walk);
  walk.open.add(value);
  count(value, 2, walk);
  const copy = copyContents(value, walk);
  walk.open.delete(value);
  return copy;
}

function copyContents(value: object, walk: Walk): unknown {
  if (value instanceof Date && Number.isNaN(value.getTime())) return refuse('an invalid date', walk);
  const { toJSON } = value as { toJSON?: unknown };
  if (typeof toJSON === 'function') return copyOf((value as { toJSON(): unknown }).toJSON() ?? null, walk);
  if (Array.isArray(value)) return Array.from(value, (item: unknown, index) => copyAt(index, item ?? null, walk));
  const tag = Object.prototype.toString.call(value);
  if (tag !== '[object Object]') return refuse(`a ${tag.slice(8, -1)}`, walk);
  const copy = {};
  for (const [key, inner] of Object.entries(value)) {
    if (inner === undefined) continue;
    count(key, key.length + 4, walk);
    setOwn(copy, key, copyAt(key, inner, walk));
  }
  return copy;
}

function copyAt(key: string | number, value: unknown, walk: Walk): unknown {
  walk.trail.push(key);
  const copy = copyOf(value, walk);
  walk.trail.pop();
  return copy;
}

function count(value: unknown, size: number, walk: Walk): unknown {
  walk.size += size;
  return walk.size > walk.limit ? refuse(`more than ${walk.limit} characters`, walk) : value;
}

function refuse(found: string, walk: Walk): undefined {
  walk.fault ??= { path: walk.trail.reduce<string>(pointer, ''), found };
  return undefined;
}
