/** Above this a pattern reads a text faster than a loop. */
const longest = 12;

/**
 * True for a short text of printable ASCII in which JSON escapes nothing; false says nothing. It spares names and short values the start of
 * a pattern, which costs more than to read them.
 */
export function isBriefText(text: string): boolean {
  if (text.length > longest) return false;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code < 0x20 || code > 0x7e || code === 0x22 || code === 0x5c) return false;
  }
  return true;
}
