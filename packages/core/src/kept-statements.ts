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

const kept = new Map<string, Statement & { readonly text: string | undefined }>();
const MOST_KEPT = 2_000;
