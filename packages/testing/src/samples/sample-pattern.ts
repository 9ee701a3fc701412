import type { Random } from './random.ts';

/** Draws a text. */
type Draw = (random: Random) => string;

interface Cursor {
  readonly tokens: readonly string[];
  index: number;
}

// An escape, a class, an opening group, a repetition; whatever else there is stands for itself.
const token =
  /\\[pP]\{[^}]*\}|\\u\{[\da-fA-F]+\}|\\u[\da-fA-F]{4}|\\x[\da-fA-F]{2}|\\k<[^>]*>|\\[^]|\[(?:\\[^]|[^\]\\])*\]|\(\?(?:<[=!]|[=!:]|<[^>]*>)|\{\d+(?:,\d*)?\}|[^]/gu;
const printable = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index));
const longest = 10_000;

/**
 * A text that a pattern is likely to match: each part of it in turn, shortest repetitions most often. What looks around or refers back is
 * passed over, so test the text.
 */
export function samplePattern(pattern: string, random: Random): string {
  return readAlternatives({ tokens: pattern.match(token) ?? [], index: 0 })(random);
}

/** Up to a closing bracket, or the end. */
function readAlternatives(cursor: Cursor): Draw {
  const branches: Draw[][] = [[]];
  while (cursor.index < cursor.tokens.length && cursor.tokens[cursor.index] !== ')') {
    if (cursor.tokens[cursor.index] === '|') {
      cursor.index += 1;
      branches.push([]);
    } else branches.at(-1)?.push(readRepeated(cursor));
  }
  return (random) => joined(random.pick(branches), random);
}

function joined(parts: Iterable<Draw>, random: Random): string {
  let text = '';
  for (const part of parts) if (text.length < longest) text += part(random);
  return text;
}

function readRepeated(cursor: Cursor): Draw {
  const draw = readAtom(cursor);
  const times = timesOf(cursor.tokens[cursor.index] ?? '');
  if (times === undefined) return draw;
  cursor.index += cursor.tokens[cursor.index + 1] === '?' ? 2 : 1;
  const [least, most] = times;
  return (random) => {
    const count = Math.min(least + random.below(Math.min(most - least, 3) + 1), longest);
    return joined(
      Array.from({ length: count }, () => draw),
      random,
    );
  };
}

function timesOf(repetition: string): readonly [least: number, most: number] | undefined {
  if (repetition === '?') return [0, 1];
  if (repetition === '*') return [0, Infinity];
  if (repetition === '+') return [1, Infinity];
  const [, least, isRange, most] = /^\{(\d+)(,?)(\d*)\}$/.exec(repetition) ?? [];
  if (least === undefined) return undefined;
  return [Number(least), isRange === '' ? Number(least) : most === '' ? Infinity : Number(most)];
}

function readAtom(cursor: Cursor): Draw {
  const atom = cursor.tokens[cursor.index] ?? '';
  cursor.index += 1;
  if (atom.startsWith('(')) {
    const inner = readAlternatives(cursor);
    cursor.index += 1;
    return /^\(\?<?[=!]/.test(atom) ? nothing : inner;
  }
  if (/^(?:[$^]|\\[bBk1-9].*)$/.test(atom)) return nothing;
  if (!/^[[.\\]/.test(atom)) return () => atom;
  const characters = charactersOf(atom);
  return (random) => (characters.length === 0 ? '' : random.pick(characters));
}

const nothing: Draw = () => '';

/** Characters that a class or an escape stands for: of those that are printed, and of those that it names. */
function charactersOf(atom: string): readonly string[] {
  try {
    const one = new RegExp(`^${atom}$`, 'u');
    const named = [...atom.matchAll(/\\u\{?([\da-fA-F]+)\}?|\\x([\da-fA-F]{2})/g)].map(([, long, short]) =>
      String.fromCodePoint(Number.parseInt(long ?? short ?? '', 16)),
    );
    return [...new Set([...printable, '\n', '\t', 'é', '漢', '😀', ...named, ...atom])].filter((character) => one.test(character));
  } catch {
    return [];
  }
}
