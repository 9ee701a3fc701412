/** A message as it was written, without the arguments of its calls, which stand apart: the last ones of each, as they count for `JSON.parse`. */
export interface CutMessage {
  /** Nothing but the arguments is missing: a key that is there twice is there twice. */
  readonly rest: string;
  /** By the position in a batch; 0 without one. */
  readonly written: ReadonlyMap<number, string>;
}

/** Takes the arguments out of a message, or of each in a batch. The text has been parsed before, so it is JSON. Goes through it once. */
export function cutArguments(text: string, isCall: (position: number) => boolean): CutMessage {
  const written = new Map<number, string>();
  let rest = '';
  let done = 0;
  const cut = (start: number, position: number): void => {
    const found = isCall(position) ? argumentsIn(text, start) : undefined;
    if (found === undefined) return;
    written.set(position, text.slice(...found));
    rest += `${text.slice(done, found[0])}0`;
    done = found[1];
  };
  const start = skipSpace(text, 0);
  if (text[start] === '[') eachMember(text, start, (position, [at]) => cut(at, position as number));
  else cut(start, 0);
  return { rest: rest + text.slice(done), written };
}

type Range = [start: number, end: number];

function argumentsIn(text: string, start: number): Range | undefined {
  const params = memberOf(text, start, 'params');
  return params === undefined ? undefined : memberOf(text, params[0], 'arguments');
}

function memberOf(text: string, start: number, name: string): Range | undefined {
  let found: Range | undefined;
  if (text[start] === '{') {
    eachMember(text, start, (key, range) => {
      if (key === name) found = range;
    });
  }
  return found;
}

/** Visits the members of the object or array that starts here, each with where its value stands. */
function eachMember(text: string, start: number, visit: (key: string | number, range: Range) => void): void {
  const isObject = text[start] === '{';
  let index = skipSpace(text, start + 1);
  for (let position = 0; text[index] !== '}' && text[index] !== ']'; position += 1) {
    let key: string | number = position;
    if (isObject) {
      const keyEnd = endOfString(text, index);
      key = JSON.parse(text.slice(index, keyEnd)) as string;
      index = skipSpace(text, skipSpace(text, keyEnd) + 1);
    }
    const end = endOfValue(text, index);
    visit(key, [index, end]);
    index = skipSpace(text, end);
    if (text[index] === ',') index = skipSpace(text, index + 1);
  }
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
