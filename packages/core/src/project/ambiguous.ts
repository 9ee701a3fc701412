import { absence, nameOf } from './absence.ts';
import type { AbsenceRule } from './absence.ts';
import { createDisjoint } from './disjoint.ts';
import { acceptsNull, everyPlace, inner, resolved } from './place.ts';
import type { ArrayPlace, ObjectPlace, Place, Tree, UnionPlace } from './place.ts';

/**
 * Branches of unions that share a value with an earlier branch which would read it differently, at any depth: a null that is absence in one
 * and data in the other, a name that stands for another one, a list that stands for a map.
 */
export function ambiguousBranches(tree: Tree, rule: AbsenceRule): readonly Place[] {
  const places = everyPlace(tree);
  const rewritten = reaching(
    tree,
    places,
    places.filter((place) => isRewritten(tree, place, rule)),
  );
  if (rewritten.size === 0) return [];
  const disjoint = createDisjoint(tree, 'sent', rule);
  const differ = createDiffer(tree, rule, disjoint);
  const unions = places.filter((place): place is UnionPlace => place.kind === 'union');
  // Where both are read as they are sent, there is nothing to compare.
  const isAmbiguous = (earlier: Place, branch: Place): boolean =>
    (rewritten.has(earlier) || rewritten.has(branch)) && !disjoint(earlier, branch) && differ(earlier, branch);
  return unions
    .filter((union) => rewritten.has(union))
    .flatMap(({ branches }) =>
      branches.filter((branch, index) => branches.slice(0, index).some((earlier) => isAmbiguous(earlier, branch))),
    );
}

/** The places given, and those that lead to one of them. */
function reaching(tree: Tree, places: readonly Place[], ends: readonly Place[]): ReadonlySet<Place> {
  const outer = new Map<Place, Place[]>();
  for (const place of places) {
    for (const one of place.kind === 'ref' ? [resolved(tree, place)] : inner(place)) {
      const known = outer.get(one);
      if (known === undefined) outer.set(one, [place]);
      else known.push(place);
    }
  }
  const found = new Set(ends);
  for (const place of found) for (const one of outer.get(place) ?? []) found.add(one);
  return found;
}

/** True where what a model writes is not what the tool reads. */
function isRewritten(tree: Tree, place: Place, rule: AbsenceRule): boolean {
  if (place.kind !== 'object') return place.kind === 'pairs';
  return place.properties.some((property) => property.sent !== undefined || absence(tree, property, rule) === 'null');
}

/** Properties that are compared before the answer is that they differ. */
const mostSteps = 60_000;

/** True when a value that both places take may be read in two ways. */
function createDiffer(
  tree: Tree,
  rule: AbsenceRule,
  disjoint: (one: Place, other: Place) => boolean,
): (one: Place, other: Place) => boolean {
  const seen = new Map<Place, Set<Place>>();
  let steps = 0;
  const differ = (first: Place, second: Place): boolean => {
    const one = resolved(tree, first);
    const other = resolved(tree, second);
    const met = seen.get(one) ?? new Set<Place>();
    if (one === other || met.has(other)) return false;
    seen.set(one, met.add(other));
    if (one.kind === 'union') return one.branches.some((branch) => !disjoint(branch, other) && differ(branch, other));
    if (other.kind === 'union') return other.branches.some((branch) => !disjoint(one, branch) && differ(one, branch));
    if (one.kind === 'pairs' && other.kind === 'pairs') return both(one.value, other.value);
    if (one.kind === 'pairs' || other.kind === 'pairs') return !disjoint(one, other);
    if (one.kind === 'array' && other.kind === 'array') return arrays(one, other);
    return one.kind === 'object' && other.kind === 'object' && objects(one, other);
  };
  const both = (one: Place | undefined, other: Place | undefined): boolean =>
    one !== undefined && other !== undefined && !disjoint(one, other) && differ(one, other);
  const arrays = (one: ArrayPlace, other: ArrayPlace): boolean =>
    Array.from({ length: Math.max(one.prefix.length, other.prefix.length) + 1 }).some((_, index) =>
      both(one.prefix[index] ?? one.rest, other.prefix[index] ?? other.rest),
    );
  const objects = (one: ObjectPlace, other: ObjectPlace): boolean => {
    steps += one.properties.length + other.properties.length;
    // What cannot be told apart in reasonable time is not told apart.
    if (steps > mostSteps || both(one.extra, other.extra)) return true;
    const twins = new Map(other.properties.map((property) => [nameOf(property, 'sent'), property]));
    return one.properties.some((property) => {
      const twin = twins.get(nameOf(property, 'sent'));
      if (twin === undefined) return property.sent !== undefined && other.extra?.kind !== 'never';
      if (twin.name !== property.name) return true;
      const [here, there] = [absence(tree, property, rule) === 'null', absence(tree, twin, rule) === 'null'];
      if (here !== there && acceptsNull(tree, here ? twin.place : property.place)) return true;
      return both(property.place, twin.place);
    });
  };
  return differ;
}
