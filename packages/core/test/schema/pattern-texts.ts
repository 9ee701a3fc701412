/** Characters on which engines disagree, if they disagree: spaces, ends of lines, words, pairs and halves of pairs, scripts, digits. */
const telling: readonly string[] = [
  ...' \t\n\u000b\f\r\u0000\u0008\u001c\u0085\u00a0\u1680\u180e\u2000\u200a\u200b\u2028\u2029\u202f\u205f\u3000\ufeff',
  ...'aAzZ09_-.,:/\\^$*+?()[]{}|!"#%&~`@<>=;\'éßſKİΩжא漢あア한٣½€№✓',
  '😀',
  '𝒳',
  '\u{10ffff}',
  '\ud83d',
  '\ude00',
];

/**
 * Texts that tell engines of regular expressions apart: each telling character by itself and twice, and what is made of the pattern's own
 * characters and of these by a fixed sequence of random numbers.
 */
export function textsFor(pattern: string, count = 300): string[] {
  const own = Array.from(pattern.replaceAll(/\\[a-zA-Z]|[()[\]{}|*+?^$\\]/g, ''));
  const pieces = pattern.split(/[()[\]{}|*+?^$\\]+/).filter(Boolean);
  let state = 42;
  const random = (below: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7f_ff_ff_ff;
    return (state >> 8) % below;
  };
  const pick = (items: readonly string[]): string => items[random(items.length)] ?? '';
  const texts = ['', ...telling, ...telling.map((each) => each + each), ...pieces, pieces.join('')];
  while (texts.length < count) {
    const length = random(10);
    let text = '';
    for (let index = 0; index < length; index += 1) {
      const kind = random(8);
      text += kind < 4 ? pick(own) : kind < 6 ? pick(pieces) : pick(telling);
    }
    texts.push(text);
  }
  return texts;
}
