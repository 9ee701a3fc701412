import { lowerFacts } from './lower-facts.ts';
import { leaveOut, withNotes } from './lowering.ts';
import type { Lowering } from './lowering.ts';
import type { Place, ScalarPlace } from './place.ts';

/** Keeps listed values that the provider takes; a list with others is said in words. */
export function lowerLiterals(lowering: Lowering, place: ScalarPlace): Place {
  const { literals } = place;
  if (literals === undefined) return lowerFacts(lowering, place);
  const { literals: taken, enumCase, provider } = lowering.target;
  const { values, said, implied } = literals;
  const isTaken = (value: unknown): boolean =>
    typeof value === 'string' ? taken.emptyString || value !== '' : typeof value === 'number' ? taken.number : taken.boolean;
  if (!values.every(isTaken)) {
    const bare = lowerFacts(lowering, { ...place, literals: undefined, facts: [...place.facts, ...implied] });
    const [first = { at: place.at, written: 'enum' }, ...also] = said;
    const isAny = place.type === 'boolean' && new Set(values).size === 2;
    return isAny ? bare : withNotes(bare, leaveOut(lowering, [{ keyword: 'enum', value: values, ...first, also }]));
  }
  const folded = new Set(values.map((value) => (typeof value === 'string' ? value.toLowerCase() : value)));
  if (enumCase !== 'exact' && folded.size < values.length) {
    const reason = `${provider} does not guarantee the case of listed values, and some differ in nothing else`;
    for (const { at } of said.slice(0, 1)) lowering.lose(at, 'enum-case', 'widened', reason);
  }
  return lowerFacts(lowering, place);
}
