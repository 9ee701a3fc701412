import { mergeFacts } from './facts.ts';
import type { ArrayPlace } from './place.ts';

/** A list with a position at which nothing can stand, or after which nothing can: it ends there. */
export function endedAtNever(place: ArrayPlace): ArrayPlace {
  const all = place.rest === undefined ? place.prefix : [...place.prefix, place.rest];
  const end = all.find(({ kind }) => kind === 'never');
  if (end === undefined) return place;
  const index = all.indexOf(end);
  const path = end.at.split('/');
  // A position stands in a list of them; what follows stands in its keyword.
  const last = /^\d+$/u.test(path.at(-1) ?? '') ? -2 : -1;
  const fact = { keyword: 'maxItems', value: index, at: path.slice(0, last).join('/'), written: path.at(last) ?? '' };
  return { ...place, prefix: place.prefix.slice(0, index), rest: end, facts: mergeFacts(place.facts, [fact]) };
}
