import { letterClasses, letterEscapes, propertyInRe2 } from './pattern-classes.ts';

/** How a pattern is matched in linear time. */
export interface LinearPlan {
  /**
   * Patterns in the syntax of RE2, each with whether it has to be found. None for a pattern so plain that a backtracking engine takes no more
   * than `size` steps for each character: it starts at the beginning and repeats one character at most, without a choice.
   */
  readonly tests: readonly { readonly text: string; readonly found: boolean }[];
  /** Steps for each character, at worst; for RE2 about as many as the instructions that it compiles. */
  readonly size: number;
}

interface Piece {
  readonly text: string;
  readonly size: number;
  /** Product of the counts within each other. */
  readonly count: number;
}

/** Instructions of one pattern. RE2 takes about 10 µs to compile one, and 10 ns to step through it. */
const largest = 2_000;

/** RE2 takes no larger count, nor a larger product of counts within each other. */
const largestCount = 1_000;

/** Groups within each other. */
const deepest = 100;

/** Reads a pattern that compiles with the `u` flag, from its first character to its last, and writes it down for RE2. */
interface Reader {
  readonly characters: readonly string[];
  at: number;
  /** RE2 cannot say it. */
  beyond: boolean;
  groups: number;
  variable: number;
}

/**
 * A plan by which a pattern that compiles with the `u` flag is found in a text exactly where ECMA-262 finds it. Undefined for what RE2
 * cannot say: back references, what is larger than 2,000 instructions, properties it has no name for, and what looks around; save for what
 * looks ahead right after `^`, which is a test of its own, or at the end.
 */
export function linearPlan(pattern: string): LinearPlan | undefined {
  const reader: Reader = { characters: Array.from(pattern), at: 0, beyond: false, groups: 0, variable: 0 };
  const looks = looksAtStart(reader);
  if (looks.length === 0) reader.at = 0;
  const body = looks.length === 0 ? choice(reader, 0) : sequence(reader, 0);
  const anchored = reader.characters[0] === '^';
  // What looks ahead belongs to the first choice only, if there are several.
  if (reader.at < reader.characters.length) return undefined;
  if (anchored && reader.groups === 0 && reader.variable < 2) return { tests: [], size: body.size + 1 };
  const tests = [...looks, { ...body, found: true }];
  const size = tests.reduce((sum, test) => sum + test.size + 2, 0);
  if (reader.beyond || size > largest) return undefined;
  return { tests: tests.map(({ text, found }) => ({ text: looks.length > 0 ? `\\A(?:${text})` : text, found })), size };
}

function looksAtStart(reader: Reader): (Piece & { readonly found: boolean })[] {
  const looks: (Piece & { readonly found: boolean })[] = [];
  if (!takes(reader, '^')) return looks;
  for (;;) {
    const found = takes(reader, '(?=');
    if (!found && !takes(reader, '(?!')) return looks;
    reader.groups += 1;
    looks.push({ ...choice(reader, 1), found });
    reader.at += 1;
  }
}

function choice(reader: Reader, depth: number): Piece {
  const pieces = [sequence(reader, depth)];
  while (takes(reader, '|')) {
    reader.groups += 1;
    pieces.push(sequence(reader, depth));
  }
  return join(pieces, '|');
}

function sequence(reader: Reader, depth: number): Piece {
  const pieces: Piece[] = [];
  while (reader.at < reader.characters.length && !['|', ')'].includes(reader.characters[reader.at]!)) {
    pieces.push(repeated(reader, atom(reader, depth)));
  }
  return join(pieces, '');
}

function join(pieces: readonly Piece[], between: string): Piece {
  const text = pieces.map((each) => each.text).join(between);
  return {
    text: text === '' ? '(?:)' : text,
    size: pieces.reduce((sum, { size }) => sum + size, pieces.length - 1),
    count: pieces.reduce((most, { count }) => Math.max(most, count), 1),
  };
}

function atom(reader: Reader, depth: number): Piece {
  if (takes(reader, '^')) return piece('\\A', 1);
  if (takes(reader, '$')) return piece('\\z', 1);
  if (takes(reader, '.')) return piece('[^\\n\\r\\x{2028}\\x{2029}]', 1);
  if (takes(reader, '(')) return group(reader, depth + 1);
  if (takes(reader, '[')) return characterClass(reader);
  if (takes(reader, '\\b')) return piece('\\b', 1);
  if (takes(reader, '\\B')) return piece('\\B', 1);
  if (takes(reader, '\\k')) skipPast(reader, '>');
  else if (/^\\[1-9]$/.test(reader.characters.slice(reader.at, reader.at + 2).join(''))) {
    reader.at += 1;
    digits(reader);
  } else {
    const member = classMember(reader);
    return typeof member === 'number' ? piece(hex(member), 1) : piece(`[${member}]`, sizeOfMembers(member));
  }
  return beyond(reader);
}

function group(reader: Reader, depth: number): Piece {
  reader.groups += 1;
  if (depth > deepest) {
    reader.at = reader.characters.length;
    return beyond(reader);
  }
  const ahead = takes(reader, '?=');
  if (takes(reader, '?!') || takes(reader, '?<=') || takes(reader, '?<!')) reader.beyond = true;
  else if (takes(reader, '?<')) skipPast(reader, '>');
  // Flags of a group, which not every engine has.
  else if (!takes(reader, '?:') && takes(reader, '?')) reader.beyond = true;
  const inside = choice(reader, depth);
  reader.at += 1;
  // At the end of the pattern, to look ahead is to read on.
  const last = depth === 1 && (reader.at >= reader.characters.length || reader.characters[reader.at] === '|');
  if (ahead && !last) reader.beyond = true;
  return { ...inside, text: `(?:${inside.text})` };
}

