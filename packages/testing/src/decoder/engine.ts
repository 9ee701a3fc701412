import { readFileSync } from 'node:fs';
import Module, { createRequire } from 'node:module';

/** What is used of `@mlc-ai/web-xgrammar`; everything it makes holds memory until it is disposed of. */
export interface Engine {
  readonly TokenizerInfo: {
    createTokenizerInfo(
      vocabulary: readonly string[],
      kind: 'raw',
      prependsSpace: boolean,
      size: number,
      stopTokens: readonly number[],
    ): Promise<Held>;
  };
  readonly GrammarCompiler: { createGrammarCompiler(tokenizer: Held, caches: boolean): Promise<Compiler> };
  readonly GrammarMatcher: { createGrammarMatcher(grammar: Held): Promise<Matcher> };
}

export interface Held {
  dispose(): void;
}

export interface Compiler extends Held {
  compileJSONSchema(
    schema: string,
    anyWhitespace: boolean,
    indent: number,
    separators: readonly [string, string],
    strictMode: boolean,
  ): Promise<Held>;
}

export interface Matcher extends Held {
  getNextTokenBitmask(): Promise<Int32Array>;
  acceptToken(token: number): boolean;
  /** What has to come next, when there is no choice. */
  findJumpForwardString(): string;
  _acceptString(text: string): boolean;
  reset(): void;
}

/**
 * XGrammar, the engine inside vLLM and SGLang, as WebAssembly. Its package is a UMD file that calls itself an ES module, so it is compiled
 * here as what it is. Throws when the package is not installed.
 */
export function loadEngine(): Engine {
  const require = createRequire(import.meta.url);
  const file = require.resolve('@mlc-ai/web-xgrammar');
  // Node's own way to compile a CommonJS module, without a public name.
  const module = new Module(file) as Module & {
    _compile(code: string, file: string): void;
    exports: { readonly default?: Engine } & Engine;
  };
  module._compile(readFileSync(file, 'utf8'), file.replace(/\.js$/, '.cjs'));
  return module.exports.default ?? module.exports;
}
