import { isJsonObject, pointer, setOwn } from '../json.ts';
import type { SchemaNote } from '../tool.ts';
import { schemaFault } from './schema-fault.ts';
import { unicodePattern } from './unicode-pattern.ts';
import { visitSchema } from './walk.ts';

type Draft = Record<string, unknown>;

/** Characters of one pattern: engines take their time to read one, and more for each class of Unicode. */
const patternLength = 4_096;
const unicodeClasses = 200;
const patternCount = 1_000;

/**
 * Rewrites in place what is widespread, has one meaning, and is no JSON Schema: an `enum` without values, `exclusiveMinimum: true` beside
 * `minimum`, patterns that compile only without the `u` flag. Answers what was changed.
 * @throws DefinitionError `invalid_schema`, with the place, for a pattern that cannot be read with the flag, or too long, or too many.
 */
export function mendQuirks(document: Draft, owner: string): readonly SchemaNote[] {
  const notes: SchemaNote[] = [];
  let patterns = 0;
  let classes = 0;
  const read = (pattern: string, at: string): string => {
    classes += pattern.split(/\\[pP]/).length - 1;
    if (pattern.length > patternLength) throw schemaFault(at, `is a pattern of more than ${patternLength} characters; shorten it`);
    if (++patterns > patternCount) throw schemaFault(at, `is one pattern too many; a schema may have ${patternCount}`);
    if (classes > unicodeClasses)
      throw schemaFault(at, `is beyond the ${unicodeClasses} classes of Unicode that patterns of a schema may name`);
    const spelled = unicodePattern(pattern);
    if (spelled === undefined) throw schemaFault(at, 'must be a regular expression that compiles with the u flag');
    return spelled;
  };
  visitSchema(document, (draft: Draft, { at, instance = '' }) => {
    const note = (code: string, message: string): number => notes.push({ path: instance, code, message });
    const { pattern, patternProperties } = draft;
    if (Array.isArray(draft['enum']) && draft['enum'].length === 0) {
      delete draft['enum'];
      draft['not'] = {};
      note('empty_enum', 'an enum without values, which nothing fits: the field can only be left out');
    }
    for (const [keyword, beside] of exclusives) {
      const exclusive = draft[keyword];
      if (typeof exclusive !== 'boolean') continue;
      delete draft[keyword];
      if (exclusive && typeof draft[beside] === 'number') {
        draft[keyword] = draft[beside];
        delete draft[beside];
      }
      note(
        'boolean_exclusive',
        `${keyword} was true or false, as in draft-04; it is published as a number, or left out where it says nothing`,
      );
    }
    if (typeof pattern === 'string') draft['pattern'] = read(pattern, owner + pointer(at, 'pattern'));
    if (isJsonObject(patternProperties))
      draft['patternProperties'] = readKeys(patternProperties, owner + pointer(at, 'patternProperties'), read);
    if (draft['pattern'] !== pattern) note('pattern_spelling', respelled);
    if (patternProperties !== undefined && !sameKeys(draft['patternProperties'], patternProperties)) note('pattern_spelling', respelled);
  });
  return notes;
}

const exclusives = [
  ['exclusiveMinimum', 'minimum'],
  ['exclusiveMaximum', 'maximum'],
] as const;

const respelled = 'the pattern compiles only without the u flag; it is published as one that means the same with it';

function readKeys(patterns: Draft, at: string, read: (pattern: string, at: string) => string): Draft {
  const spelled: Draft = {};
  for (const [key, schema] of Object.entries(patterns)) {
    const pattern = read(key, pointer(at, key));
    if (Object.hasOwn(spelled, pattern)) throw schemaFault(pointer(at, key), 'means the same as another pattern here; keep one of them');
    setOwn(spelled, pattern, schema);
  }
  return spelled;
}

function sameKeys(one: unknown, other: unknown): boolean {
  return Object.keys(one as object).join('\n') === Object.keys(other as object).join('\n');
}
