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

/** What a cut may leave at the end: part of an escape, the first of the two escapes of one character, half of a surrogate pair. */
const halves = /(?:\\ud[89ab][0-9a-f]{2})?\\(?:u[0-9a-f]{0,3})?$|\\ud[89ab][0-9a-f]{2}$|[\ud800-\udbff]$/;

/**
 * Text from elsewhere, such as a page or what a remote tool answered: nothing in it is unseen or acts on a terminal, and what is cut off
 * is told in a last line.
 */
export function foreignText(text: string, { maxLength = DEFAULT_LENGTH, language = 'en' }: ForeignTextOptions = {}): string {
  const limit = Math.max(0, maxLength);
  const shown = visible(text.slice(0, limit + 1));
  if (text.length <= limit && shown.length <= limit) return shown;
  const kept = shown.slice(0, limit).replace(halves, '');
  return `${kept}\n${sentencesIn(language).resultCut(text.length)}`;
}
