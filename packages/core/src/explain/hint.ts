import { nearestNames } from '../nearest.ts';
import { type Kind, kindOf, quoted } from '../preview.ts';
import type { Finding } from '../schema/compile.ts';
import type { Sentences } from '../sentence-kinds.ts';
import { keyList } from './shown.ts';

/** JSON's own way to write a number. */
const jsonNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
/** A longer literal is not worth repeating, and may lose digits. */
const LITERAL_LENGTH = 15;

/** What to send instead of a value of a wrong type; does not repeat a secret one. */
export function typeHint({ params, data }: Finding, sentences: Sentences, isSecret: boolean): string | undefined {
  const asked = params['type'] as Kind | readonly Kind[];
  const kinds = typeof asked === 'string' ? [asked] : asked;
  const { hint } = sentences;
  const sent = kindOf(data);
  if (sent === 'string')
    return jsonTextHint(data as string, kinds, sentences) ?? (isSecret ? undefined : literalHint(data as string, kinds, sentences));
  if (sent === 'null' || sent === undefined) return undefined;
  if (kinds.includes('array')) return hint.inList();
  if (kinds.includes('string') && (sent === 'boolean' || sent === 'number' || sent === 'integer')) {
    const written = String(data);
    return hint.withQuotes(written.length <= LITERAL_LENGTH && !isSecret ? quoted(written) : undefined);
  }
  return undefined;
}

function jsonTextHint(text: string, kinds: readonly Kind[], { hint }: Sentences): string | undefined {
  if (kinds.includes('object') && isBracketed(text, '{', '}')) return hint.jsonString('object');
  if (kinds.includes('array')) return isBracketed(text, '[', ']') ? hint.jsonString('array') : hint.inList();
  return undefined;
}

function literalHint(text: string, kinds: readonly Kind[], { hint }: Sentences): string | undefined {
  const trimmed = text.length < 100 ? text.trim() : text;
  if (kinds.includes('boolean') && /^(?:true|false)$/i.test(trimmed)) return hint.withoutQuotes(trimmed.toLowerCase());
  if (kinds.includes('null') && trimmed === 'null') return hint.withoutQuotes(trimmed);
  const isNumber = trimmed.length <= LITERAL_LENGTH && jsonNumber.test(trimmed);
  if (isNumber && (kinds.includes('number') || (kinds.includes('integer') && Number.isInteger(Number(trimmed)))))
    return hint.withoutQuotes(trimmed);
  return undefined;
}

/** Whether a text begins and ends as a JSON object or array does, white space aside. */
export function isBracketed(text: string, opening: string, closing: string): boolean {
  return text.slice(0, 100).trimStart().startsWith(opening) && text.slice(-100).trimEnd().endsWith(closing);
}

/** The listed value that was probably meant. */
export function valueHint(values: readonly unknown[], data: unknown, sentences: Sentences): string | undefined {
  if (typeof data !== 'string') {
    const asText = typeof data === 'number' || typeof data === 'boolean' ? String(data) : undefined;
    return asText !== undefined && values.includes(asText) ? sentences.hint.withQuotes(quoted(asText)) : undefined;
  }
  let areTexts = true;
  for (const value of values) {
    if (isText(value)) continue;
    areTexts = false;
    if (JSON.stringify(value) === data.trim()) return sentences.hint.withoutQuotes(data.trim());
  }
  // The list of a schema is handed on as it is, since it is known by itself.
  const texts = areTexts ? (values as readonly string[]) : values.filter(isText);
  const meant = nearestNames(data, texts, 1)[0];
  return meant === undefined ? undefined : sentences.hint.nearest(quoted(meant));
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

/** The known key that was probably meant, or else the keys to choose from; those already sent are not suggested. */
export function keyHint(key: string, known: readonly string[], sent: object, sentences: Sentences): string | undefined {
  const meant = nearestNames(key, known, 1, sent)[0];
  if (meant !== undefined) return sentences.hint.nearest(quoted(meant));
  return known.length > 0 ? sentences.hint.allowedKeys(keyList(known, 'and', sentences)) : undefined;
}
