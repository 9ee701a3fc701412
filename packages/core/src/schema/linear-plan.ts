import { type PatternReader, classMember, digits, hex, sizeOfMembers, skipPast, takes } from './pattern-reader.ts';

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

/**
 * A plan by which a pattern that compiles with the `u` flag is found in a text exactly where ECMA-262 finds it. Undefined for what RE2
 * cannot say: back references, what is larger than 2,000 instructions, properties it has no name for, and what looks around; save for what
 * looks ahead right after `^`, which is a test of its own, or at the end.
 */
export function linearPlan(pattern: string): LinearPlan | undefined {
  const reader: PatternReader = { characters: Array.from(pattern), at: 0, beyond: false, groups: 0, variable: 0 };
  const looks = looksAtStart(reader);
  if (looks.length === 0) reader.at = 0;
  const body = looks.length === 0 ? choice(reader, 0) : sequence(reader, 0);
  const anchored = reader.characters[0] === '^';
  // What looks ahead belongs to the first choice only, if there are several.
  if (reader.at < reader.characters.length) return undefined;
  if (anchored && reader.groups === 0 && reader.variable < 2 && body.size < largest) return { tests: [], size: body.size + 1 };
  const tests = [...looks, { ...body, found: true }];
  const size = tests.reduce((sum, test) => sum + test.size + 2, 0);
  if (reader.beyond || size > largest) return undefined;
  return { tests: tests.map(({ text, found }) => ({ text: looks.length > 0 ? `\\A(?:${text})` : text, found })), size };
}

/** Steps that are taken without a second thought: about a millisecond. */
const few = 100_000;

/** Whether a pattern occurs in a text, where that takes the engine of the language but few steps; undefined where it might take more. */
export function quickMatch(pattern: string, text: string): boolean | undefined {
  const plan = linearPlan(pattern);
  if (plan === undefined || plan.tests.length > 0 || (text.length + 1) * plan.size > few) return undefined;
  return new RegExp(pattern, 'u').test(text);
}

function looksAtStart(reader: PatternReader): (Piece & { readonly found: boolean })[] {
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

function choice(reader: PatternReader, depth: number): Piece {
  const pieces = [sequence(reader, depth)];
  while (takes(reader, '|')) {
    reader.groups += 1;
    pieces.push(sequence(reader, depth));
  }
  return join(pieces, '|');
}

function sequence(reader: PatternReader, depth: number): Piece {
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

function atom(reader: PatternReader, depth: number): Piece {
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

function group(reader: PatternReader, depth: number): Piece {
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

function repeated(reader: PatternReader, item: Piece): Piece {
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

function quantifier(reader: PatternReader): { readonly min: number; readonly max: number } | undefined {
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

function characterClass(reader: PatternReader): Piece {
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

function beyond(reader: PatternReader): Piece {
  reader.beyond = true;
  reader.groups += 1;
  return piece('(?:)', 0);
}

function piece(text: string, size: number): Piece {
  return { text, size, count: 1 };
}
