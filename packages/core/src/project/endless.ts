import type { Place, Tree } from './place.ts';

/** The definitions that lead back to themselves through references and unions alone: no value is ever reached. */
export function endlessDefinitions(tree: Tree): readonly Place[] {
  const definitions = new Map([...tree.definitions, ['#', tree.root] as const]);
  const reaches = (place: Place, goal: Place, seen: Set<Place>): boolean => {
    if (seen.has(place)) return place === goal;
    seen.add(place);
    if (place.kind === 'union') return place.branches.some((branch) => reaches(branch, goal, seen));
    const target = place.kind === 'ref' ? definitions.get(place.name) : undefined;
    return target !== undefined && reaches(target, goal, seen);
  };
  return [...definitions.values()].filter((place) => reaches(place, place, new Set()));
}
