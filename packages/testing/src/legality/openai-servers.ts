import { hasCycle } from './graph.ts';
import { openaiSizes } from './openai-limits.ts';
import { openaiDialect, openaiLoose, strictRules } from './openai-rules.ts';
import { isMembers } from './place.ts';
import { aboutKeyword } from './rule.ts';
import type { Rule, Rules } from './rule.ts';
import { azureGuide, deepseekGuide, xaiGuide } from './sources.ts';

/** Servers that speak OpenAI's protocol, and are known to take less than OpenAI, or to enforce less of it. */
export type OpenAIServer = 'openai' | 'azure' | 'deepseek' | 'xai';

/** A bound beyond what the server counts to is taken, and holds nobody. */
function upTo(keywords: readonly string[], most: number): readonly Rule[] {
  const fault = (bound: unknown): string | undefined =>
    Number(bound) > most ? `is enforced up to ${most}, not up to ${String(bound)}` : undefined;
  return keywords.map((keyword) => aboutKeyword(keyword, xaiGuide, fault));
}

/** xAI holds a text to the whole of a pattern, and lets a dot be a line break. */
const sameMeaning = aboutKeyword('pattern', xaiGuide, (pattern) => {
  const text = String(pattern);
  const bare = text.replace(/\\[^]|\[(?:\\[^]|[^\]\\])*\]/gu, 'x');
  if (bare.includes('.')) return 'a dot takes line breaks too';
  const isWhole = /^\^[^]*\$$/u.test(bare) && !hasOuterChoice(bare);
  return isWhole ? undefined : 'the whole text is held to the pattern, not a part of it';
});

function hasOuterChoice(bare: string): boolean {
  let inner = bare;
  for (let before = ''; before !== inner;) {
    before = inner;
    inner = inner.replace(/\([^()]*\)/gu, 'x');
  }
  return inner.includes('|');
}

/** Refused whatever a tool says of strict. */
const xaiRefused: readonly Rule[] = [
  ...['minContains', 'maxContains'].map((keyword) => aboutKeyword(keyword, xaiGuide, () => 'is refused')),
  aboutKeyword('items', xaiGuide, (items) => (Array.isArray(items) ? 'is refused as a list' : undefined)),
  aboutKeyword('properties', xaiGuide, (properties) => {
    const names = isMembers(properties) ? Object.keys(properties).filter((name) => typeof properties[name] === 'boolean') : [];
    return names.length === 0 ? undefined : `true and false are refused as schemas of properties: ${names.join(', ')}`;
  }),
  ...['enum', 'anyOf'].map((keyword) =>
    aboutKeyword(keyword, xaiGuide, (held) => (Array.isArray(held) && held.length === 0 ? 'is refused when it is empty' : undefined)),
  ),
];

const noRecursion: Rule = {
  rule: 'recursion',
  source: xaiGuide,
  find: ({ document, pointer }) => (pointer === '' && hasCycle(document, () => true) ? ['a schema refers to itself'] : []),
};

const azureSizes = { ...openaiSizes, properties: 100, depth: 5 };
const fiveFormats = ['email', 'hostname', 'ipv4', 'ipv6', 'uuid'];
const eightFormats = ['date', 'time', 'date-time', 'email', 'uuid', 'ipv4', 'ipv6', 'uri'];

/** What each server takes with `strict: true`. */
export const strictAt: { readonly [Server in OpenAIServer]: Rules } = {
  openai: strictRules(openaiDialect),
  azure: strictRules({ ...openaiDialect, guide: azureGuide, sizes: azureSizes }),
  deepseek: strictRules({ ...openaiDialect, guide: deepseekGuide, lists: ['items'], formats: fiveFormats }),
  xai: strictRules({
    ...openaiDialect,
    guide: xaiGuide,
    texts: ['pattern', 'format', 'minLength', 'maxLength'],
    formats: eightFormats,
    more: [...upTo(['minLength', 'maxLength'], 2048), ...upTo(['minItems', 'maxItems'], 256), sameMeaning, noRecursion],
  }),
};

/** What each server takes with `strict: false`. */
export const looseAt: { readonly [Server in OpenAIServer]: Rules } = {
  openai: openaiLoose,
  azure: openaiLoose,
  deepseek: openaiLoose,
  xai: { ...openaiLoose, everywhere: [...openaiLoose.everywhere, ...xaiRefused, sameMeaning] },
};
