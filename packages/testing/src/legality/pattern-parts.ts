/** Parts of a regular expression that engines of providers are known not to take. */
export type PatternPart = 'lookaround' | 'backreference' | 'word boundary' | 'property class' | 'large repetition' | 'invalid';

const greatestRepetition = 16;

/** Which of these parts a pattern has. */
export function patternParts(pattern: string): ReadonlySet<PatternPart> {
  const found = new Set<PatternPart>();
  if (!isValid(pattern)) found.add('invalid');
  // An escape, a class, an opening group or a repetition; whatever else there is stands for itself.
  for (const [token] of pattern.matchAll(/\\[^]|\[(?:\\[^]|[^\]\\])*\]|\(\?(?:<[=!]|[=!])|\{\d+(?:,\d*)?\}/g)) {
    if (token.startsWith('(')) found.add('lookaround');
    else if (/^\\[1-9k]/.test(token)) found.add('backreference');
    else if (/^\\[bB]/.test(token)) found.add('word boundary');
    else if (/\\[pP]/.test(token)) found.add('property class');
    else if (token.startsWith('{') && numbersOf(token).some((number) => number > greatestRepetition)) found.add('large repetition');
  }
  return found;
}

function numbersOf(token: string): readonly number[] {
  return [...token.matchAll(/\d+/g)].map(([digits]) => Number(digits));
}

function isValid(pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u') instanceof RegExp;
  } catch {
    return false;
  }
}
