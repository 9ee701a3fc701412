/**
 * A JSON Schema on its way out of Zod: a plain object that may still hold references to `#` and `#/$defs/…` that are not needed, unmerged
 * intersections, keywords of no vocabulary, and marks.
 */
export type Draft = { readonly [keyword: string]: unknown };

/** What deriving has found out about the place where it stands in the draft, so that it is known at every place where that ends up. */
export type Mark =
  | { readonly kind: 'note'; readonly code: string; readonly message: string }
  /** JSON Schema cannot say it. With `unlessTyped`, an author's own JSON Schema beside it will do. */
  | { readonly kind: 'refusal'; readonly what: string; readonly remedy: string; readonly unlessTyped?: boolean }
  | { readonly kind: 'secret' }
  /** A format that Zod checks itself. */
  | { readonly kind: 'format'; readonly name: string }
  /** What its entry in `$defs` should be called, if it gets one. */
  | { readonly kind: 'name'; readonly name: string }
  /** A part of an intersection that closes as a whole. */
  | { readonly kind: 'open' };

/** The keyword that holds the marks; no JSON Schema vocabulary has it, and it never leaves deriving. */
export const marksKeyword = '~marks';

/** The marks of a draft. */
export function marksOf(draft: Draft): readonly Mark[] {
  return (draft[marksKeyword] as readonly Mark[] | undefined) ?? [];
}

/** A draft with more marks. One with marks, even none, is left alone by Zod's own merging of intersections. */
export function withMarks(draft: Draft, marks: readonly Mark[]): Draft {
  return { ...draft, [marksKeyword]: [...marksOf(draft), ...marks] };
}

/** True when an author has given a JSON Schema of their own at this place. */
export function isTyped(draft: Draft): boolean {
  return ['type', 'const', 'enum', 'anyOf', 'oneOf', 'allOf', '$ref'].some((keyword) => keyword in draft);
}
