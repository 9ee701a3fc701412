import { cyclicDefinitions } from './cycles.ts';
import { lowerDefault } from './lower-default.ts';
import { lowerFacts } from './lower-facts.ts';
import { leaveOut, withNotes } from './lowering.ts';
import type { Lowering } from './lowering.ts';
import { inner, placed } from './place.ts';
import type { Place, Tree } from './place.ts';

type RefPlace = Extract<Place, { readonly kind: 'ref' }>;

/** What becomes of references: kept, written out, cut off or refused. */
export interface References {
  lower(place: RefPlace): Place;
  /** The definitions that were kept, each lowered once. */
  definitions(): ReadonlyMap<string, Place>;
}

/** More places than this are not written out in place of references, nor more references inside each other. */
const mostWrittenOut = 5000;
const deepestWrittenOut = 60;

/** Definitions that lead to themselves are written out so often, then cut off. */
const mostUnrolled = 50;

export function createReferences(lowering: Lowering): References {
  const { target, tree, widens } = lowering;
  const refused = target.recursion === 'kept' ? new Set<string>() : cyclicDefinitions(tree, target.recursion === 'optional');
  const cyclic = target.references === 'inlined' ? cyclicDefinitions(tree, false) : new Set<string>();
  const inlines = target.references === 'inlined';
  const isEndless = inlines && sizeOf(tree, cyclic) > mostWrittenOut;
  const inside = ['#'];
  const said = new Set<string>();
  const kept = new Set<string>();
  let written = 0;

  const lower = (place: RefPlace): Place => {
    const { name, at } = place;
    if (refused.has(name) && widens) return inside.includes(name) || written >= mostUnrolled ? cut(place) : writeOut(place);
    if (refused.has(name)) {
      // Each cycle is a reason once, where it is entered.
      if (!said.has(name)) lowering.refuse('recursive-ref', at, place);
      said.add(name);
      return placed(at, { kind: 'refused' });
    }
    if (inlines && !isEndless && !cyclic.has(name)) return writeOut(place);
    if (isEndless && target.dialect === 'openapi') return widens ? cut(place) : lowering.refuse('limit:properties', '', place);
    kept.add(name);
    return lowerFacts(lowering, lowerDefault(lowering, place));
  };
  const writeOut = (place: RefPlace): Place => {
    const definition = place.name === '#' ? tree.root : tree.definitions.get(place.name);
    if (definition === undefined) return placed(place.at, { kind: 'never' });
    inside.push(place.name);
    written += 1;
    const lowered = lowering.place(definition);
    inside.pop();
    return withNotes(lowered, leaveOut(lowering, place.facts));
  };
  const cut = (place: RefPlace): Place => {
    for (const at of place.from)
      lowering.lose(at, '$ref', 'widened', `${target.provider} takes no recursion here; the gate checks what is inside`);
    const any = withNotes(placed(place.at, { kind: 'any' }, [], place.words), leaveOut(lowering, place.facts));
    return lowerDefault(lowering, withNotes(any, [{ keyword: '$ref', value: 'recursive' }]));
  };
  const definitions = (): ReadonlyMap<string, Place> => {
    const lowered = new Map<string, Place>();
    for (const name of kept) {
      const definition = name === '#' ? undefined : tree.definitions.get(name);
      if (definition !== undefined) lowered.set(name, lowering.place(definition));
    }
    return lowered;
  };
  return { lower, definitions };
}

/** Places of a tree once references are written out. */
function sizeOf(tree: Tree, cyclic: ReadonlySet<string>): number {
  const known = new Map<string, number>();
  const size = (place: Place, depth: number): number => {
    if (place.kind !== 'ref') return inner(place).reduce((sum, one) => sum + size(one, depth), 1);
    const definition = tree.definitions.get(place.name);
    if (definition === undefined || cyclic.has(place.name)) return 1;
    const answer = depth > deepestWrittenOut ? Infinity : (known.get(place.name) ?? size(definition, depth + 1));
    known.set(place.name, answer);
    return answer;
  };
  return size(tree.root, 0);
}
