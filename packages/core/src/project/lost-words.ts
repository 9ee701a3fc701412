import { absence } from './absence.ts';
import type { AbsenceRule } from './absence.ts';
import { describe } from './notes.ts';
import { everyPlace, inner } from './place.ts';
import type { Place, Tree, UnionPlace } from './place.ts';

/** True where there is something to say. */
function said(place: Place): boolean {
  return describe(place.words) !== undefined;
}

/** The other branch of a union of two that is nothing but "or null". */
export function nullableBranch(place: UnionPlace): Place | undefined {
  const [first, second] = place.branches;
  if (place.branches.length !== 2 || first === undefined || second === undefined || (first.kind === 'null') === (second.kind === 'null'))
    return undefined;
  return first.kind === 'null' ? second : first;
}

/** True for "a reference or null" that can say what the reference, which takes no siblings, cannot. */
export function carriesWords(place: UnionPlace): boolean {
  return !said(place) && nullableBranch(place)?.kind === 'ref';
}

/** The references whose words cannot be sent: no keyword is sent beside `$ref`, and there is no wrapper to carry them. */
export function lostWords(tree: Tree, rule: AbsenceRule): readonly Place[] {
  return everyPlace(tree)
    .flatMap((place): readonly Place[] => {
      if (place.kind !== 'object') return place.kind === 'union' && carriesWords(place) ? [] : inner(place);
      const wrapped = new Set(
        place.properties.filter((property) => absence(tree, property, rule) === 'null').map((property) => property.place),
      );
      return inner(place).filter((one) => !wrapped.has(one));
    })
    .filter((place) => place.kind === 'ref' && said(place));
}
