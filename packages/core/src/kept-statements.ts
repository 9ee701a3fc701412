import { jsonEscaped } from './json-escaped.ts';

/** What is said of a field, and what is expected there. */
export interface Statement {
  readonly message: string;
  readonly expected?: string | undefined;
}

/**
 * Keeps a statement as JSON text. Only for one that a schema makes: it comes again, and says nothing of what a model sent. `by` is a text of
 * it that is never new, since to look for a new one costs more than to write it: what is expected, or of a missing key the message.
 */
export function keepStatement(by: string, { message, expected }: Statement): void {
  const known = kept.get(by);
  if (known !== undefined && known.message === message && known.expected === expected) return;
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(by, { message, expected, text: textOf(message, expected) });
}

function textOf(message: string, expected: string | undefined): string | undefined {
  const said = jsonEscaped(message);
  const asked = jsonEscaped(expected ?? '');
  if (said === undefined || asked === undefined) return undefined;
  return expected === undefined ? said : [said, asked].join('","expected":"');
}

/** What is kept of a statement: its JSON text between the first and the last quote, `…","expected":"…`. */
export function keptStatement(by: string, message: string, expected: string | undefined): string | undefined {
  const known = kept.get(by);
  return known !== undefined && known.message === message && known.expected === expected ? known.text : undefined;
}

/** Keeps the end of messages that name what a list holds, as JSON text. Only of a list that is a schema's, and frozen. */
export function keepEnding(list: readonly unknown[], ending: string): void {
  if (endings.get(list)?.ending === ending) return;
  const text = jsonEscaped(ending);
  if (text !== undefined) endings.set(list, { ending, text });
}

/** A message as JSON text, of which the end may be kept. */
export function messageText(message: string, list: readonly unknown[] | undefined): string | undefined {
  const known = list && endings.get(list);
  if (known === undefined || !message.endsWith(known.ending)) return jsonEscaped(message);
  const beginning = jsonEscaped(message.slice(0, -known.ending.length));
  return beginning === undefined ? undefined : beginning + known.text;
}

const endings = new WeakMap<readonly unknown[], { readonly ending: string; readonly text: string }>();
const kept = new Map<string, Statement & { readonly text: string | undefined }>();
const MOST_KEPT = 2_000;
