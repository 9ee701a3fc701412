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
  return new Set([...withoutEnds(next)].filter(isCyclic));
}

/** The definitions from which some way does not end: all that are cyclic, and few others. */
function withoutEnds(next: ReadonlyMap<string, readonly string[]>): ReadonlySet<string> {
  const left = new Map<string, Set<string>>();
  const referring = new Map<string, string[]>();
  for (const [name, names] of next) {
    left.set(name, new Set(names));
    for (const one of left.get(name) ?? []) {
      const known = referring.get(one) ?? [];
      known.push(name);
      referring.set(one, known);
    }
  }
  const ends = [...left].filter(([, names]) => names.size === 0).map(([name]) => name);
  for (let end = ends.pop(); end !== undefined; end = ends.pop()) {
    left.delete(end);
    for (const name of referring.get(end) ?? []) {
      const names = left.get(name);
      if (names?.delete(end) === true && names.size === 0) ends.push(name);
    }
  }
  return new Set(left.keys());
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
