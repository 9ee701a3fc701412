import { letterClasses, letterEscapes, propertyInRe2 } from './pattern-classes.ts';

/** A pattern that compiles with the `u` flag, on the way from its first character to its last. */
export interface PatternReader {
  readonly characters: readonly string[];
  at: number;
  /** RE2 cannot say it. */
  beyond: boolean;
  /** Groups and choices so far. */
  groups: number;
  /** Quantifiers so far that leave the number open. */
  variable: number;
}

/** One character as its code point, or a class of them as members of a class of RE2. */
export function classMember(reader: PatternReader): number | string {
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
export function sizeOfMembers(members: string): number {
  return members.startsWith('\\p') || members.startsWith('\\P') ? 50 : 1;
}

function unicodeEscape(reader: PatternReader): number {
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

function hexadecimal(reader: PatternReader, length: number): number {
  reader.at += length;
  return Number.parseInt(reader.characters.slice(reader.at - length, reader.at).join(''), 16);
}

/** The digits that follow; none is `''`. */
export function digits(reader: PatternReader): string {
  const start = reader.at;
  while (/^\d$/.test(reader.characters[reader.at] ?? '')) reader.at += 1;
  return reader.characters.slice(start, reader.at).join('');
}

/** Reads on, past the next such character. */
export function skipPast(reader: PatternReader, end: string): void {
  const found = reader.characters.indexOf(end, reader.at);
  reader.at = found === -1 ? reader.characters.length : found + 1;
}

/** Reads a text, if that is what follows. */
export function takes(reader: PatternReader, text: string): boolean {
  for (let index = 0; index < text.length; index += 1) if (reader.characters[reader.at + index] !== text[index]) return false;
  reader.at += text.length;
  return true;
}

/** A character as RE2 writes it, whatever it is. */
export function hex(code: number): string {
  return `\\x{${code.toString(16)}}`;
}
