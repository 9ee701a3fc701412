import { Ajv, type CodeOptions, type Options } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { PatternEngine, PatternMatcher } from '../pattern-engine.ts';
import type { Dialect } from './dialect.ts';
import { keywords } from './keywords.ts';
import { isUsualDateTime } from './usual-date-time.ts';

/** An Ajv for one schema, which checks and does nothing else; with the keywords that Ajv's own are wrong or slow about. */
export function createAjv(dialect: Dialect, options: Options, patterns?: PatternEngine): Ajv {
  const all: Options = {
    strict: false,
    logger: false,
    strictNumbers: true,
    ownProperties: true,
    validateSchema: false,
    // Written out at each place that refers to it, a definition can fill gigabytes.
    inlineRefs: false,
    ...options,
    code: { ...options.code, ...(patterns && { regExp: regExpOf(patterns) }) },
  };
  const ajv = dialect === 'draft-07' ? new Ajv({ ...all, ignoreKeywordsWithRef: true }) : new Ajv2020(all);
  for (const definition of keywords) {
    const known = [definition.keyword].flat().filter((keyword) => ajv.getKeyword(keyword) !== false);
    for (const keyword of known) ajv.removeKeyword(keyword);
    if (known.length > 0) ajv.addKeyword({ ...definition, keyword: known });
  }
  return ajv.removeKeyword('id');
}

/** The formats that are enforced; others are annotations, whatever they are called. */
export function addFormats(ajv: Ajv): Ajv {
  formats.default(ajv, { mode: 'full', keywords: false });
  Object.setPrototypeOf(ajv.formats, null);
  const isUri = ajv.formats['uri'] as (text: string) => boolean;
  // JSON Schema has no such format, and Ajv's takes the square of a text.
  ajv.formats['url'] = (text: string) => /^(?:https?|ftp):\/\//i.test(text) && isUri(text);
  const dateTime = ajv.formats['date-time'] as { readonly validate: (text: string) => boolean };
  ajv.formats['date-time'] = { ...dateTime, validate: (text: string) => isUsualDateTime(text) || dateTime.validate(text) };
  return ajv;
}

/** Ajv takes patterns for the same whose texts are: each says its own. */
function regExpOf(patterns: PatternEngine): NonNullable<CodeOptions['regExp']> {
  const regExp = (source: string): PatternMatcher => {
    const matcher = patterns.compile(source);
    return { test: (text: string) => matcher.test(text), toString: () => source } as PatternMatcher;
  };
  return Object.assign(regExp, { code: 'patterns' });
}
