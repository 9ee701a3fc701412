import { isBriefText } from './brief-text.ts';

/** A text as it stands between the quotes of a JSON string; undefined where some character cannot be seen as it is. */
export function jsonEscaped(text: string): string | undefined {
  if (isBriefText(text) || plainInQuotes.test(text)) return text;
  return harmless.test(text) ? JSON.stringify(text).slice(1, -1) : undefined;
}

const plainInQuotes = /^[ !#-[\]-~]*$/;
const harmless = /^[\x20-\x7e]*$/;
