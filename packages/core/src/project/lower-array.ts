import { endedAtNever } from './ended-at-never.ts';
import { lowerFacts } from './lower-facts.ts';
import { leaveOut, withNotes } from './lowering.ts';
import type { Lowering } from './lowering.ts';
import { inner, placed } from './place.ts';
import type { ArrayPlace, Note, Place } from './place.ts';
import { saidOfPosition } from './said-inside.ts';

/** Writes an array or a tuple as the provider takes it. */
export function lowerArray(lowering: Lowering, place: ArrayPlace): Place {
  const { prefix, rest, at } = place;
  const { anything, dialect, tuples } = lowering.target;
  const isTuple = prefix.length > 0;
  const isUnion = isTuple && tuples === 'union';
  const isFull = isUnion && rest?.kind !== 'never' && mostOf(place) <= prefix.length;
  if (rest === undefined && !anything && (isUnion ? !isFull : !isTuple)) return lowering.refuse('any-schema', at, place);
  const open = isUnion || (!isTuple && dialect === 'openapi') ? placed(at, { kind: 'any' }) : undefined;
  const whole = { ...place, rest: rest ?? (isFull ? undefined : open) };
  const ended = endedAtNever({
    ...whole,
    prefix: prefix.map((position) => itemOf(lowering, position)),
    rest: isFull ? undefined : restOf(lowering, whole),
  });
  if (ended.prefix.length === 0) return lowerItems(lowering, ended);
  return isUnion ? lowerTuple(lowering, whole, ended) : lowerFacts(lowering, ended);
}

/** Where nothing can stand in a list, it is empty. */
function lowerItems(lowering: Lowering, place: ArrayPlace): Place {
  if (place.rest?.kind !== 'never') return lowerFacts(lowering, place);
  if (place.facts.some(({ keyword, value }) => keyword === 'minItems' && Number(value) > 0)) return placed(place.at, { kind: 'never' });
  return lowerFacts(lowering, { ...place, rest: undefined });
}

/** A tuple becomes an array of any of its positions: exact when they are all the same and none may follow. `ended` is lowered inside. */
function lowerTuple(lowering: Lowering, { prefix, rest, at }: ArrayPlace, ended: ArrayPlace): Place {
  const texts = inner({ ...ended, prefix, rest }).map(textOf);
  const isClosed = ended.rest === undefined || ended.rest.kind === 'never';
  // Of positions that say the same only one is written, but what is lost is lost at each.
  const branches = inner(isClosed ? { ...ended, rest: undefined } : ended).filter(
    (_, index) => texts.indexOf(texts[index] ?? '') === index,
  );
  const [only] = branches;
  const item: Place | undefined = branches.length === 1 ? only : placed(at, { kind: 'union', branches, made: 'anyOf' });
  const array = lowerFacts(lowering, { ...ended, prefix: [], rest: item });
  // What is not sent, since a bound keeps it out, may stand there where the bound is lost.
  const isKeptOut = ended.rest !== undefined || rest === undefined || mostOf(array) <= prefix.length;
  if (branches.length === 1 && isClosed && isKeptOut) return array;
  // A position knows where it was written: the tuple may have come out of other schemas.
  const [said = { at, written: 'prefixItems' }, ...also] = prefix.flatMap(saidOfPosition);
  const notes: readonly Note[] = leaveOut(lowering, [{ keyword: 'prefixItems', value: prefix.map(inShort), ...said, also }]);
  return withNotes(array, notes);
}

function mostOf({ facts }: ArrayPlace): number {
  return Number(facts.find(({ keyword }) => keyword === 'maxItems')?.value ?? Infinity);
}

/** What follows; of a tuple it is usual that nothing does. */
function restOf(lowering: Lowering, { prefix, rest }: ArrayPlace): Place | undefined {
  return rest === undefined || (prefix.length > 0 && rest.kind === 'never') ? rest : itemOf(lowering, rest);
}

function itemOf(lowering: Lowering, place: Place): Place {
  if (place.kind === 'never' && !lowering.widens) return lowering.refuse('unsatisfiable', place.at, place);
  const lowered = lowering.place(place);
  // What a reference led to ends the list where the reference stands.
  return lowered.kind === 'never' ? { ...lowered, at: place.at } : lowered;
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
