/** True for a pattern that stands between ^ and $ as a whole, so that it says the same where it is taken to. */
export function isAnchored(pattern: string): boolean {
  if (!pattern.startsWith('^') || !/(?<!\\)(?:\\\\)*\$$/u.test(pattern)) return false;
  let depth = 0;
  for (const character of outside(pattern)) {
    if (character === '(') depth += 1;
    else if (character === ')') depth -= 1;
    else if (character === '|' && depth === 0) return false;
  }
  return true;
}

/** True for a pattern with a dot that stands for any character. */
export function hasDot(pattern: string): boolean {
  return outside(pattern).includes('.');
}

/** The characters of a pattern that are neither escaped nor in a class. */
function outside(pattern: string): string {
  return pattern.replace(/\\[^]|\[(?:\\[^]|[^\]\\])*\]/gu, '');
}
