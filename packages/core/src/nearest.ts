/** Characters of a name that are compared, and names that are looked at: a model's name and a large toolbox cost no more than this. */
const COMPARED = 64;
const CANDIDATES = 2_000;

/**
 * The names that come close to one that was sent, nearest first: letter case, separators and word order aside, by what one contains of the
 * other, and by few typing errors. Only ever named, never applied. Default `limit`: 3 names.
 */
export function nearestNames(name: string, candidates: Iterable<string>, limit = 3): string[] {
  const sent = fold(name);
  if (sent.length === 0) return [];
  const sentWords = severalWords.test(name) ? wordsOf(name) : undefined;
  const close: { readonly candidate: string; readonly distance: number }[] = [];
  let looked = 0;
  for (const candidate of candidates) {
    if (looked++ >= CANDIDATES) break;
    const distance = distanceOf(sent, sentWords, candidate);
    if (distance !== undefined) close.push({ candidate, distance });
  }
  return close
    .sort((left, right) => left.distance - right.distance)
    .slice(0, limit)
    .map(({ candidate }) => candidate);
}

/** Small is near; undefined is too far to be meant. Typing errors count 1 each, so what only differs in form stays below 1. */
function distanceOf(sent: string, sentWords: string | undefined, candidate: string): number | undefined {
  const folded = fold(candidate);
  if (folded === sent) return 0;
  if (sentWords !== undefined && folded.length === sent.length && wordsOf(candidate) === sentWords) return 0.1;
  const shorter = Math.min(folded.length, sent.length);
  const longer = Math.max(folded.length, sent.length);
  // What one contains of the other costs at most 2, however long the rest is.
  if (shorter >= 3 && (folded.includes(sent) || sent.includes(folded))) return Math.min(longer - shorter, 1 + (longer - shorter) / longer);
  return typingErrors(sent, folded, Math.min(3, Math.floor(longer / 3)));
}

const separators = /[\s_.-]+/g;
const severalWords = /[\s_.-]|[a-z0-9][A-Z]/;

function fold(name: string): string {
  return name.slice(0, COMPARED).toLowerCase().replace(separators, '');
}

/** The words of a name in one order, so that `order_refund` finds `refundOrder`. */
function wordsOf(name: string): string {
  return name
    .slice(0, COMPARED)
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(separators)
    .sort()
    .join(' ');
}

/**
 * Insertions, deletions, replacements and swaps of neighbours between two texts (optimal string alignment); undefined beyond `most`.
 * Only the diagonal band that can still end within `most` is computed.
 */
function typingErrors(left: string, right: string, most: number): number | undefined {
  if (most === 0 || Math.abs(left.length - right.length) > most) return undefined;
  const beyond = most + 1;
  const untouched: readonly number[] = Array.from({ length: right.length + 1 }, () => beyond);
  let before: number[] = [];
  let previous = Array.from({ length: right.length + 1 }, (_, column) => column);
  for (let row = 1; row <= left.length; row += 1) {
    const current = untouched.slice();
    current[0] = row;
    let best = row;
    for (let column = Math.max(1, row - most); column <= Math.min(right.length, row + most); column += 1) {
      const same = left[row - 1] === right[column - 1];
      let cost = Math.min(
        (previous[column] ?? beyond) + 1,
        (current[column - 1] ?? beyond) + 1,
        (previous[column - 1] ?? beyond) + (same ? 0 : 1),
      );
      if (row > 1 && left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1])
        cost = Math.min(cost, (before[column - 2] ?? beyond) + 1);
      current[column] = cost;
      best = Math.min(best, cost);
    }
    if (best > most) return undefined;
    before = previous;
    previous = current;
  }
  const errors = previous[right.length] ?? beyond;
  return errors > most ? undefined : errors;
}
