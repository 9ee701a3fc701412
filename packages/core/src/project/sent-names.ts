/** Longer names are cut; Anthropic and Gemini take 64 characters. */
const longest = 64;

/**
 * Names that a provider takes for those that it refuses, each different from every other: the same names always give the same answer.
 * Names that it takes are kept.
 */
export function sentNames(names: readonly string[], taken: RegExp): ReadonlyMap<string, string> {
  const used = new Set(names.filter((name) => taken.test(name)));
  const renamed = new Map<string, string>();
  for (const name of names) {
    if (used.has(name) && taken.test(name)) continue;
    const plain = name.replaceAll(/[^A-Za-z0-9_]/gu, '_').slice(0, longest);
    const wanted = taken.test(plain) ? plain : `_${plain}`.slice(0, longest);
    let sent = wanted;
    for (let number = 2; used.has(sent); number += 1) sent = `${wanted.slice(0, longest - `_${number}`.length)}_${number}`;
    used.add(sent);
    renamed.set(name, sent);
  }
  return renamed;
}
