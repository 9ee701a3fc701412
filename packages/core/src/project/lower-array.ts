import { endedAtNever } from './ended-at-never.ts';
import { mergeFacts } from './facts.ts';
import { lowerFacts } from './lower-facts.ts';
import { leaveOut, withNotes } from './lowering.ts';
import type { Lowering } from './lowering.ts';
import { placed } from './place.ts';
import type { ArrayPlace, Note, Place } from './place.ts';

/** Writes an array or a tuple as the provider takes it. */
export function lowerArray(lowering: Lowering, place: ArrayPlace): Place {
  const { prefix, rest } = place;
  if (prefix.length === 0 && rest === undefined && !lowering.target.anything) return lowering.refuse('any-schema', place.at, place);
  const item = rest ?? (lowering.target.dialect === 'openapi' ? placed(place.at, { kind: 'any' }) : undefined);
  if (prefix.length === 0) return lowerItems(lowering, place, item === undefined ? undefined : itemOf(lowering, item));
  if (lowering.target.tuples === 'union') return lowerTuple(lowering, place);
  const positions = prefix.map((position) => itemOf(lowering, position));
  const others = rest === undefined || rest.kind === 'never' ? rest : lowering.place(rest);
  const ended = endedAtNever({ ...place, prefix: positions, rest: others });
  return ended.prefix.length === 0 ? lowerItems(lowering, ended, ended.rest) : lowerFacts(lowering, ended);
}

/** Where nothing can stand in a list, it is empty. */
function lowerItems(lowering: Lowering, place: ArrayPlace, item: Place | undefined): Place {
  if (item?.kind !== 'never') return lowerFacts(lowering, { ...place, rest: item });
  if (place.facts.some(({ keyword, value }) => keyword === 'minItems' && Number(value) > 0)) return placed(place.at, { kind: 'never' });
  const facts = mergeFacts(place.facts, [{ keyword: 'maxItems', value: 0, at: item.at, written: 'items' }]);
  return lowerFacts(lowering, { ...place, prefix: [], rest: undefined, facts });
}

/** A tuple becomes an array of any of its positions: exact when they are all the same and none may follow. */
function lowerTuple(lowering: Lowering, place: ArrayPlace): Place {
  const { prefix, rest, at } = place;
  const most = place.facts.find(({ keyword }) => keyword === 'maxItems')?.value;
  const isClosed = rest?.kind === 'never' || (typeof most === 'number' && most <= prefix.length);
  if (!isClosed && rest === undefined && !lowering.target.anything) return lowering.refuse('any-schema', at, place);
  const all = [...prefix, ...(isClosed ? [] : [rest ?? placed(at, { kind: 'any' })])];
  const texts = all.map(textOf);
  // Of positions that say the same only one is written, but what is lost is lost at each.
  const branches = all.map((position) => itemOf(lowering, position)).filter((_, index) => texts.indexOf(texts[index] ?? '') === index);
  const [only] = branches;
  const array: ArrayPlace = {
    ...place,
    prefix: [],
    rest: branches.length === 1 ? only : placed(at, { kind: 'union', branches, made: 'anyOf' }),
  };
  if (branches.length === 1 && isClosed) return lowerFacts(lowering, array);
  // A position knows where it was written: the tuple may have come out of another schema.
  const path = (prefix[0]?.at ?? at).split('/');
  const written = { at: path.slice(0, -2).join('/'), written: path.at(-2) ?? 'prefixItems' };
  const notes: readonly Note[] = leaveOut(lowering, [{ keyword: 'prefixItems', value: prefix.map(inShort), ...written }]);
  return withNotes(lowerFacts(lowering, array), notes);
}

function itemOf(lowering: Lowering, place: Place): Place {
  return place.kind === 'never' && !lowering.widens ? lowering.refuse('unsatisfiable', place.at, place) : lowering.place(place);
}

/** What a place says, wherever it stands. */
function textOf(place: Place): string {
  const isPlaced = (holder: unknown): boolean =>
    typeof holder === 'object' && holder !== null && ('facts' in holder || 'written' in holder);
  return JSON.stringify(place, function (this: unknown, key: string, value: unknown) {
    return (key === 'at' || key === 'also' || key === 'silent' || key === 'exclusive') && isPlaced(this) ? undefined : value;
  });
}

function inShort(place: Place): unknown {
  if (place.kind === 'scalar') return place.type;
  return place.kind === 'union' ? place.branches.map(inShort) : place.kind;
}
