import type { JsonSchema, ProjectionLoss } from '@toolgate/core';
import { everySchema, reachedFrom } from '../legality/graph.ts';
import { isMembers } from '../legality/place.ts';
import { hoistReferences } from './hoist-references.ts';

type Place = Record<string, unknown>;

/** What goes along with a keyword, since without it the keyword would say more, or something else. */
const companions: { readonly [keyword: string]: readonly string[] } = {
  if: ['then', 'else'],
  contains: ['minContains', 'maxContains'],
  minContains: ['contains', 'maxContains'],
  prefixItems: ['items', 'unevaluatedItems'],
  items: ['additionalItems', 'unevaluatedItems'],
};

/**
 * A schema without exactly those keywords that a projection says its provider does not enforce. A `oneOf` with one of them in a branch, or
 * behind it, becomes an `anyOf`: what a branch says no more was what kept it apart from the others.
 */
export function withoutWidened(schema: JsonSchema, losses: readonly ProjectionLoss[]): JsonSchema {
  const copy: Place = structuredClone(schema);
  hoistReferences(copy);
  const innermostFirst = losses.filter(({ kind }) => kind === 'widened').sort((one, other) => levels(other.path) - levels(one.path));
  const widened = new Set<Place>();
  for (const { path, keyword } of innermostFirst) {
    const place = placeAt(copy, path);
    if (!isMembers(place)) continue;
    remove(place, keyword);
    widened.add(place);
  }
  for (const place of everySchema(copy) as readonly Place[]) {
    const branches: unknown = place['oneOf'];
    if (Array.isArray(branches) && branches.some((branch) => isWidened(branch, copy, widened))) remove(place, 'oneOf');
  }
  return copy;
}

function isWidened(branch: unknown, document: JsonSchema, widened: ReadonlySet<Place>): boolean {
  const reached = reachedFrom(branch, document);
  return [...widened].some((place) => reached.has(place));
}

/** What stands at the path of a loss or a reason, which names the root `/`. */
export function placeAt(schema: unknown, path: string): unknown {
  let current: unknown = schema;
  for (const token of path === '/' ? [] : path.split('/').slice(1)) {
    const name = token.replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof current !== 'object' || current === null || !Object.hasOwn(current, name)) return undefined;
    current = (current as Place)[name];
  }
  return current;
}

function remove(place: Place, keyword: string): void {
  const { oneOf, allOf, items, additionalItems, maxItems } = place;
  if (keyword === 'oneOf' && Object.hasOwn(place, 'anyOf'))
    place['allOf'] = [...(Array.isArray(allOf) ? (allOf as unknown[]) : []), { anyOf: oneOf }];
  else if (keyword === 'oneOf') place['anyOf'] = oneOf;
  // Beside a bound that lets nothing follow, it said nothing of its own.
  if (keyword === 'maxItems' && additionalItems === false && Array.isArray(items) && Number(maxItems) <= items.length)
    delete place['additionalItems'];
  for (const name of [keyword, ...(companions[keyword] ?? [])]) delete place[name];
}

function levels(path: string): number {
  return path.split('/').length;
}
