import { chinese } from './chinese.ts';
import { english } from './english.ts';
import type { Sentences } from './sentence-kinds.ts';

export type { Sentences } from './sentence-kinds.ts';

/** The languages a model can be answered in. */
export type Language = 'en' | 'zh';

const byLanguage = { en: english, zh: chinese } satisfies Record<Language, Sentences>;

/** Every sentence that a model reads, in its language. */
export function sentencesIn(language: Language): Sentences {
  return byLanguage[language];
}
