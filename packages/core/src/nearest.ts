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
  if (close.length === 0) return [];
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
 * Insertions, deletions, replacements and swaps of neighbours between two texts of at most 64 characters (optimal string alignment);
 * undefined beyond `most`, which is at most 3. Only the diagonal band that can still end within `most` is computed.
 */
export function typingErrors(left: string, right: string, most: number): number | undefined {
  if (most === 0 || Math.abs(left.length - right.length) > most || lettersApart(left, right) > 2 * most) return undefined;
  const beyond = most + 1;
  let [before, previous, current] = rows;
  for (let column = 0; column <= right.length; column += 1) previous[column] = Math.min(column, beyond);
  for (let row = 1; row <= left.length; row += 1) {
    const first = Math.max(1, row - most);
    const last = Math.min(right.length, row + most);
    let best = beyond;
    // What lies beside the band is too far, whatever a row before left there.
    current[first - 1] = first === 1 ? Math.min(row, beyond) : beyond;
    if (last < right.length) current[last + 1] = beyond;
    const letter = left.charCodeAt(row - 1);
    for (let column = first; column <= last; column += 1) {
      const other = right.charCodeAt(column - 1);
      let cost = Math.min(previous[column]! + 1, current[column - 1]! + 1, previous[column - 1]! + (letter === other ? 0 : 1));
      if (row > 1 && column > 1 && letter === right.charCodeAt(column - 2) && left.charCodeAt(row - 2) === other)
        cost = Math.min(cost, before[column - 2]! + 1);
      current[column] = Math.min(cost, beyond);
      best = Math.min(best, cost);
    }
    if (best > most) return undefined;
    [before, previous, current] = [previous, current, before];
  }
  const errors = previous[right.length]!;
  return errors > most ? undefined : errors;
}

/** Three rows of the table, used by one comparison after the other. Lower case may take three times as many units. */
const rows: readonly [Uint8Array, Uint8Array, Uint8Array] = [emptyRow(), emptyRow(), emptyRow()];

function emptyRow(): Uint8Array {
  return new Uint8Array(COMPARED * 3 + 2);
}

/** Letters that only one of two texts has. A typing error accounts for two at most, so that most names need no closer look. */
function lettersApart(left: string, right: string): number {
  let bits = lettersOf(left) ^ lettersOf(right);
  let count = 0;
  for (; bits !== 0; bits &= bits - 1) count += 1;
  return count;
}

/** A bit for each character that occurs; different ones may share a bit. */
function lettersOf(text: string): number {
  let letters = 0;
  for (let index = 0; index < text.length; index += 1) letters |= 1 << (text.charCodeAt(index) & 31);
  return letters;
}
