/** Classes of ECMA-262 (section 22.2.2.9) by their letters, as members of a class of RE2, whose own `\s` knows no more than ASCII. */
export const letterClasses: ReadonlyMap<string, string> = new Map([
  ['d', '0-9'],
  ['D', '\\x{0}-/:-\\x{10ffff}'],
  ['w', '0-9A-Za-z_'],
  ['W', '\\x{0}-/:-@\\x{5b}-\\x{5e}`\\x{7b}-\\x{10ffff}'],
  ['s', '\\x{9}-\\x{d} \\x{a0}\\x{1680}\\x{2000}-\\x{200a}\\x{2028}\\x{2029}\\x{202f}\\x{205f}\\x{3000}\\x{feff}'],
  [
    'S',
    '\\x{0}-\\x{8}\\x{e}-\\x{1f}\\x{21}-\\x{9f}\\x{a1}-\\x{167f}\\x{1681}-\\x{1fff}\\x{200b}-\\x{2027}\\x{202a}-\\x{202e}\\x{2030}-\\x{205e}\\x{2060}-\\x{2fff}\\x{3001}-\\x{fefe}\\x{ff00}-\\x{10ffff}',
  ],
]);

/** Escapes of single characters by their letters. */
export const letterEscapes: ReadonlyMap<string, number> = new Map([
  ['0', 0],
  ['t', 9],
  ['n', 10],
  ['v', 11],
  ['f', 12],
  ['r', 13],
]);

/** General categories by their long names (ECMA-262, table 69), and the short ones that RE2 knows: all but `Cn` and what contains it. */
const categories =
  'Letter L Lowercase_Letter Ll Uppercase_Letter Lu Titlecase_Letter Lt Modifier_Letter Lm Other_Letter Lo Mark M Combining_Mark M ' +
  'Nonspacing_Mark Mn Spacing_Mark Mc Enclosing_Mark Me Number N Decimal_Number Nd digit Nd Letter_Number Nl Other_Number No ' +
  'Punctuation P punct P Connector_Punctuation Pc Dash_Punctuation Pd Open_Punctuation Ps Close_Punctuation Pe Initial_Punctuation Pi ' +
  'Final_Punctuation Pf Other_Punctuation Po Symbol S Math_Symbol Sm Currency_Symbol Sc Modifier_Symbol Sk Other_Symbol So Separator Z ' +
  'Space_Separator Zs Line_Separator Zl Paragraph_Separator Zp Control Cc cntrl Cc Format Cf Private_Use Co Surrogate Cs';

const shortNames: ReadonlyMap<string, string> = new Map(
  [...categories.matchAll(/(\S+) (\S+)/g)].flatMap(([, long = '', short = '']) => [
    [long, short],
    [short, short],
  ]),
);

/** Scripts that RE2 calls as ECMA-262 does, and no more than one word long. */
const scripts =
  /^(?:Arabic|Armenian|Bengali|Bopomofo|Cyrillic|Devanagari|Ethiopic|Georgian|Greek|Gujarati|Gurmukhi|Han|Hangul|Hebrew|Hiragana|Kannada|Katakana|Khmer|Lao|Latin|Malayalam|Mongolian|Myanmar|Oriya|Sinhala|Tamil|Telugu|Thai|Tibetan)$/;

/** What RE2 calls a property of characters; undefined for one that it has no name for. */
export function propertyInRe2(property: string): string | undefined {
  const [name = '', value] = property.split('=');
  if (value === undefined) return shortNames.get(name);
  if (name === 'General_Category' || name === 'gc') return shortNames.get(value);
  return (name === 'Script' || name === 'sc') && scripts.test(value) ? value : undefined;
}
