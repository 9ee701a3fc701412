import type { ProjectionLoss, ProjectionReason } from '../tool.ts';
import { cyclicDefinitions } from './cycles.ts';
import { lowerArray } from './lower-array.ts';
import { lowerFacts } from './lower-facts.ts';
import { lowerLiterals } from './lower-literals.ts';
import { lowerObject } from './lower-object.ts';
import { leaveOut, withNotes } from './lowering.ts';
import type { Choices, Lowering, Widening } from './lowering.ts';
import { inner, placed } from './place.ts';
import type { Place, Tree, UnionPlace } from './place.ts';
import type { Target } from './target.ts';
import { joinWords } from './words.ts';

/** A tree as one provider takes it. */
export interface Lowered {
  readonly tree: Tree;
  readonly reasons: readonly ProjectionReason[];
  readonly losses: readonly ProjectionLoss[];
}

/** More places than this are not written out in place of references, nor more references inside each other. */
const mostWrittenOut = 5000;
const deepestWrittenOut = 60;

/** Turns what a schema says into what a provider can be told. */
export function lowerTree(tree: Tree, target: Target, choices: Choices, widening: Widening): Lowered {
  const widens = widening !== 'none';
  const reasons = new Map<string, ProjectionReason>();
  const losses = new Map<string, ProjectionLoss>();
  const definitions = new Map<string, Place>();
  const inside: string[] = [];
  const refused = target.recursion === 'kept' ? new Set<string>() : cyclicDefinitions(tree, target.recursion === 'optional');
  const cyclic = target.references === 'inlined' ? cyclicDefinitions(tree, false) : new Set<string>();
  const inlines = target.references === 'inlined';
  const isEndless = inlines && sizeOf(tree, cyclic) > mostWrittenOut;
  const said = new Set<string>();
  const waiting = new Set<string>();

  const lowering: Lowering = {
    target,
    choices,
    widening,
    widens,
    tree,
    reject: (code, at) => void reasons.set(`${code} ${at}`, { code, at: at || '/' }),
    refuse: (code, at, place) => {
      if (widens) return lowerDefault(lowering, withNotes(placed(at, { kind: 'any' }, [], place.words), leaveOut(lowering, place.facts)));
      lowering.reject(code, at);
      return placed(at, { kind: 'refused' });
    },
    lose: (at, keyword, kind, reason) => void losses.set(`${keyword} ${at}`, { path: at || '/', keyword, kind, reason }),
    place: (place) => {
      const lowered = lowerShape(place);
      if (lowered.kind === 'any' && target.dialect === 'openapi') {
        lowering.lose(place.at, 'any-schema', 'narrowed', `${target.provider} has to be told types: a list inside holds texts`);
      }
      return lowered.kind === 'ref' || lowered.kind === 'refused' ? lowered : lowerDefault(lowering, lowered);
    },
  };
  const lowerShape = (place: Place): Place => {
    switch (place.kind) {
      case 'scalar':
        return lowerLiterals(lowering, place);
      case 'array':
        return lowerArray(lowering, place);
      case 'object':
        return lowerObject(lowering, place);
      case 'union':
        return lowerUnion(place);
      case 'ref':
        return lowerReference(place);
      case 'any':
        return target.anything ? lowerFacts(lowering, place) : lowering.refuse('any-schema', place.at, place);
      case 'refused':
        return widens ? lowering.refuse('any-schema', place.at, place) : place;
      default:
        return lowerFacts(lowering, place);
    }
  };
  const lowerUnion = (place: UnionPlace): Place => {
    const branches = place.branches.map((branch) => lowering.place(branch)).filter(({ kind }) => kind !== 'never');
    const [only] = branches;
    if (only === undefined) return placed(place.at, { kind: 'never' });
    const lowered = lowerFacts(lowering, { ...place, branches });
    return branches.length > 1 ? lowered : { ...only, words: joinWords(lowered.words, only.words) };
  };
  const lowerReference = (place: Extract<Place, { readonly kind: 'ref' }>): Place => {
    const { name, at } = place;
    if (refused.has(name)) {
      if (widens && !inside.includes(name)) return writeOut(place);
      if (widens) return cut(place);
      if (!said.has(name)) lowering.refuse('recursive-ref', at, place);
      said.add(name);
      return placed(at, { kind: 'refused' });
    }
    if (inlines && !isEndless && !cyclic.has(name)) return writeOut(place);
    if (isEndless && target.dialect === 'openapi') return widens ? cut(place) : lowering.refuse('limit:properties', '', place);
    if (name !== '#') waiting.add(name);
    return lowerFacts(lowering, lowerDefault(lowering, place));
  };
  const writeOut = (place: Extract<Place, { readonly kind: 'ref' }>): Place => {
    const definition = place.name === '#' ? tree.root : tree.definitions.get(place.name);
    if (definition === undefined) return placed(place.at, { kind: 'never' });
    inside.push(place.name);
    const written = lowering.place(definition);
    inside.pop();
    return written;
  };
  const cut = (place: Extract<Place, { readonly kind: 'ref' }>): Place => {
    for (const at of place.from)
      lowering.lose(at, '$ref', 'widened', `${target.provider} takes no recursion here; the gate checks what is inside`);
    return placed(place.at, { kind: 'any' }, [], {
      ...place.words,
      notes: [...place.words.notes, { keyword: '$ref', value: 'recursive' }],
    });
  };
  inside.push('#');
  const root = lowering.place(tree.root);
  for (const name of waiting) {
    const definition = tree.definitions.get(name);
    if (definition !== undefined) definitions.set(name, lowering.place(definition));
  }
  return { tree: { root, definitions }, reasons: [...reasons.values()], losses: [...losses.values()] };
}

/** A default is kept, or said in words; a null that is allowed anyway says nothing. */
function lowerDefault(lowering: Lowering, place: Place): Place {
  const { initial, ...words } = place.words;
  if (initial === undefined || lowering.target.constraints.default === 'kept') return place;
  const isNull = initial.value === null && mayBeNull(place);
  if (isNull) return { ...place, words };
  lowering.lose(initial.at, 'default', 'annotation', 'a default is not enforced; it moved to the description');
  return withNotes({ ...place, words }, [{ keyword: 'default', value: initial.value }]);
}

function mayBeNull(place: Place): boolean {
  return ['null', 'any', 'ref'].includes(place.kind) || (place.kind === 'union' && place.branches.some(mayBeNull));
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
