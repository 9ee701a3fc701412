import { isJsonObject } from '@toolgate/core';
import { textOf } from '@toolgate/core/adapter';

/** The text of a message's content: of parts, as Mistral's reasoning models say it, that of the texts, without their thinking. */
export function textIn(content: unknown): string {
  if (!Array.isArray(content)) return textOf(content);
  return content.map((part) => (isText(part) ? textOf(part.text) : '')).join('');
}

/** Content that came piece by piece, as it would have come whole: a text, or parts once there was one; null when nothing was said. */
export function joinContent(pieces: readonly unknown[]): string | readonly object[] | null {
  if (!pieces.some(Array.isArray)) return pieces.map(textOf).join('') || null;
  const parts: object[] = [];
  const said = pieces.flatMap((piece): unknown => (Array.isArray(piece) ? piece : { type: 'text', text: textOf(piece) }));
  for (const part of said.filter(isJsonObject)) {
    const before = parts.at(-1);
    if (isText(part) && textOf(part.text) === '') continue;
    if (isText(before) && isText(part)) parts[parts.length - 1] = { ...before, text: textOf(before.text) + textOf(part.text) };
    else parts.push(part);
  }
  return parts;
}

function isText(part: unknown): part is { readonly type: 'text'; readonly text?: unknown } {
  return isJsonObject(part) && part['type'] === 'text';
}
