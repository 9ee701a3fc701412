/** Longer patterns are not looked into; the gate still enforces them. */
const longest = 2000;
const unsupported = /\\(?:[1-9bBpPk])|\(\?(?:<?[=!])/u;

/**
 * True for a pattern that OpenAI's engine takes: it compiles with the `u` flag and has no lookaround, backreference, `\b` or `\p`. What
 * merely looks like one of these, inside a character class for instance, is refused too. The pattern is never run.
 */
export function isPortablePattern(pattern: string): boolean {
  if (pattern.length > longest || unsupported.test(pattern.replaceAll('\\\\', ''))) return false;
  try {
    new RegExp(pattern, 'u');
    return true;
  } catch {
    return false;
  }
}

/** True for a pattern that may be run, though a stranger wrote it: it is short and nothing in it repeats inside a repetition. */
export function isPlainPattern(pattern: string): boolean {
  return pattern.length <= 200 && isPortablePattern(pattern) && !/[()]/u.test(pattern) && (pattern.match(/[*+{]/gu) ?? []).length <= 1;
}
