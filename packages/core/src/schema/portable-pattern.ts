/** What becomes of a regular expression as a `pattern`, which JSON Schema reads with the `u` flag and no other. */
export interface PortablePattern {
  /** It can be published. */
  readonly kept: boolean;
  /** Published, it accepts exactly what it accepted before. */
  readonly exact: boolean;
  /** Why it cannot be published, for the author. */
  readonly reason?: string;
}

/** Says whether a regular expression means the same in JSON Schema. */
export function portablePattern(pattern: RegExp): PortablePattern {
  const flags = [...pattern.flags].filter((flag) => 'imsvy'.includes(flag));
  if (flags.length > 0) return { kept: false, exact: false, reason: `the flag ${flags.join('')} has no place in a JSON Schema pattern` };
  try {
    new RegExp(pattern.source, 'u').test('');
  } catch {
    return { kept: false, exact: false, reason: 'it has an escape or a brace that is no pattern under the u flag' };
  }
  return { kept: true, exact: pattern.unicode || !countsUnits.test(pattern.source.replace(plainEscape, '')) };
}

/** Source that reads differently without `u`: whatever may match half of a character, or an escape that only `u` understands. */
const countsUnits = /\.|\[\^|\\[DSWpPu]|[^\0-\x7f]/;

/** An escape that reads the same, and may hold a dot. */
const plainEscape = /\\[^DSWpPu]/g;
