import type { FoundKind } from '../sentence-kinds.ts';

/** What can be wrong with a text as JSON. Reading stops at the first. */
export type FaultKind =
  | 'notJson'
  | 'codeFence'
  | 'comment'
  | 'trailingText'
  | 'cutOff'
  | 'singleQuotes'
  | 'trailingComma'
  | 'unquotedKey'
  | 'bareWord'
  | 'notFinite'
  | 'tooDeep';

/** Something wrong with an arguments text, and where. */
export interface TextFinding {
  /** A fault of the text, or a fault of what a well-formed text says. */
  readonly kind: FaultKind | 'duplicateKey' | 'dangerousKey' | 'unsafeNumber' | 'loneSurrogate';
  /** Keys and positions that lead to the field; empty for a fault of the text. */
  readonly trail: readonly (string | number)[];
  /** Where in the text, in UTF-16 code units from 0. */
  readonly index: number;
}

/** The first findings, in the order of the text, and how many more there are. */
export interface TextFindings {
  readonly findings: readonly TextFinding[];
  readonly omitted: number;
}

/** What a JSON text could go on with where reading stopped. */
export type Expecting = 'value' | 'key' | 'colon' | 'separator' | 'end' | 'string';

/** Names the fault at a place where the text does not go on as JSON. */
export function faultAt(text: string, index: number, expecting: Expecting): TextFinding {
  return { kind: kindOfFault(text, index, expecting), trail: [], index };
}

function kindOfFault(text: string, index: number, expecting: Expecting): FaultKind {
  if (index >= text.length) return 'cutOff';
  if (expecting === 'string') return 'notJson';
  if (text.startsWith('```', index)) return 'codeFence';
  if (text.startsWith('//', index) || text.startsWith('/*', index) || text[index] === '#') return 'comment';
  if (expecting === 'end') return 'trailingText';
  if (expecting === 'value' && text.slice(0, index).trim() === '' && text.includes('```', index)) return 'codeFence';
  const character = String.fromCodePoint(text.codePointAt(index) ?? 0);
  if ((expecting === 'key' || expecting === 'value') && /['‘’]/.test(character)) return 'singleQuotes';
  if (expecting === 'value' && /^[-+]?(?:NaN|Infinity)/.test(text.slice(index, index + 9))) return 'notFinite';
  // A text that begins with a word is prose, not JSON.
  if (expecting === 'value' && /\p{L}/u.test(character) && text.slice(0, index).trim() !== '') return 'bareWord';
  if (expecting === 'key' && /[\p{L}\p{N}_$-]/u.test(character)) return 'unquotedKey';
  return 'notJson';
}

/** Line and column of a place in a text, both from 1; columns count characters, and CRLF ends one line. */
export function positionAt(text: string, index: number): { readonly line: number; readonly column: number } {
  const lines = text.slice(0, index).split(/\r\n|\r|\n/);
  return { line: lines.length, column: Array.from(lines.at(-1) ?? '').length + 1 };
}

/** The kind of what stands at a place where it must not: enough to find it, and nothing of what it says. */
export function foundAt(text: string, index: number): FoundKind {
  const character = String.fromCodePoint(text.codePointAt(index) ?? 0);
  if (index >= text.length) return 'end';
  if (character === '\\') return 'bad_escape';
  if (/[-+.]/.test(character) || (/\d/.test(character) && /[\d.]/.test(text.charAt(index - 1)))) return 'bad_number';
  return named.find(([, pattern]) => pattern.test(character))?.[0] ?? 'other_character';
}

const named: readonly (readonly [FoundKind, RegExp])[] = [
  ['letter', /\p{L}/u],
  ['digit', /\p{Nd}/u],
  ['quote', /["'`\p{Pi}\p{Pf}]/u],
  ['opening_bracket', /[[{(<]/],
  ['closing_bracket', /[\]})>]/],
  ['comma', /,/],
  ['colon', /:/],
  ['control_character', /\p{Cc}/u],
];
