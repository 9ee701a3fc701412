import { charactersOf, type Item, itemsOf, type Sequence } from './pattern-items.ts';

/**
 * How the time that a backtracking engine takes for a pattern may grow with the text: `exponential` where a loop can be cut up in many
 * ways by another one around it, `polynomial` where loops beside each other, or a start at each place, try the same characters again. A
 * look at shapes, in time that grows with the pattern alone: what it names may be harmless, and what it passes over is not proved so.
 */
export function slowPattern(source: string): 'exponential' | 'polynomial' | undefined {
  if (source.length > longest) return 'polynomial';
  const { alternatives, lookarounds } = itemsOf(source);
  const found = [growth(alternatives, false), ...lookarounds.map((inside) => growth(inside, false))];
  if (found.includes('exponential')) return 'exponential';
  return found.includes('polynomial') || alternatives.some(startsAnywhere) ? 'polynomial' : undefined;
}

/** A longer pattern is not looked at, and nobody can say what it does. */
const longest = 2_000;

type Growth = ReturnType<typeof slowPattern>;

function growth(alternatives: readonly Sequence[], repeated: boolean): Growth {
  if (repeated && anyCanBeBoth(alternatives)) return 'exponential';
  let worst: Growth;
  for (const sequence of alternatives) {
    for (const [index, item] of sequence.entries()) {
      const inside = item.inner === undefined ? undefined : growth(item.inner, item.loops);
      const beside = isLoop(item) ? growthAfter(sequence, index, repeated) : undefined;
      if (inside === 'exponential' || beside === 'exponential') return 'exponential';
      worst ??= inside ?? beside;
    }
  }
  return worst;
}

/** Where the characters of a loop may also be taken by a loop after it; at the end of a repeated group, by one before it or itself. */
function growthAfter(sequence: Sequence, index: number, repeated: boolean): Growth {
  const { characters } = sequence[index]!;
  const after = repeated ? [...sequence.slice(index + 1), ...sequence.slice(0, index + 1)] : sequence.slice(index + 1);
  for (const [distance, next] of after.entries()) {
    if (next.isEmpty) continue;
    const overlaps = (next.characters & characters) !== 0n;
    if (overlaps && isLoop(next)) return index + 1 + distance < sequence.length ? 'polynomial' : 'exponential';
    if (!overlaps && !next.optional) return undefined;
  }
  return undefined;
}

/** It repeats, or something in it does. */
function isLoop({ loops, inner }: Item): boolean {
  return loops || (inner?.some((sequence) => sequence.some(isLoop)) ?? false);
}

/** Two alternatives of a repeated group that may take the same characters; two texts only when one begins with the other. */
function anyCanBeBoth(alternatives: readonly Sequence[]): boolean {
  const known = alternatives.map((sequence) => ({ text: textOf(sequence), characters: charactersOf(sequence) }));
  return known.some((one, index) =>
    known.slice(index + 1).some(({ text, characters }) => {
      if (one.text === undefined || text === undefined) return (one.characters & characters) !== 0n;
      return one.text.startsWith(text) || text.startsWith(one.text);
    }),
  );
}

function textOf(sequence: Sequence): string | undefined {
  return sequence.every(({ text }) => text !== undefined) ? sequence.map(({ text }) => text).join('') : undefined;
}

/** A pattern that may begin at any place, with a loop that something has to follow, tries each place to the end of the loop. */
function startsAnywhere(sequence: Sequence): boolean {
  const first = sequence.findIndex((item) => !item.isEmpty || item.text === '^');
  const item = sequence[first];
  if (item === undefined || item.text === '^' || !isLoop(item)) return false;
  return sequence.slice(first + 1).some((next) => next.text === '$' || (!next.isEmpty && !next.optional));
}
