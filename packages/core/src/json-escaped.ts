/** A text as it stands between the quotes of a JSON string; undefined where some character cannot be seen as it is. */
export function jsonEscaped(text: string): string | undefined {
  if (text.length <= longest) return escapedByHand(text);
  if (plainInQuotes.test(text)) return text;
  return harmless.test(text) ? JSON.stringify(text).slice(1, -1) : undefined;
}

/** Above this patterns and `JSON.stringify` are faster than a loop. */
const longest = 64;

function escapedByHand(text: string): string | undefined {
  let escaped = '';
  let done = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code < 0x20 || code > 0x7e) return undefined;
    if (code !== 0x22 && code !== 0x5c) continue;
    escaped += `${text.slice(done, index)}\\`;
    done = index;
  }
  return escaped === '' ? text : escaped + text.slice(done);
}

const plainInQuotes = /^[ !#-[\]-~]*$/;
const harmless = /^[\x20-\x7e]*$/;
