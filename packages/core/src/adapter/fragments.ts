import { textOf } from './turn.ts';

/** The error of a stream whose calls cannot be trusted: a fragment that is lost ends in arguments that nobody has sent. */
export const lostFragments: { readonly message: string } = { message: 'parts of its calls are missing or contradict each other.' };

/** What fragments come to: their text, or the one value that came instead of a text. Undefined when they contradict each other. */
export function joinFragments(fragments: readonly unknown[]): { readonly given: unknown } | undefined {
  const text = fragments.map(textOf).join('');
  const values = fragments.filter((fragment) => typeof fragment !== 'string' && fragment !== undefined && fragment !== null);
  if (values.length === 0) return { given: text };
  return values.length === 1 && text === '' ? { given: values[0] } : undefined;
}

/** True for arguments that the gate reads as `{}` because nothing was sent. */
export function isEmpty(given: unknown): boolean {
  return given === undefined || given === null || given === '';
}

/** True for arguments of which nothing can be missing at the end. */
export function isComplete(given: unknown): boolean {
  return !isEmpty(given) && (typeof given !== 'string' || compact(given) !== undefined);
}

/** True when two accounts of the same arguments differ in nothing but white space. */
export function isSameGiven(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  const text = compact(one);
  return text !== undefined && text === compact(other);
}

function compact(given: unknown): string | undefined {
  if (isEmpty(given)) return '{}';
  try {
    return JSON.stringify(typeof given === 'string' ? JSON.parse(given) : given);
  } catch {
    return undefined;
  }
}