function repeated(reader: Reader, item: Piece): Piece {
  const bounds = quantifier(reader);
  if (bounds === undefined) return item;
  takes(reader, '?');
  const { min, max } = bounds;
  if (min !== max) reader.variable += 1;
  const copies = max === Infinity ? Math.max(min, 1) : max;
  const size = item.size * (min !== max && reader.groups === 0 ? Math.max(min, 1) : copies) + 1;
  if (item.size * copies > largest) {
    // Only a plain pattern may be as large: it needs no text.
    reader.beyond = true;
    return piece('(?:)', size);
  }
  const count = Math.max(copies, 1) * item.count;
  if (count <= largestCount) {
    const limit = max === Infinity ? '' : String(max);
    return { text: max === 0 ? '(?:)' : `(?:${item.text}){${min},${limit}}`, size, count };
  }
  const rest = max === Infinity ? `(?:${item.text})*` : `(?:${item.text})?`.repeat(max - min);
  return { text: item.text.repeat(min) + rest, size, count: item.count };
}

function quantifier(reader: Reader): { readonly min: number; readonly max: number } | undefined {
  if (takes(reader, '*')) return { min: 0, max: Infinity };
  if (takes(reader, '+')) return { min: 1, max: Infinity };
  if (takes(reader, '?')) return { min: 0, max: 1 };
  if (!takes(reader, '{')) return undefined;
  const min = Number(digits(reader));
  const open = takes(reader, ',');
  const limit = digits(reader);
  reader.at += 1;
  return { min, max: open ? (limit === '' ? Infinity : Number(limit)) : min };
}

function characterClass(reader: Reader): Piece {
  const negated = takes(reader, '^');
  let members = '';
  let size = 1;
  while (!takes(reader, ']')) {
    const member = classMember(reader);
    if (typeof member !== 'number') {
      members += member;
      size += sizeOfMembers(member);
      continue;
    }
    members += hex(member);
    size += 0.1;
    if (reader.characters[reader.at] !== '-' || reader.characters[reader.at + 1] === ']') continue;
    reader.at += 1;
    members += `-${hex(classMember(reader) as number)}`;
  }
  if (members === '') return piece(negated ? '[\\x{0}-\\x{10ffff}]' : '[^\\x{0}-\\x{10ffff}]', 1);
  return piece(`[${negated ? '^' : ''}${members}]`, Math.ceil(size));
}

/** One character as its code point, or a class of them as members of a class of RE2. */
function classMember(reader: Reader): number | string {
  const character = reader.characters[reader.at]!;
  reader.at += 1;
  if (character !== '\\') return character.codePointAt(0)!;
  const letter = reader.characters[reader.at]!;
  reader.at += 1;
  const members = letterClasses.get(letter);
  if (members !== undefined) return members;
  if (letter === 'p' || letter === 'P') {
    const start = reader.at + 1;
    skipPast(reader, '}');
    const property = propertyInRe2(reader.characters.slice(start, reader.at - 1).join(''));
    if (property === undefined) reader.beyond = true;
    return `\\${letter}{${property ?? 'L'}}`;
  }
  if (letter === 'b') return 8;
  if (letter === 'c') return reader.characters[reader.at++]!.codePointAt(0)! % 32;
  if (letter === 'x') return hexadecimal(reader, 2);
  if (letter === 'u') return unicodeEscape(reader);
  return letterEscapes.get(letter) ?? letter.codePointAt(0)!;
}

/** Of a class's members, in instructions of the same price: a property brings hundreds of ranges. */
function sizeOfMembers(members: string): number {
  return members.startsWith('\\p') || members.startsWith('\\P') ? 50 : 1;
}

function unicodeEscape(reader: Reader): number {
  if (takes(reader, '{')) {
    const start = reader.at;
    skipPast(reader, '}');
    return Number.parseInt(reader.characters.slice(start, reader.at - 1).join(''), 16);
  }
  const first = hexadecimal(reader, 4);
  const { at } = reader;
  if (first >> 10 !== 0xd800 >> 10 || !takes(reader, '\\u') || reader.characters[reader.at] === '{') {
    reader.at = at;
    return first;
  }
  const second = hexadecimal(reader, 4);
  if (second >> 10 === 0xdc00 >> 10) return String.fromCharCode(first, second).codePointAt(0)!;
  reader.at = at;
  return first;
}

function hexadecimal(reader: Reader, length: number): number {
  reader.at += length;
  return Number.parseInt(reader.characters.slice(reader.at - length, reader.at).join(''), 16);
}

function digits(reader: Reader): string {
  const start = reader.at;
  while (/^\d$/.test(reader.characters[reader.at] ?? '')) reader.at += 1;
  return reader.characters.slice(start, reader.at).join('');
}

function skipPast(reader: Reader, end: string): void {
  const found = reader.characters.indexOf(end, reader.at);
  reader.at = found === -1 ? reader.characters.length : found + 1;
}

function takes(reader: Reader, text: string): boolean {
  for (let index = 0; index < text.length; index += 1) if (reader.characters[reader.at + index] !== text[index]) return false;
  reader.at += text.length;
  return true;
}

function beyond(reader: Reader): Piece {
  reader.beyond = true;
  reader.groups += 1;
  return piece('(?:)', 0);
}

function piece(text: string, size: number): Piece {
  return { text, size, count: 1 };
}

function hex(code: number): string {
  return `\\x{${code.toString(16)}}`;
}
