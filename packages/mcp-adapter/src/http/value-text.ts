/**
 * The text of the value at a path of a JSON text, as it was written. The text has been parsed before, so it is JSON; of a key that is there
 * twice the last one counts, as it does for `JSON.parse`.
 */
export function valueText(text: string, path: readonly (string | number)[]): string | undefined {
  let [start, end] = [skipSpace(text, 0), text.length];
  for (const token of path) {
    const found = memberOf(text, start, token);
    if (found === undefined) return undefined;
    [start, end] = found;
  }
  return path.length === 0 ? text : text.slice(start, end);
}

function memberOf(text: string, start: number, token: string | number): [start: number, end: number] | undefined {
  const isObject = text[start] === '{';
  if (!isObject && text[start] !== '[') return undefined;
  let found: [number, number] | undefined;
  let index = skipSpace(text, start + 1);
  for (let position = 0; text[index] !== '}' && text[index] !== ']'; position += 1) {
    let key: unknown = position;
    if (isObject) {
      const keyEnd = endOfString(text, index);
      key = JSON.parse(text.slice(index, keyEnd));
      index = skipSpace(text, skipSpace(text, keyEnd) + 1);
    }
    const end = endOfValue(text, index);
    if (key === token) found = [index, end];
    index = skipSpace(text, end);
    if (text[index] === ',') index = skipSpace(text, index + 1);
  }
  return found;
}

function endOfValue(text: string, start: number): number {
  if (text[start] === '"') return endOfString(text, start);
  let depth = 0;
  for (let index = start; index < text.length; index += 1) {
    const character = text[index];
    if (character === '"') index = endOfString(text, index) - 1;
    else if (character === '{' || character === '[') depth += 1;
    else if (character === '}' || character === ']') {
      depth -= 1;
      if (depth <= 0) return depth < 0 ? index : index + 1;
    } else if (depth === 0 && (character === ',' || isSpace(text, index))) return index;
  }
  return text.length;
}

function endOfString(text: string, start: number): number {
  for (let index = start + 1; ; index += 1) {
    if (text[index] === '\\') index += 1;
    else if (text[index] === '"' || index >= text.length) return index + 1;
  }
}

function skipSpace(text: string, start: number): number {
  let index = start;
  while (isSpace(text, index)) index += 1;
  return index;
}

function isSpace(text: string, index: number): boolean {
  const code = text.charCodeAt(index);
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
}
