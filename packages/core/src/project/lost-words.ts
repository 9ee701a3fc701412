import { absence } from './absence.ts';
import type { Tristate } from './absence.ts';
import { describe } from './notes.ts';
import { everyPlace } from './place.ts';
import type { Place, Tree, UnionPlace } from './place.ts';

/** True where there is something to say. */
export function said(place: Place): boolean {
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

/** The references whose words cannot be sent: OpenAI takes no keyword beside `$ref`, and there is no wrapper to carry them. */
export function lostWords(tree: Tree, tristate: Tristate): readonly Place[] {
  return everyPlace(tree)
    .flatMap((place): readonly Place[] => {
      if (place.kind === 'object')
        return place.properties.filter((property) => absence(tree, property, tristate) !== 'null').map((property) => property.place);
      if (place.kind === 'array') return [place.items];
      return place.kind === 'union' && !carriesWords(place) ? place.branches : [];
    })
    .filter((place) => place.kind === 'ref' && said(place));
}
