import { lowerFacts } from './lower-facts.ts';
import { leaveOut, withNotes } from './lowering.ts';
import type { Lowering } from './lowering.ts';
import { placed } from './place.ts';
import type { ArrayPlace, Note, Place } from './place.ts';

/** Writes an array or a tuple as the provider takes it. */
export function lowerArray(lowering: Lowering, place: ArrayPlace): Place {
  const { prefix, rest } = place;
  if (prefix.length === 0 && rest === undefined && !lowering.target.anything) return lowering.refuse('any-schema', place.at, place);
  if (prefix.length === 0) return lowerFacts(lowering, { ...place, rest: rest === undefined ? undefined : itemOf(lowering, rest) });
  if (lowering.target.tuples === 'union') return lowerTuple(lowering, place);
  const isClosed = rest?.kind === 'never';
  return lowerFacts(lowering, {
    ...place,
    prefix: prefix.map((position) => itemOf(lowering, position)),
    rest: rest === undefined || isClosed ? rest : lowering.place(rest),
  });
}

/** A tuple becomes an array of any of its positions: exact when they are all the same and none may follow. */
function lowerTuple(lowering: Lowering, place: ArrayPlace): Place {
  const { prefix, rest, at } = place;
  const most = place.facts.find(({ keyword }) => keyword === 'maxItems')?.value;
  const isClosed = rest?.kind === 'never' || (typeof most === 'number' && most <= prefix.length);
  if (!isClosed && rest === undefined && !lowering.target.anything) return lowering.refuse('any-schema', at, place);
  const all = [...prefix, ...(isClosed ? [] : [rest ?? placed(at, { kind: 'any' })])];
  const texts = all.map(textOf);
  const branches = all.filter((_, index) => texts.indexOf(texts[index] ?? '') === index).map((position) => itemOf(lowering, position));
  const [only] = branches;
  const array: ArrayPlace = {
    ...place,
    prefix: [],
    rest: branches.length === 1 ? only : placed(at, { kind: 'union', branches, made: 'anyOf' }),
  };
  if (branches.length === 1 && isClosed) return lowerFacts(lowering, array);
  const written = prefix[0]?.at.split('/').at(-2) ?? 'prefixItems';
  const value = prefix.map(inShort);
  const notes: readonly Note[] = leaveOut(lowering, [{ keyword: 'prefixItems', value, at, written }]);
  return withNotes(lowerFacts(lowering, array), notes);
}

function itemOf(lowering: Lowering, place: Place): Place {
  return place.kind === 'never' ? lowering.refuse('unsatisfiable', place.at, place) : lowering.place(place);
}

/** What a place says, wherever it stands. */
function textOf(place: Place): string {
  const isPlaced = (holder: unknown): boolean =>
    typeof holder === 'object' && holder !== null && ('facts' in holder || 'written' in holder);
  return JSON.stringify(place, function (this: unknown, key: string, value: unknown) {
    return (key === 'at' || key === 'silent' || key === 'exclusive') && isPlaced(this) ? undefined : value;
  });
}

function inShort(place: Place): unknown {
  if (place.kind === 'scalar') return place.type;
  return place.kind === 'union' ? place.branches.map(inShort) : place.kind;
}
