import { type Language, sentencesIn } from './sentences.ts';
import { visible } from './visible.ts';

/** How text that somebody else wrote is shown to a model. */
export interface ForeignTextOptions {
  /** UTF-16 code units that are shown, a note about the rest aside. Default 65,536. */
  readonly maxLength?: number | undefined;
  /** Of the note. Default `en`. */
  readonly language?: Language | undefined;
}

const DEFAULT_LENGTH = 65_536;

/**
 * Text from elsewhere, such as a page or what a remote tool answered: nothing in it is unseen or acts on a terminal, and what is cut off
 * is told in a last line.
 */
export function foreignText(text: string, { maxLength = DEFAULT_LENGTH, language = 'en' }: ForeignTextOptions = {}): string {
  const limit = Math.max(0, maxLength);
  const shown = visible(text.slice(0, limit + 1));
  if (text.length <= limit && shown.length <= limit) return shown;
  const kept = shown.slice(0, limit).replace(/\\u[0-9a-f]{0,3}$|[\ud800-\udbff]$/, '');
  return `${kept}\n${sentencesIn(language).resultCut(text.length)}`;
}
