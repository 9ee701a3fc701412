import { mergeFacts } from './facts.ts';
import type { ArrayPlace } from './place.ts';
import { saidInside } from './said-inside.ts';

/** A list with a position at which nothing can stand, or after which nothing can: it ends there. */
export function endedAtNever(place: ArrayPlace): ArrayPlace {
  const all = place.rest === undefined ? place.prefix : [...place.prefix, place.rest];
  const end = all.find(({ kind }) => kind === 'never');
  if (end === undefined) return place;
  const index = all.indexOf(end);
  const [said = { at: place.at, written: 'items' }, ...also] = saidInside(end);
  const fact = { keyword: 'maxItems', value: index, ...said, also };
  return { ...place, prefix: place.prefix.slice(0, index), rest: end, facts: mergeFacts(place.facts, [fact]) };
}
