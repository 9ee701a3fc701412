import { isBriefText } from './brief-text.ts';
import { usualLetters } from './visible.ts';

/** The types that JSON Schema tells apart, as a model knows them. */
export type Kind = 'string' | 'number' | 'integer' | 'boolean' | 'object' | 'array' | 'null';

/** How a language names the type and size of a value. */
export interface PreviewWords {
  readonly kinds: Readonly<Record<Kind, string>>;
  /** A text that was cut: what is shown, and its length in characters. */
  cut(shown: string, characters: number): string;
  sized(kind: 'object' | 'array', size: number): string;
  /** A value that JSON does not have. */
  readonly notJson: string;
}

const plainWords: PreviewWords = {
  kinds: { string: 'string', number: 'number', integer: 'integer', boolean: 'boolean', object: 'object', array: 'array', null: 'null' },
  cut: (shown, characters) => `${shown} (${characters} characters)`,
  sized: (kind, size) => `${kind} with ${size} ${kind === 'object' ? 'key' : 'item'}${size === 1 ? '' : 's'}`,
  notJson: 'not a JSON value',
};

/** Characters of a preview, quotes aside; escapes count as they are written. */
const PREVIEW_LIMIT = 64;

/**
 * Type and size of a value, with the value itself when it is a scalar: escaped, and cut at 64 characters. Objects and arrays are told
 * by kind and size, never by content.
 */
export function preview(value: unknown, words: PreviewWords = plainWords): string {
  const kind = kindOf(value);
  if (kind === undefined) return words.notJson;
  if (kind === 'null') return words.kinds.null;
  if (kind === 'array') return words.sized(kind, (value as readonly unknown[]).length);
  if (kind === 'object') return words.sized(kind, Object.keys(value as object).length);
  if (kind !== 'string') return `${words.kinds[kind === 'integer' ? 'number' : kind]} ${String(value)}`;
  const text = safeText(value as string, PREVIEW_LIMIT, true);
  const shown = `${words.kinds.string} "${text}"`;
  return text.endsWith('…') ? words.cut(shown, characterCount(value as string)) : shown;
}

/** The narrowest type of a JSON value; undefined for what JSON does not have. */
export function kindOf(value: unknown): Kind | undefined {
  switch (typeof value) {
    case 'string':
      return 'string';
    case 'boolean':
      return 'boolean';
    case 'number':
      return Number.isInteger(value) ? 'integer' : 'number';
    case 'object':
      return value === null ? 'null' : Array.isArray(value) ? 'array' : 'object';
    default:
      return undefined;
  }
}

/** Length as JSON Schema counts it: in code points. */
export function characterCount(text: string): number {
  let count = text.length;
  for (let index = 1; index < text.length; index += 1) {
    if ((text.charCodeAt(index) & 0xfc00) === 0xdc00 && (text.charCodeAt(index - 1) & 0xfc00) === 0xd800) count -= 1;
  }
  return count;
}

/** A text between double quotes: escaped, and cut at 64 characters. */
export function quoted(text: string): string {
  return `"${safeText(text, PREVIEW_LIMIT, true)}"`;
}

/**
 * A text without anything that could act on who reads it: control, bidi, zero-width and other invisible characters, line separators,
 * spaces that are not the plain one, and lone surrogates appear as `\uXXXX` or `\u{XXXXX}`. Never longer than `limit` UTF-16 code units;
 * what is cut ends in `…`.
 */
export function safeText(text: string, limit: number, quotes = false): string {
  if (text.length <= limit && (isBriefText(text) || (quotes ? plainInQuotes : plain).test(text))) return text;
  let safe = '';
  // Every character costs at least one unit of the limit, so nothing beyond it is ever looked at.
  for (const character of text.slice(0, limit + 2)) {
    const shown = escaped(character, quotes);
    if (safe.length + shown.length > limit) return `${fitting(safe, limit - 1)}…`;
    safe += shown;
  }
  return text.length > limit + 2 ? `${fitting(safe, limit - 1)}…` : safe;
}

/** The id of a call where it is kept or shown: escaped, and cut at 256 characters, since a model or a stranger may have made it up. */
export function shownId(id: string): string {
  return safeText(id, 256);
}

/** A message as one safe line: white space becomes single spaces, the rest is escaped and cut as by `safeText`. */
export function oneLine(text: string, limit: number): string {
  if (text.length <= limit && (inAscii.test(text) || (plain.test(text) && !moreSpaces.test(text)))) return text;
  return safeText(
    text
      .slice(0, limit * 2)
      .replace(/[\t\n\v\f\r ]+/g, ' ')
      .trim(),
    limit,
  );
}

const inAscii = /^[ -~]*$/;
const moreSpaces = /^ | {2}| $/;
const plain: RegExp = new RegExp(`^[ -~${usualLetters}]*$`);
const plainInQuotes: RegExp = new RegExp(`^[ !#-[\\]-~${usualLetters}]*$`);
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}\p{Default_Ignorable_Code_Point}]|(?! )\p{Zs}/u;

function escaped(character: string, quotes: boolean): string {
  if (quotes && (character === '"' || character === '\\')) return `\\${character}`;
  if (!unseen.test(character)) return character;
  const code = character.codePointAt(0) ?? 0;
  return code > 0xffff ? `\\u{${code.toString(16)}}` : `\\u${code.toString(16).padStart(4, '0')}`;
}

/** Cuts without leaving half an escape or half a surrogate pair at the end. */
function fitting(safe: string, limit: number): string {
  if (safe.length <= limit) return safe;
  return safe.slice(0, Math.max(limit, 0)).replace(/\\(?:u(?:\{[0-9a-f]*|[0-9a-f]{0,3}))?$|[\ud800-\udbff]$/, '');
}
