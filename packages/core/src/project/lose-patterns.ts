import { leaveOut } from './lowering.ts';
import type { Lowering } from './lowering.ts';
import { parentOf } from './lose-extra.ts';
import type { Note, ObjectPlace } from './place.ts';

/** What is said about keys under a pattern is lost, where it was written. */
export function losePatterns(lowering: Lowering, { patterns }: ObjectPlace): readonly Note[] {
  const [first] = patterns;
  if (first === undefined) return [];
  const keyword = 'patternProperties';
  const at = parentOf(parentOf(first.place.at));
  return leaveOut(lowering, [{ keyword, value: patterns.map(({ pattern }) => pattern), at, written: keyword }]);
}
