import { createRandom } from '../samples/random.ts';
import type { Random } from '../samples/random.ts';
import { loadEngine } from './engine.ts';
import type { Compiler, Engine, Matcher } from './engine.ts';
import { vocabularyFor } from './vocabulary.ts';
import type { Vocabulary } from './vocabulary.ts';

export interface DecodingOptions {
  /** How many texts are tried. Default 10. */
  readonly count?: number | undefined;
  /** The same seed gives the same texts. Default 1. */
  readonly seed?: number | undefined;
  /** In characters; a text that is a quarter as long is ended where it can be, and given up at this length. Default 4000. */
  readonly maxLength?: number | undefined;
}

/** Writes what a model could write under a schema. Each function rejects when the engine does not take the schema. */
export interface Decoder {
  /** JSON texts that the engine lets pass under a schema, at most `count`: what does not end within `maxLength` is left out. */
  sample(schema: object, options?: DecodingOptions): Promise<readonly string[]>;
  /** Whether the engine lets that text pass, which has no white space between its tokens. */
  accepts(schema: object, text: string): Promise<boolean>;
}

/**
 * A real constrained decoder, with random choices in place of a model's. Needs `@mlc-ai/web-xgrammar`, and Node. The engine writes to the
 * console what it stopped for.
 * @throws when that package is not installed.
 */
export async function createDecoder(): Promise<Decoder> {
  let loaded = createLoaded(loadEngine());
  const using = async <Result>(schema: object, text: string, work: (opened: Opened) => Promise<Result>): Promise<Result> => {
    try {
      return await withMatcher(loaded, JSON.stringify(schema), text, work);
    } catch (error) {
      // WebAssembly that has stopped once does not run again.
      loaded = createLoaded(loadEngine());
      throw error;
    }
  };
  return {
    sample: (schema, options = {}) => using(schema, '', (opened) => sampleAll(opened, options)),
    accepts: (schema, text) => using(schema, text, async (opened) => isAccepted(opened, text)),
  };
}

interface Loaded {
  readonly engine: Engine;
  /** One compiler for each vocabulary. */
  readonly compilers: Map<string, Compiler>;
}

interface Opened {
  readonly matcher: Matcher;
  readonly vocabulary: Vocabulary;
}

function createLoaded(engine: Engine): Loaded {
  return { engine, compilers: new Map() };
}

async function withMatcher<Result>(
  { engine, compilers }: Loaded,
  schema: string,
  text: string,
  work: (opened: Opened) => Promise<Result>,
): Promise<Result> {
  const vocabulary = vocabularyFor(schema + text);
  const key = vocabulary.tokens.join('\0');
  const compiler = compilers.get(key) ?? (await createCompiler(engine, vocabulary));
  compilers.set(key, compiler);
  const grammar = await compiler.compileJSONSchema(schema, false, -1, [',', ':'], true);
  const matcher = await engine.GrammarMatcher.createGrammarMatcher(grammar);
  const result = await work({ matcher, vocabulary });
  matcher.dispose();
  grammar.dispose();
  return result;
}

async function sampleAll({ matcher, vocabulary }: Opened, options: DecodingOptions): Promise<readonly string[]> {
  const { count = 10, seed = 1, maxLength = 4000 } = options;
  const random = createRandom(seed);
  const texts: (string | undefined)[] = [];
  for (let tried = 0; tried < count; tried += 1) {
    matcher.reset();
    texts.push(await decode(matcher, vocabulary, random, maxLength));
  }
  return texts.filter((one) => one !== undefined);
}

function isAccepted({ matcher, vocabulary }: Opened, text: string): boolean {
  return [...text].every((character) => matcher.acceptToken(vocabulary.tokens.indexOf(character))) && matcher.acceptToken(vocabulary.end);
}

async function createCompiler({ TokenizerInfo, GrammarCompiler }: Engine, { tokens, end }: Vocabulary): Promise<Compiler> {
  const tokenizer = await TokenizerInfo.createTokenizerInfo(tokens, 'raw', false, tokens.length, [end]);
  return GrammarCompiler.createGrammarCompiler(tokenizer, false);
}

/** Undefined when it does not come to an end. */
async function decode(matcher: Matcher, { tokens, end }: Vocabulary, random: Random, maxLength: number): Promise<string | undefined> {
  let text = '';
  while (text.length < maxLength) {
    const forced = matcher.findJumpForwardString();
    if (forced !== '' && matcher._acceptString(forced)) {
      text += forced;
      continue;
    }
    const allowed = allowedTokens(await matcher.getNextTokenBitmask(), tokens.length);
    if (allowed.length === 0) return undefined;
    const closing = allowed.filter((token) => token === end || isClosing(tokens[token] ?? '', text));
    const closes = closing.length > 0 && (text.length > maxLength / 4 || random.chance(0.15));
    const token = random.pick(closes ? closing : allowed);
    matcher.acceptToken(token);
    if (token === end) return text;
    text += tokens[token] ?? '';
  }
  return undefined;
}

function allowedTokens(mask: Int32Array, count: number): readonly number[] {
  const allowed: number[] = [];
  for (let token = 0; token < count; token += 1) if ((((mask[token >> 5] ?? 0) >>> (token & 31)) & 1) === 1) allowed.push(token);
  return allowed;
}

/** A token that ends a text, a list, an object, or, after a digit, a number. */
function isClosing(token: string, before: string): boolean {
  return '"}]'.includes(token) || (token === ',' && /\d$/.test(before));
}
