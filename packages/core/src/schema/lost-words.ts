import { DefinitionError } from '../definition-error.ts';
import { typingErrors } from '../nearest.ts';
import { assertions, isPublished } from './close-draft.ts';
import { type Draft, marksOf } from './draft.ts';
import { knownFormats } from './unknown-words.ts';

/**
 * Refuses what an author has written by `.meta` to ask for something, and which nobody would hold a call to: a format that neither the
 * schema's check nor Zod knows, and a keyword with a typing error. Other names that no schema has are the author's own, and are left out.
 * @throws DefinitionError `invalid_schema`
 */
export function refuseLostWords(draft: Draft, path: string, owner: string): void {
  const lose = (text: string): never => {
    throw new DefinitionError('invalid_schema', `${owner}: ${path || 'the root'} has ${text}`);
  };
  const { format } = draft;
  if (typeof format === 'string' && !isChecked(format, draft)) {
    const shown = JSON.stringify(format.slice(0, 64));
    const remedy = draft['type'] === 'string' ? `take z.stringFormat(${shown}, …) or another type` : 'take a type';
    lose(`the format ${shown}, which nothing checks; ${remedy} that checks it, or say it in the description`);
  }
  for (const keyword of Object.keys(draft)) {
    if (isPublished(keyword) || draft[keyword] === undefined) continue;
    const meant = meantBy(keyword);
    if (meant !== undefined)
      lose(`the keyword ${JSON.stringify(keyword.slice(0, 64))}, which asks nothing; write ${meant}, or call it otherwise if it is yours`);
  }
}

function isChecked(format: string, draft: Draft): boolean {
  return knownFormats.has(format) || marksOf(draft).some((mark) => mark.kind === 'format' && mark.name === format);
}

/** The keyword that a name is a slip of: it differs in letter case and separators, two letters are swapped, or one is wrong in a long name. */
function meantBy(name: string): string | undefined {
  const written = fold(name.slice(0, 64));
  return assertions.find((keyword) => {
    const meant = fold(keyword);
    if (meant.length < 5 || Math.abs(written.length - meant.length) > 1) return false;
    const errors = typingErrors(written, meant, 1);
    if (errors !== 1) return errors === 0;
    // One letter makes another word of a plain one: `formats`, `requires`.
    return isSwap(written, meant) || (meant.length >= 8 && keyword !== keyword.toLowerCase());
  });
}

function fold(name: string): string {
  return name.toLowerCase().replace(/[\s_.-]+/g, '');
}

function isSwap(written: string, meant: string): boolean {
  return meant.length >= 6 && [...written].sort().join('') === [...meant].sort().join('');
}
