/**
 * A regular expression that only compiles without the `u` flag, which is not how JSON Schema reads patterns, spelled so that it compiles
 * with it and means the same: escapes that escape nothing go, and braces, brackets and hyphens that stand for themselves get one. Undefined
 * where that cannot be said, such as for octal escapes and quantified lookaheads. One that compiles with the flag is answered as it is.
 */
export function unicodePattern(source: string): string | undefined {
  if (compiles(source, 'u')) return source;
  if (!compiles(source, '')) return undefined;
  const pieces: string[] = [];
  let inClass: { before: 'nothing' | 'set' | 'atom' | 'range' } | undefined;
  for (let index = 0; index < source.length;) {
    const piece = pieceAt(source, index, inClass !== undefined);
    if (piece === undefined) return undefined;
    const { text } = piece;
    index += piece.length;
    if (inClass === undefined) {
      if (text === '[') inClass = { before: 'nothing' };
      pieces.push(text);
    } else if (text === ']') {
      inClass = undefined;
      pieces.push(text);
    } else if (text === '-' && source[index] !== ']' && inClass.before !== 'nothing') {
      // A hyphen is a range only between two single characters.
      const isRange = inClass.before === 'atom' && !sets.test(source.slice(index, index + 2));
      pieces.push(isRange ? '-' : '\\-');
      inClass.before = isRange ? 'range' : 'set';
    } else {
      if (!(text === '^' && pieces.at(-1) === '[')) inClass.before = nextState(inClass.before, text);
      pieces.push(text);
    }
  }
  const spelled = pieces.join('');
  return compiles(spelled, 'u') ? spelled : undefined;
}

const sets = /^\\[dDsSwW]/;
const kept = /^\\(?:[\^$\\.*+?()[\]{}|/dDsSwWnrtfv]|x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|c[A-Za-z]|0(?!\d))/;
const quantifier = /^\{\d+(?:,\d*)?\}/;

/** The next character or escape, as it is spelled with the flag, and how long it was. */
function pieceAt(source: string, index: number, inClass: boolean): { readonly text: string; readonly length: number } | undefined {
  const rest = source.slice(index, index + 24);
  const char = rest[0] as string;
  if (char === '\\') {
    const same = kept.exec(rest)?.[0] ?? (inClass ? /^\\[-b]/ : /^\\(?:[bB1-9]|k<)/).exec(rest)?.[0];
    if (same !== undefined) return { text: same, length: same.length };
    return /^\\[-_\s!"#%&',:;<=>@`~a-jlmoqyzA-JL-OQ-Z]/.test(rest) && !rest.startsWith('\\c')
      ? { text: rest[1] as string, length: 2 }
      : undefined;
  }
  if (inClass) return { text: char, length: 1 };
  const repeat = quantifier.exec(rest)?.[0];
  if (repeat !== undefined) return { text: repeat, length: repeat.length };
  return { text: char === '{' || char === '}' || char === ']' ? `\\${char}` : char, length: 1 };
}

function nextState(before: 'nothing' | 'set' | 'atom' | 'range', text: string): 'set' | 'atom' {
  return sets.test(text) || before === 'range' ? 'set' : 'atom';
}

function compiles(source: string, flags: string): boolean {
  try {
    return new RegExp(source, flags).source.length > 0;
  } catch {
    return false;
  }
}
