import { mergeFacts } from './facts.ts';
import { leaveOut, withNotes } from './lowering.ts';
import type { Lowering } from './lowering.ts';
import type { Fact, Note, Place } from './place.ts';
import type { Constraint, Treatment } from './target.ts';

const said = ['contentEncoding', 'contentMediaType', 'contentSchema'];

/** Keeps what the provider enforces, and puts the rest into words. */
export function lowerFacts<Kind extends Place>(lowering: Lowering, place: Kind): Kind {
  let kept: readonly Fact[] = [];
  const notes: Note[] = [];
  for (const fact of place.facts) {
    const done = kept.some(({ keyword }) => keyword === fact.keyword)
      ? { notes: leaveOut(lowering, [fact]) }
      : treat(lowering, place, fact);
    kept = mergeFacts(kept, done.facts ?? []);
    notes.push(...(done.notes ?? []));
  }
  return withNotes({ ...place, facts: kept }, notes);
}

interface Treated {
  readonly facts?: readonly Fact[];
  readonly notes?: readonly Note[];
}

function treat(lowering: Lowering, place: Place, fact: Fact): Treated {
  const { target } = lowering;
  const treatments: { readonly [keyword: string]: Treatment } = target.constraints;
  // Beside a reference or a union no keyword is written, nor where no type is.
  const isWritten = place.kind === 'scalar' || place.kind === 'array';
  const enforced = isWritten && Object.hasOwn(treatments, fact.keyword) ? treatments[fact.keyword] : 'noted';
  const treatment = said.includes(fact.keyword) ? 'annotated' : enforced;
  if (typeof treatment === 'object') return upTo(lowering, fact, treatment.upTo);
  switch (treatment) {
    case 'kept':
      return { facts: [fact] };
    case 'annotated':
      lowering.lose(fact.at, fact.written, 'annotation', `${fact.written} asserts nothing; it moved to the description`);
      return { notes: [{ keyword: fact.keyword, value: fact.value }] };
    case 'portable':
      return target.takesPattern?.(String(fact.value)) === true ? { facts: [fact] } : { notes: leaveOut(lowering, [fact]) };
    case 'listed':
      return target.formats.includes(String(fact.value)) ? { facts: [fact] } : { notes: leaveOut(lowering, [fact]) };
    case 'integers':
      return place.kind === 'scalar' && place.type === 'integer' ? { facts: [fact] } : { notes: leaveOut(lowering, [fact]) };
    case 'inclusive':
      return inclusive(lowering, place, fact);
    default:
      return { notes: leaveOut(lowering, [fact]) };
  }
}

/** Who has to have more than the provider counts to has to have that many; who may have more may have any number. */
function upTo(lowering: Lowering, fact: Fact, most: number): Treated {
  if (Number(fact.value) <= most) return { facts: [fact] };
  const isLowest = fact.keyword.startsWith('min');
  return { facts: isLowest ? [{ ...fact, value: most }] : [], notes: leaveOut(lowering, [fact]) };
}

/** For integers the next integer is the bound; for other numbers the bound itself has to be let through. */
function inclusive(lowering: Lowering, place: Place, fact: Fact): Treated {
  const isLowest = fact.keyword === 'exclusiveMinimum';
  const keyword: Constraint = isLowest ? 'minimum' : 'maximum';
  const value = Number(fact.value);
  if (place.kind === 'scalar' && place.type === 'integer' && Math.abs(value) < Number.MAX_SAFE_INTEGER) {
    return { facts: [{ ...fact, keyword, value: isLowest ? Math.floor(value) + 1 : Math.ceil(value) - 1 }] };
  }
  return { facts: [{ ...fact, keyword }], notes: leaveOut(lowering, [fact]) };
}
