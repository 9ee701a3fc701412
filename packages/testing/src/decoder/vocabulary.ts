/** The tokens that a sampled text is made of. */
export interface Vocabulary {
  readonly tokens: readonly string[];
  /** The token that ends a text. */
  readonly end: number;
}

const ascii = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code));
const beyond = ['é', '漢', '😀', '\u2028'];
const words = ['null', 'true', 'false', '":', '",', '\\u00e9', '\\ud83d\\ude00'];

/** One token for each ASCII character, some of several characters, and every other character that the schema's text has. */
export function vocabularyFor(schema: string): Vocabulary {
  const own = [...schema].filter((character) => character.charCodeAt(0) > 127);
  const tokens = [...new Set([...ascii, ...beyond, ...words, ...own]), '</s>'];
  return { tokens, end: tokens.length - 1 };
}
