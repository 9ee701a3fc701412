const seen = /^[\x20-\x7e]*$/;
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
