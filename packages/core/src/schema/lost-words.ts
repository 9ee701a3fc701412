import { DefinitionError } from '../definition-error.ts';
import { isJsonObject } from '../json.ts';
import { asked, assertions, isPublished } from './close-draft.ts';
import { type Draft, marksOf } from './draft.ts';
import { knownFormats } from './unknown-words.ts';

/**
 * Refuses what an author has written by `.meta` to ask for something, and which nobody would hold a call to: a format that neither the
 * schema's check nor Zod knows, a keyword with a typing error, and one that only other dialects have. Other names that no schema has are the
 * author's own, and are left out.
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
    const meant = otherDialects.get(keyword)?.(draft[keyword]) ?? meantBy(keyword);
    if (meant !== undefined)
      lose(`the keyword ${JSON.stringify(keyword.slice(0, 64))}, which asks nothing; write ${meant}, or call it otherwise if it is yours`);
  }
}

function isChecked(format: string, draft: Draft): boolean {
  return knownFormats.has(format) || marksOf(draft).some((mark) => mark.kind === 'format' && mark.name === format);
}

/** Keywords of other dialects, or of documents of several schemas: the one to write instead, where a value is such as they take. */
const otherDialects = new Map<string, (value: unknown) => string | undefined>([
  ['dependencies', (value) => (isJsonObject(value) ? 'dependentRequired' : undefined)],
  ['additionalItems', (value) => (typeof value === 'boolean' || isJsonObject(value) ? 'items' : undefined)],
  ['$dynamicRef', () => '$ref'],
  ['$recursiveRef', () => '$ref'],
]);

/** The keyword that a name is a slip of: it differs in letter case and separators, two letters are swapped, or one is wrong in a long name. */
function meantBy(name: string): string | undefined {
  const written = fold(name.slice(0, 64));
  return [...assertions, ...asked].find((keyword) => {
    const meant = fold(keyword);
    const [one, other] = differenceOf(written, meant);
    if (one === other) return meant.length >= 5;
    if (one.length === 2 && one === [...other].reverse().join('')) return meant.length >= 6;
    // One letter makes another word of a plain one: `formats`, `requires`.
    return one.length <= 1 && other.length <= 1 && meant.length >= 8 && keyword !== keyword.toLowerCase();
  });
}

function fold(name: string): string {
  return name.toLowerCase().replace(/[\s_.-]+/g, '');
}

/** What two texts have between their common beginning and their common end. */
function differenceOf(one: string, other: string): readonly [string, string] {
  const most = Math.min(one.length, other.length);
  let start = 0;
  while (start < most && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < most - start && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  return [one.slice(start, one.length - end), other.slice(start, other.length - end)];
}
