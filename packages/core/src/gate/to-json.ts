import { pointer, setOwn } from '../json.ts';

/** A value as plain JSON data with its size as JSON text, or the place where JSON cannot carry it. */
export type ToJson = { readonly value: unknown; readonly size: number } | { readonly path: string; readonly found: string };

const maximumDepth = 256;

/**
 * Copies a value into plain JSON data as `JSON.stringify` would write it, but refuses what that would lose without a word: `NaN` and
 * infinities, invalid dates, `Map`, `Set`, errors, typed arrays, functions, symbols, bigints, cycles. `toJSON` (a `Date`'s, say) is honoured,
 * `undefined` properties are left out, and `undefined` alone is `null`. Each property is read once: what was looked at is what is sent.
 * @param limit UTF-16 code units of the JSON text.
 */
export function toJson(value: unknown, limit: number): ToJson {
  const walk: Walk = { units: 0, limit, open: [], trail: [] };
  try {
    const copy = copyOf(value === undefined ? null : value, walk);
    if (walk.fault !== undefined) return walk.fault;
    const size = JSON.stringify(copy).length;
    return size > limit ? { path: '', found: tooLong(limit) } : { value: copy, size };
  } catch {
    return { path: '', found: 'a value that cannot be read' };
  }
}

interface Walk {
  /** At least so long is the text: nothing longer than the limit is copied whole. */
  units: number;
  readonly limit: number;
  readonly open: object[];
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
      return count(value, 4, walk);
    case 'number':
      return Number.isFinite(value) ? count(value, 1, walk) : refuse(String(value), walk);
    case 'object':
      return value === null ? count(value, 4, walk) : copyObject(value, walk);
    default:
      return refuse(`a ${typeof value}`, walk);
  }
}

function copyObject(value: object, walk: Walk): unknown {
  if (walk.open.includes(value)) return refuse('a cycle', walk);
  if (walk.open.length >= maximumDepth) return refuse(`more than ${maximumDepth} levels`, walk);
  walk.open.push(value);
  count(value, 2, walk);
  const copy = copyContents(value, walk);
  walk.open.pop();
  return copy;
}

function copyContents(value: object, walk: Walk): unknown {
  if ('toJSON' in value && typeof value.toJSON === 'function') {
    if (value instanceof Date && Number.isNaN(value.getTime())) return refuse('an invalid date', walk);
    return copyOf((value as { toJSON(): unknown }).toJSON() ?? null, walk);
  }
  if (Array.isArray(value)) return Array.from(value, (item: unknown, index) => copyAt(index, item ?? null, walk));
  const tag = Object.prototype.toString.call(value);
  if (tag !== '[object Object]') return refuse(`a ${tag.slice(8, -1)}`, walk);
  const copy = {};
  for (const key of Object.keys(value)) {
    const inner = (value as Readonly<Record<string, unknown>>)[key];
    if (inner === undefined) continue;
    count(key, key.length + 3, walk);
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

function count(value: unknown, units: number, walk: Walk): unknown {
  walk.units += units;
  return walk.units > walk.limit ? refuse(tooLong(walk.limit), walk) : value;
}

function tooLong(limit: number): string {
  return `more than ${limit} characters`;
}

function refuse(found: string, walk: Walk): undefined {
  walk.fault ??= { path: walk.trail.reduce<string>(pointer, ''), found };
  return undefined;
}
