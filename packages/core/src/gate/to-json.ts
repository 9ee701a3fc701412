import { pointer, setOwn } from '../json.ts';

/** A value as plain JSON data with its size, or the place where JSON cannot carry it. */
export type ToJson = { readonly value: unknown; readonly size: number } | { readonly path: string; readonly found: string };

const maximumDepth = 256;

/**
 * Copies a value into plain JSON data as `JSON.stringify` would write it, but refuses what that would lose without a word: `NaN` and
 * infinities, `Map`, `Set`, errors, typed arrays, functions, symbols, bigints, cycles. `toJSON` (a `Date`'s, say) is honoured, `undefined`
 * properties are left out, and `undefined` alone is `null`.
 */
export function toJson(value: unknown, limit: number): ToJson {
  const walk: Walk = { size: 0, limit, open: new Set(), trail: [] };
  try {
    const copy = copyOf(value === undefined ? null : value, walk);
    return walk.fault ?? { value: copy, size: walk.size };
  } catch {
    return { path: '', found: 'a value that cannot be read' };
  }
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
