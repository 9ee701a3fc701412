/** Characters of a name that are compared, and names that are looked at: a model's name and a large toolbox cost no more than this. */
const COMPARED = 64;
const CANDIDATES = 2_000;

/**
 * The names that come close to one that was sent, nearest first: letter case, separators and word order aside, by what one contains of the
 * other, and by few typing errors. Only ever named, never applied. Default `limit`: 3 names. Keys of `besides` are left out.
 */
export function nearestNames(name: string, candidates: Iterable<string>, limit = 3, besides: object = none): string[] {
  const sent = formOf(name);
  if (sent.folded.length === 0) return [];
  const sentWords = sent.isOneWord ? undefined : wordsOf(name);
  const close: Close[] = [];
  let looked = 0;
  for (const candidate of formsOf(candidates) ?? candidates) {
    const form = typeof candidate === 'string' ? formOf(candidate) : candidate;
    if (looked++ >= CANDIDATES) break;
    // Of the keys of a schema most have been sent: to count typing errors in them costs more than to pass over them.
    if (Object.hasOwn(besides, form.name)) continue;
    const distance = distanceOf(sent, sentWords, form);
    if (distance === undefined) continue;
    insert(close, { name: form.name, distance }, limit);
  }
  return close.map((found) => found.name);
}

interface Close {
  readonly name: string;
  readonly distance: number;
}

/** Keeps the nearest ones in order; of those equally near, the first. */
function insert(close: Close[], found: Close, limit: number): void {
  let place = close.length;
  while (place > 0 && close[place - 1]!.distance > found.distance) place -= 1;
  if (place >= limit) return;
  if (close.length === limit) close.pop();
  if (place === close.length) close.push(found);
  else close.splice(place, 0, found);
}

const none: object = Object.freeze({});

/** A name as it is compared. */
interface Form {
  readonly name: string;
  /** In small letters, without separators. */
  readonly folded: string;
  readonly isOneWord: boolean;
  /** A bit for each character that occurs; different ones may share a bit. */
  readonly letters: number;
}

function formOf(name: string): Form {
  const isOneWord = !severalWords.test(name);
  const small = name.slice(0, COMPARED).toLowerCase();
  const folded = isOneWord ? small : small.replace(separators, '');
  return { name, folded, isOneWord, letters: lettersOf(folded) };
}

/** A frozen list is of the keys or values of a schema, and comes again. */
function formsOf(names: Iterable<string>): readonly Form[] | undefined {
  const known = kept.get(names);
  if (known !== undefined || !Array.isArray(names) || names.length > CANDIDATES || !Object.isFrozen(names)) return known;
  const forms = (names as readonly string[]).map(formOf);
  kept.set(names, forms);
  return forms;
}

const kept = new WeakMap<Iterable<string>, readonly Form[]>();

/** Small is near; undefined is too far to be meant. Typing errors count 1 each, so what only differs in form stays below 1. */
function distanceOf(sent: Form, sentWords: string | undefined, candidate: Form): number | undefined {
  if (sent.folded === candidate.folded) return 0;
  const isLonger = sent.folded.length > candidate.folded.length;
  const length = isLonger ? sent.folded.length : candidate.folded.length;
  const more = Math.abs(sent.folded.length - candidate.folded.length);
  if (more === 0 && sentWords !== undefined && wordsOf(candidate.name) === sentWords) return 0.1;
  // What one contains of the other costs at most 2, however long the rest is.
  if (length - more >= 3 && (isLonger ? contains(sent, candidate) : contains(candidate, sent))) return Math.min(more, 1 + more / length);
  const most = Math.min(3, Math.floor(length / 3));
  // One error accounts for two letters that only one of them has at most, a missing letter for one: most names need no closer look.
  if (most === 0 || more > most || bitsOf(sent.letters ^ candidate.letters) > 2 * most - more) return undefined;
  return typingErrors(sent.folded, candidate.folded, most);
}

function contains(longer: Form, shorter: Form): boolean {
  return (shorter.letters & ~longer.letters) === 0 && longer.folded.includes(shorter.folded);
}

const separators = /[\s_.-]+/g;
const severalWords = /[\s_.-]|[a-z0-9][A-Z]/;

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
 * undefined beyond `most`, which is 1 to 3. Only the diagonal band that can still end within `most` is computed.
 */
function typingErrors(left: string, right: string, most: number): number | undefined {
  const beyond = most + 1;
  let [before, previous, current] = rows;
  for (let column = 0; column <= beyond; column += 1) previous[column] = column;
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

function bitsOf(set: number): number {
  let count = 0;
  for (let bits = set; bits !== 0; bits &= bits - 1) count += 1;
  return count;
}

function lettersOf(text: string): number {
  let letters = 0;
  for (let index = 0; index < text.length; index += 1) letters |= 1 << (text.charCodeAt(index) & 31);
  return letters;
}
