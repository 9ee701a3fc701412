import { preview, quoted, safeText } from '../preview.ts';
import { createMemory } from './memory.ts';
import type { Sentences } from '../sentences.ts';

/** Values that a sentence lists, and values that `allowed` carries. */
const LISTED = 10;
const ALLOWED = 20;
/** UTF-16 code units of an allowed text; a longer one is left out rather than cut, since half of it is not allowed. */
const ALLOWED_LENGTH = 100;

/** A scalar as it is sent; an object or array by kind and size. */
export function literal(value: unknown, sentences: Sentences): string {
  if (typeof value === 'string') return quoted(value);
  return typeof value === 'object' && value !== null ? preview(value, sentences.preview) : safeText(String(value), 64);
}

/** Values as the alternatives of a sentence; of many only the first. */
export function alternatives(values: readonly unknown[], sentences: Sentences): string {
  return shortened(
    values.slice(0, LISTED).map((value) => literal(value, sentences)),
    values.length,
    'or',
    sentences,
  );
}

/** Keys as a list; of many only the first. */
export function keyList(keys: readonly string[], last: 'and' | 'or', sentences: Sentences): string {
  return keyLists(sentences, keys, last, () => ({ text: shortened(keys.slice(0, LISTED).map(quoted), keys.length, last, sentences) })).text;
}

const keyLists = createMemory<{ readonly text: string }>();

function shortened(shown: readonly string[], total: number, last: 'and' | 'or', sentences: Sentences): string {
  return total > shown.length ? sentences.andMore(shown, total - shown.length) : sentences.list(shown, last);
}

/** Scalars as data: bounded in number and size, and undefined when none is left. */
export function boundAllowed(values: readonly unknown[]): readonly unknown[] | undefined {
  if (shortLists.has(values)) return values;
  if (values.length > 0 && values.length <= ALLOWED && Object.isFrozen(values) && values.every(isShortValue)) {
    shortLists.add(values);
    return values;
  }
  const bounded = values.slice(0, ALLOWED).filter(isShortValue);
  return bounded.length > 0 ? bounded : undefined;
}

/** Lists of schemas, which are shown as they are. */
const shortLists = new WeakSet<readonly unknown[]>();

/** Whether a value is a scalar of which a list of allowed values may hold some. */
export function isShortValue(value: unknown): boolean {
  if (typeof value === 'string') return value.length <= ALLOWED_LENGTH;
  return value === null || typeof value === 'number' || typeof value === 'boolean';
}
