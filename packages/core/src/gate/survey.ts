import { inheritsKeys } from '../schema/inherited-names.ts';
import { alwaysCarried, isExactNumber, numberAt } from './exact-number.ts';
import { leastLength } from './least-length.ts';

/** What one walk over a value that `JSON.parse` made counts, and what only its text can answer. */
export interface Survey {
  /** Values of any kind, the root among them. */
  nodes: number;
  /** Keys of all objects. */
  keys: number;
  /** Some object or array lies deeper than the limit; the walk ends there. */
  tooDeep: boolean;
  /** Some key or number has to be looked up in the text. */
  doubtful: boolean;
  /** Some number is zero or next to it: the text may have said something else. */
  tiny: boolean;
  /** Objects and arrays are frozen on the way: a second walk would cost as much as this one. */
  readonly freezes: boolean;
}

/** Walks a value that `JSON.parse` made, once; with `freezes`, everything in it is frozen then, down to the limit. */
export function surveyValue(root: object, depthLimit: number, freezes = false): Survey {
  const survey: Survey = { nodes: 1, keys: 0, tooDeep: false, doubtful: inheritsKeys(), tiny: false, freezes };
  surveyInside(root, depthLimit, survey);
  return survey;
}

/**
 * False when the text surely says what the value says: no key twice, no number read as another, no half of a surrogate pair. True means
 * no more than doubt. It costs a third of `JSON.parse`, where an exact second reading would cost more than `JSON.parse` itself.
 */
export function isDoubtful(text: string, value: object, survey: Survey): boolean {
  if (survey.doubtful) return true;
  if (text.length <= shortText && text.length - leastLength(value) < leastHidden) return !isWellFormed(text);
  return (
    countKeys(text) !== survey.keys ||
    losesDigits(text) ||
    (survey.tiny && mayUnderflow(text)) ||
    ((!isWellFormed(text) || mayEscapeSurrogates(text)) && !isWellFormedWithin(value))
  );
}

/** Longer texts have so many numbers and escapes that they nearly always have room to hide something. */
const shortText = 1_000;

/**
 * Units that a text has beyond what its value needs, with fewer of which it hides nothing: so many are taken by a member that another one
 * replaces (`"":1,`), an escaped half of a surrogate pair (`\ud800`), a number that is read as zero (`1e-400`), and one that loses digits.
 */
const leastHidden = 5;

function surveyInside(value: object, depthLeft: number, survey: Survey): void {
  if (depthLeft === 0) {
    survey.tooDeep = true;
    return;
  }
  if (Array.isArray(value)) {
    survey.nodes += value.length;
    for (const item of value as unknown[]) {
      if (typeof item === 'number') surveyNumber(item, survey);
      else if (typeof item === 'object' && item !== null) surveyInside(item, depthLeft - 1, survey);
    }
    if (survey.freezes) Object.freeze(value);
    return;
  }
  let keys = 0;
  // `for in` is twice as fast as `Object.keys` here; inherited keys are ruled out once, in `surveyValue`.
  for (const key in value) {
    keys += 1;
    if (key === '__proto__' || key === 'constructor') survey.doubtful = true;
    const inner = (value as Record<string, unknown>)[key];
    if (typeof inner === 'number') surveyNumber(inner, survey);
    else if (typeof inner === 'object' && inner !== null) surveyInside(inner, depthLeft - 1, survey);
  }
  survey.nodes += keys;
  survey.keys += keys;
  if (survey.freezes) Object.freeze(value);
}

function surveyNumber(number: number, survey: Survey): void {
  if (!(number <= Number.MAX_SAFE_INTEGER && number >= -Number.MAX_SAFE_INTEGER)) survey.doubtful = true;
  else if (number < 1e-300 && number > -1e-300) survey.tiny = true;
}

/**
 * The keys of all objects in a JSON text, or too many: counts the colons that follow a closing quote, and cannot tell that from the
 * opening quote of a string that starts with a colon.
 */
function countKeys(text: string): number {
  let keys = 0;
  for (let colon = text.indexOf(':'); colon !== -1; colon = text.indexOf(':', colon + 1)) {
    let before = colon - 1;
    while (text.charCodeAt(before) <= 0x20) before -= 1;
    if (text.charCodeAt(before) === 0x22 && !isEscaped(text, before)) keys += 1;
  }
  return keys;
}

/** An odd number of backslashes stands before. */
function isEscaped(text: string, index: number): boolean {
  let start = index;
  while (text.charCodeAt(start - 1) === 0x5c) start -= 1;
  return (index - start) % 2 === 1;
}

/** Shorter mantissas lose nothing. */
const longMantissa: number = alwaysCarried + 1;

/**
 * True when a number in the text may have lost digits. A run of 16 digits and dots covers one in any 16 places, so only these are looked
 * at. Runs that cannot be numbers, since a quote or a letter stands before them, are passed over.
 */
function losesDigits(text: string): boolean {
  for (let index = longMantissa; index < text.length; index += longMantissa) {
    // A run so long that reaches this place reaches one of these two as well: most numbers are passed over here.
    if (!isMantissa(text.charCodeAt(index)) || !(isMantissa(text.charCodeAt(index - 7)) || isMantissa(text.charCodeAt(index + 8))))
      continue;
    let start = index;
    while (isMantissa(text.charCodeAt(start - 1))) start -= 1;
    while (isMantissa(text.charCodeAt(index + 1))) index += 1;
    const isLong = index + 1 - start >= longMantissa;
    if (isLong && canStandBeforeNumber(text.charCodeAt(start - 1)) && !isExactNumber(numberAt(text, start))) return true;
  }
  return false;
}

/** Digits, the dot, and between them in ASCII the slash, which does no harm. */
function isMantissa(code: number): boolean {
  return code >= 0x2e && code <= 0x39;
}

/** White space, `-`, `,`, `:` or `[`: what can stand before a number's first digit. */
function canStandBeforeNumber(code: number): boolean {
  return code <= 0x20 || code === 0x2d || code === 0x2c || code === 0x3a || code === 0x5b;
}

/** A number with an exponent of -100 or below, or a text that looks like one. */
function mayUnderflow(text: string): boolean {
  return /\d[eE]-0*[1-9]\d\d/.test(text);
}

function mayEscapeSurrogates(text: string): boolean {
  return text.includes('\\u') && /\\u[dD][89a-fA-F]/.test(text);
}

/** No half of a surrogate pair. The method is of ES2024; the pattern says the same, slower. */
function isWellFormed(text: string & { isWellFormed?(): boolean }): boolean {
  return text.isWellFormed === undefined ? !/\p{Surrogate}/u.test(text) : text.isWellFormed();
}

function isWellFormedWithin(value: unknown): boolean {
  if (typeof value === 'string') return isWellFormed(value);
  if (typeof value !== 'object' || value === null) return true;
  if (Array.isArray(value)) return value.every(isWellFormedWithin);
  return Object.entries(value).every(([key, inner]) => isWellFormed(key) && isWellFormedWithin(inner));
}
