/** One thing after another. */
export type Sequence = readonly Item[];

/** A character, a class, a group or an assertion, with its quantifier. */
export interface Item {
  /** Every character that may be taken by it: a bit for each of ASCII, one more for all others. */
  readonly characters: bigint;
  /** It may be there more than ten times. */
  readonly loops: boolean;
  /** It may not be there at all. */
  readonly optional: boolean;
  /** It takes no character. */
  readonly isEmpty: boolean;
  /** Of a character that stands for itself, once; of an anchor its sign. */
  readonly text: string | undefined;
  /** Of a group. */
  readonly inner: readonly Sequence[] | undefined;
}

interface Reading {
  readonly source: string;
  at: number;
  readonly lookarounds: (readonly Sequence[])[];
}

const everything = (1n << 129n) - 1n;
const others = 1n << 128n;

/** The shape of a regular expression without flags, or with `u`. Of what it cannot tell apart, such as `\p{…}`, everything may be taken. */
export function itemsOf(source: string): {
  readonly alternatives: readonly Sequence[];
  readonly lookarounds: readonly (readonly Sequence[])[];
} {
  const reading: Reading = { source, at: 0, lookarounds: [] };
  return { alternatives: readAlternatives(reading), lookarounds: reading.lookarounds };
}

/** Every character that a sequence may take. */
export function charactersOf(sequence: Sequence): bigint {
  return sequence.reduce((all, { characters }) => all | characters, 0n);
}

function readAlternatives(reading: Reading): readonly Sequence[] {
  const alternatives: Item[][] = [[]];
  for (; reading.at < reading.source.length && reading.source[reading.at] !== ')';) {
    if (reading.source[reading.at] === '|') {
      reading.at += 1;
      alternatives.push([]);
    } else alternatives.at(-1)!.push(quantified(reading, readAtom(reading)));
  }
  reading.at += 1;
  return alternatives;
}

function readAtom(reading: Reading): Item {
  const character = reading.source[reading.at]!;
  reading.at += 1;
  if (character === '(') return readGroup(reading);
  if (character === '[') return taking(readClass(reading));
  if (character === '^' || character === '$') return { ...taking(0n), isEmpty: true, text: character };
  if (character === '.') return taking(everything & ~bitsOf('\n\r'));
  if (character !== '\\') return { ...taking(bitsOf(character)), text: character };
  return readEscape(reading);
}

function readGroup(reading: Reading): Item {
  const opening = /\?(?:<?[=!]|:|<[^>]*>)/y;
  opening.lastIndex = reading.at;
  const kind = opening.exec(reading.source)?.[0] ?? '';
  reading.at += kind.length;
  const inner = readAlternatives(reading);
  if (/^\?<?[=!]/.test(kind)) {
    reading.lookarounds.push(inner);
    return { ...taking(0n), isEmpty: true };
  }
  const characters = inner.reduce((all, sequence) => all | charactersOf(sequence), 0n);
  return {
    ...taking(characters),
    isEmpty: characters === 0n,
    optional: inner.some((each) => each.every(({ optional }) => optional)),
    inner,
  };
}

function readEscape(reading: Reading): Item {
  const letter = reading.source[reading.at] ?? '';
  if (letter === 'b' || letter === 'B') {
    reading.at += 1;
    return { ...taking(0n), isEmpty: true };
  }
  if (/[1-9k]/.test(letter)) {
    reading.at += letter === 'k' ? Math.max(1, reading.source.indexOf('>', reading.at) + 1 - reading.at) : 1;
    return { ...taking(everything), optional: true };
  }
  return taking(escaped(reading));
}

/** The characters of what follows a backslash, inside a class or outside. */
function escaped(reading: Reading): bigint {
  const rest = /(?:u\{[^}]*\}|u[\da-f]{4}|x[\da-f]{2}|c[a-z]|[pP]\{[^}]*\}|[^])/iy;
  rest.lastIndex = reading.at;
  const escape = rest.exec(reading.source)?.[0] ?? '';
  reading.at += escape.length;
  const named = classes[escape];
  if (named !== undefined) return named;
  if (/^[pP]\{/.test(escape)) return everything;
  const code = /^[ux]/.test(escape) && escape.length > 1 ? Number.parseInt(escape.replace(/[^\da-f]/gi, ''), 16) : undefined;
  if (code !== undefined) return code < 128 ? 1n << BigInt(code) : others;
  return escape.startsWith('c') && escape.length > 1 ? everything : bitsOf(controls[escape] ?? escape);
}

function readClass(reading: Reading): bigint {
  const negated = reading.source[reading.at] === '^';
  if (negated) reading.at += 1;
  let characters = 0n;
  while (reading.at < reading.source.length && reading.source[reading.at] !== ']') {
    const start = readMember(reading);
    if (reading.source[reading.at] === '-' && reading.source[reading.at + 1] !== ']') {
      reading.at += 1;
      characters |= between(start, readMember(reading));
    } else characters |= start;
  }
  reading.at += 1;
  return negated ? (everything & ~characters) | others : characters;
}

function readMember(reading: Reading): bigint {
  const character = reading.source[reading.at] ?? '';
  reading.at += 1;
  return character === '\\' ? escaped(reading) : bitsOf(character);
}

/** From the first character of one to the last of another. */
function between(start: bigint, end: bigint): bigint {
  const low = start & -start;
  let characters = start | end;
  for (let bit = low; bit > 0n && bit < end && bit <= others; bit <<= 1n) characters |= bit;
  return characters;
}

function quantified(reading: Reading, atom: Item): Item {
  const quantifier = /(?:[*+?]|\{(\d+)(,?)(\d*)\})\??/y;
  quantifier.lastIndex = reading.at;
  const found = quantifier.exec(reading.source);
  if (found === null) return atom;
  reading.at += found[0].length;
  const [sign, least = '', comma = '', most = ''] = found;
  const highest =
    least === '' ? (sign.startsWith('?') ? 1 : Infinity) : comma === '' ? Number(least) : most === '' ? Infinity : Number(most);
  const optional = atom.optional || (least === '' ? !sign.startsWith('+') : Number(least) === 0);
  return { ...atom, optional, loops: highest > 10, text: undefined };
}

function taking(characters: bigint): Item {
  return { characters, loops: false, optional: false, isEmpty: false, text: undefined, inner: undefined };
}

function bitsOf(text: string): bigint {
  let bits = 0n;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    bits |= code < 128 ? 1n << BigInt(code) : others;
  }
  return bits;
}

const controls: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', v: '\v', f: '\f', 0: '\0' };
const digitBits = bitsOf('0123456789');
const wordBits = digitBits | bitsOf('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_');
const spaceBits = bitsOf(' \t\n\v\f\r\u00a0');
const classes: Readonly<Record<string, bigint>> = {
  d: digitBits,
  w: wordBits,
  s: spaceBits,
  D: everything & ~digitBits,
  W: everything & ~wordBits,
  S: everything & ~spaceBits,
};
