import type { Mark } from './draft.ts';

const noEffect = 'has no effect on what is accepted: the schema is checked first, and shows the type behind it';

type NoteCode =
  | 'coerce'
  | 'preprocess'
  | 'catch'
  | 'refinement'
  | 'check_after_transform'
  | 'custom_format'
  | 'unstable_default'
  | 'stringbool';

/** What deriving tells an author, in both versions of Zod alike. */
const messages: { readonly [code in NoteCode]: string } = {
  coerce: `z.coerce ${noEffect}; for text that is converted, take a codec over a string`,
  preprocess: `z.preprocess ${noEffect}`,
  catch: `.catch() ${noEffect}; a value that does not fit is refused`,
  refinement: 'a refinement is not in the schema; a model learns of it when it fails',
  check_after_transform: 'checks after trim, toLowerCase or another change of the value are not in the schema; they run behind it',
  custom_format: 'the format is in the schema only for a model to read; what it asks is checked behind the schema',
  stringbool: 'the texts that stand for true and false are not in the schema: name them in the description, or take z.boolean()',
  unstable_default: 'the default is not in the schema: it differs from one time to the next, or is no JSON value',
};

/** A note as a mark. */
export function noteMark(code: NoteCode): Mark {
  return { kind: 'note', code, message: messages[code] };
}

/** The note on a pattern that cannot be published. */
export function patternNote(pattern: RegExp, reason: string): Mark {
  return {
    kind: 'note',
    code: 'pattern_flags',
    message: `the pattern /${pattern.source.slice(0, 60)}/${pattern.flags} is not in the schema, and runs behind it: ${reason}`,
  };
}
