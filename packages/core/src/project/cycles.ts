import { inner } from './place.ts';
import type { Place, Tree } from './place.ts';

/** The definitions (`#` is the root) that can be reached from themselves; with `required`, without leaving any property out on the way. */
export function cyclicDefinitions(tree: Tree, required: boolean): ReadonlySet<string> {
  const definitions = new Map([...tree.definitions, ['#', tree.root] as const]);
  const next = new Map([...definitions].map(([name, place]) => [name, namesInside(place, required)] as const));
  const isCyclic = (name: string): boolean => {
    const seen = new Set<string>();
    const waiting = [...(next.get(name) ?? [])];
    for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
      if (one === name) return true;
      if (seen.has(one)) continue;
      seen.add(one);
      waiting.push(...(next.get(one) ?? []));
    }
    return false;
  };
  return new Set([...definitions.keys()].filter(isCyclic));
}

/** The definitions that a place refers to. */
function namesInside(start: Place, required: boolean): readonly string[] {
  const found: string[] = [];
  const waiting = [start];
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    if (place.kind === 'ref') found.push(place.name);
    else if (place.kind !== 'object' || !required) waiting.push(...inner(place));
    else {
      const always = place.properties.filter(({ optional }) => !optional).map((property) => property.place);
      waiting.push(...always, ...place.patterns.map((pattern) => pattern.place), ...(place.extra === undefined ? [] : [place.extra]));
    }
  }
  return found;
}
