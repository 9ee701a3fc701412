/**
 * For a class of a regular expression: letters, digits and punctuation beyond ASCII that are seen as they are, in the scripts that most
 * texts are written in. To look for what is not seen, in any script, takes a hundred times as long.
 */
export const usualLetters =
  '\\u00a1-\\u00ac\\u00ae-\\u02ff\\u0391-\\u03ff\\u0400-\\u052f\\u2010-\\u2027\\u3001-\\u303e\\u3041-\\u30ff\\u4e00-\\u9fff\\uac00-\\ud7a3\\uff01-\\uff5e';
const seen: RegExp = new RegExp(`^[ -~${usualLetters}]*$`);
const unseen = /(?![\n\t])[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}\p{Default_Ignorable_Code_Point}]/gu;

/**
 * A text in which what cannot be seen, turns text around or commands a terminal is written as JSON writes it, `\u001b`: control, bidi,
 * zero-width and other invisible characters, halves of surrogate pairs. Line feeds and tabs stay. In JSON text it changes no value.
 */
export function visible(text: string): string {
  if (seen.test(text)) return text;
  return text.replace(unseen, (character) => {
    const units = Array.from({ length: character.length }, (_, index) => character.charCodeAt(index));
    return units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('');
  });
}
