import { mergeFacts } from './facts.ts';
import type { ArrayPlace } from './place.ts';

/** A tuple with a position at which nothing can stand: the list ends before it. */
export function endedAtNever(place: ArrayPlace): ArrayPlace {
  const end = place.prefix.find(({ kind }) => kind === 'never');
  if (end === undefined) return place;
  const index = place.prefix.indexOf(end);
  const path = end.at.split('/');
  const fact = { keyword: 'maxItems', value: index, at: path.slice(0, -2).join('/'), written: path.at(-2) ?? '' };
  return { ...place, prefix: place.prefix.slice(0, index), rest: end, facts: mergeFacts(place.facts, [fact]) };
}
