/** A text as it stands between the quotes of a JSON string; undefined where some character cannot be seen as it is. */
export function jsonEscaped(text: string): string | undefined {
  if (plainInQuotes.test(text)) return text;
  return harmless.test(text) ? JSON.stringify(text).slice(1, -1) : undefined;
}

/** The same of a message, ready when it is kept. */
export function messageEscaped(message: string): string | undefined {
  return kept.get(message) ?? jsonEscaped(message);
}

/** Keeps a message ready for who writes it. Only for what a schema says, which comes again, and nothing of what a model sent. */
export function keepMessage(message: string): void {
  if (kept.has(message)) return;
  const escaped = jsonEscaped(message);
  if (escaped === undefined) return;
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(message, escaped);
}

const kept = new Map<string, string>();
const MOST_KEPT = 2_000;

const plainInQuotes = /^[ !#-[\]-~]*$/;
const harmless = /^[\x20-\x7e]*$/;
