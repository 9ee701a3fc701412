import { isBriefText } from '../brief-text.ts';
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
  const walk: Walk = { size: 0, limit, at: undefined, depth: 0, fault: undefined };
  try {
    const copy = copyOf(value === undefined ? null : value, walk);
    return walk.fault ?? { value: copy, size: walk.size };
  } catch {
    return { path: '', found: 'a value that cannot be read' };
  }
}

interface Walk {
  /** UTF-16 code units of the text of what was copied so far: no text is ever made to measure it, and nothing over the limit is copied. */
  size: number;
  readonly limit: number;
  at: Place | undefined;
  depth: number;
  fault: { readonly path: string; readonly found: string } | undefined;
}

/** An object that is being copied, where it stands itself, and the key in it at which the walk stands. */
interface Place {
  readonly object: object;
  readonly outer: Place | undefined;
  key: string | number | undefined;
}

function copyOf(value: unknown, walk: Walk): unknown {
  switch (typeof value) {
    case 'string':
      return count(value, quotedLength(value, walk), walk);
    case 'boolean':
      return count(value, value ? 4 : 5, walk);
    case 'number':
      if (!Number.isFinite(value)) return refuse(String(value), walk);
      // Negative zero is written as zero.
      return value === 0 ? count(0, 1, walk) : count(value, String(value).length, walk);
    case 'object':
      return value === null ? count(value, 4, walk) : copyObject(value, walk);
    default:
      return refuse(`a ${typeof value}`, walk);
  }
}

/** Length of a text as JSON writes it. One that is too long as it is need not be written to be measured. */
function quotedLength(text: string, walk: Walk): number {
  return isBriefText(text) || plain.test(text) || text.length > walk.limit ? text.length + 2 : JSON.stringify(text).length;
}

const plain = /^[ !#-[\]-\ud7ff\ue000-\uffff]*$/;

function copyObject(object: object, walk: Walk): unknown {
  const outer = walk.at;
  for (let place = outer; place !== undefined; place = place.outer) if (place.object === object) return refuse('a cycle', walk);
  if (walk.depth >= maximumDepth) return refuse(`more than ${maximumDepth} levels`, walk);
  const place: Place = { object, outer, key: undefined };
  walk.at = place;
  walk.depth += 1;
  const copy = copyContents(object, place, walk);
  walk.at = outer;
  walk.depth -= 1;
  return copy;
}

function copyContents(value: object, place: Place, walk: Walk): unknown {
  const { toJSON } = value as { readonly toJSON?: unknown };
  if (typeof toJSON === 'function') {
    if (value instanceof Date && Number.isNaN(value.getTime())) return refuse('an invalid date', walk);
    return copyOf(Reflect.apply(toJSON, value, []) ?? null, walk);
  }
  if (Array.isArray(value)) return copyItems(value, place, walk);
  const kind = Object.prototype.toString.call(value).slice(8, -1);
  return kind === 'Object' ? copyMembers(value, place, walk) : refuse(`${/^[AEIO]/.test(kind) ? 'an' : 'a'} ${kind}`, walk);
}

function copyItems(items: readonly unknown[], place: Place, walk: Walk): unknown {
  const copy: unknown[] = [];
  count(items, Math.max(2, items.length + 1), walk);
  for (let index = 0; index < items.length && walk.fault === undefined; index += 1) {
    place.key = index;
    copy.push(copyOf(items[index] ?? null, walk));
  }
  return copy;
}

function copyMembers(value: object, place: Place, walk: Walk): unknown {
  const copy = {};
  let members = 0;
  for (const key of Object.keys(value)) {
    const inner = (value as Readonly<Record<string, unknown>>)[key];
    if (inner === undefined) continue;
    members += 1;
    place.key = key;
    count(key, quotedLength(key, walk) + 1, walk);
    setOwn(copy, key, copyOf(inner, walk));
    if (walk.fault !== undefined) break;
  }
  count(value, Math.max(2, members + 1), walk);
  return copy;
}

function count(value: unknown, units: number, walk: Walk): unknown {
  walk.size += units;
  return walk.size > walk.limit ? tooLong(walk) : value;
}

// Apart, since in `count` the engine writes the limit as a text for every value, refused or not.
function tooLong(walk: Walk): undefined {
  return refuse(`more than ${walk.limit} characters`, walk);
}

/** Keeps what is wrong first, and where. */
function refuse(found: string, walk: Walk): undefined {
  if (walk.fault !== undefined) return undefined;
  let path = '';
  for (let place = walk.at; place !== undefined; place = place.outer) if (place.key !== undefined) path = pointer('', place.key) + path;
  walk.fault = { path, found };
  return undefined;
}
