import { lowerFacts } from './lower-facts.ts';
import { leaveOut, withNotes } from './lowering.ts';
import type { Lowering } from './lowering.ts';
import type { Place, ScalarPlace } from './place.ts';

/** Keeps listed values that the provider takes; a list with others is said in words. */
export function lowerLiterals(lowering: Lowering, place: ScalarPlace): Place {
  const { literals } = place;
  const lowered = lowerFacts(lowering, place);
  if (literals === undefined) return lowered;
  const { literals: taken, enumCase, provider } = lowering.target;
  const { values, at, written } = literals;
  const isTaken = (value: unknown): boolean =>
    typeof value === 'string' ? taken.emptyString || value !== '' : typeof value === 'number' ? taken.number : taken.boolean;
  if (!values.every(isTaken)) {
    const bare = { ...lowered, literals: undefined };
    const isAny = place.type === 'boolean' && new Set(values).size === 2;
    return isAny ? bare : withNotes(bare, leaveOut(lowering, [{ keyword: 'enum', value: values, at, written }]));
  }
  const folded = new Set(values.map((value) => (typeof value === 'string' ? value.toLowerCase() : value)));
  if (enumCase !== 'exact' && folded.size < values.length) {
    lowering.lose(at, 'enum-case', 'widened', `${provider} does not guarantee the case of listed values, and some differ in nothing else`);
  }
  return lowered;
}
