import { scanText } from './scan-text.ts';
import { isDoubtful, surveyValue } from './survey.ts';

/** What `JSON.parse` passed over in silence, or nesting that no later stage could walk. */
export interface TextDoubt {
  readonly kind: 'duplicateKey' | 'dangerousKey' | 'unsafeNumber' | 'loneSurrogate' | 'tooDeep';
  /** Keys and positions that lead to it; empty for `tooDeep`. */
  readonly trail: readonly (string | number)[];
}

/**
 * What `JSON.parse` passed over when it read `text` as `value`, at most `most` findings, in the order of the text: the same key twice,
 * `__proto__`, numbers that lose digits, halves of surrogate pairs; or that it lies deeper than 1,000 levels. For protocols whose library
 * reads a message before the gate sees the call.
 */
export function findTextDoubts(text: string, value: object, most: number): readonly TextDoubt[] {
  const survey = surveyValue(value, deepest);
  if (survey.tooDeep) return [{ kind: 'tooDeep', trail: [] }];
  return isDoubtful(text, value, survey) ? (scanText(text, deepest, most).findings as readonly TextDoubt[]) : [];
}

/** Nesting that recursive code survives on any runtime's stack. */
const deepest = 1_000;
