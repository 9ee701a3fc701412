import { absence } from './absence.ts';
import type { Tristate } from './absence.ts';
import { createDisjoint } from './disjoint.ts';
import { acceptsNull, everyPlace, resolved } from './place.ts';
import type { Place, Tree, UnionPlace } from './place.ts';

/**
 * Branches of unions that share a value with an earlier branch which would read it differently: a null that is absence in one and data in
 * the other, at any depth.
 */
export function ambiguousBranches(tree: Tree, tristate: Tristate): readonly Place[] {
  const disjoint = createDisjoint(tree, 'sent', tristate);
  const differ = createDiffer(tree, tristate, disjoint);
  const unions = everyPlace(tree).filter((place): place is UnionPlace => place.kind === 'union');
  return unions.flatMap(({ branches }) =>
    branches.filter((branch, index) => branches.slice(0, index).some((earlier) => !disjoint(earlier, branch) && differ(earlier, branch))),
  );
}

/** True when a value that both places take may be read in two ways. */
function createDiffer(
  tree: Tree,
  tristate: Tristate,
  disjoint: (one: Place, other: Place) => boolean,
): (one: Place, other: Place) => boolean {
  const seen = new Map<Place, Set<Place>>();
  const differ = (first: Place, second: Place): boolean => {
    const one = resolved(tree, first);
    const other = resolved(tree, second);
    const met = seen.get(one) ?? new Set<Place>();
    if (one === other || met.has(other)) return false;
    seen.set(one, met.add(other));
    if (one.kind === 'union') return one.branches.some((branch) => !disjoint(branch, other) && differ(branch, other));
    if (other.kind === 'union') return other.branches.some((branch) => !disjoint(one, branch) && differ(one, branch));
    if (one.kind === 'array' && other.kind === 'array') return differ(one.items, other.items);
    if (one.kind !== 'object' || other.kind !== 'object') return false;
    return one.properties.some((property) => {
      const twin = other.properties.find(({ name }) => name === property.name);
      if (twin === undefined) return false;
      const [here, there] = [absence(tree, property, tristate) === 'null', absence(tree, twin, tristate) === 'null'];
      if (here !== there && acceptsNull(tree, here ? twin.place : property.place)) return true;
      return !disjoint(property.place, twin.place) && differ(property.place, twin.place);
    });
  };
  return differ;
}
