import type { ProjectionLoss, ProjectionReason } from '../projection.ts';
import { lowerArray } from './lower-array.ts';
import { lowerDefault } from './lower-default.ts';
import { lowerFacts } from './lower-facts.ts';
import { lowerLiterals } from './lower-literals.ts';
import { lowerObject } from './lower-object.ts';
import { createReferences } from './lower-reference.ts';
import { leaveOut, withNotes } from './lowering.ts';
import type { Choices, Lowering, Widening } from './lowering.ts';
import { placed } from './place.ts';
import type { Place, Tree, UnionPlace } from './place.ts';
import type { Target } from './target.ts';
import { joinWords } from './words.ts';

/** A tree as one provider takes it. */
export interface Lowered {
  readonly tree: Tree;
  readonly reasons: readonly ProjectionReason[];
  readonly losses: readonly ProjectionLoss[];
}

/** Turns what a schema says into what a provider can be told. */
export function lowerTree(tree: Tree, target: Target, choices: Choices, widening: Widening): Lowered {
  const widens = widening !== 'none';
  const reasons = new Map<string, ProjectionReason>();
  const losses = new Map<string, ProjectionLoss>();
  let widened = 0;
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
    lose: (at, keyword, kind, reason) => {
      if (kind === 'widened') widened += 1;
      losses.set(`${keyword} ${at}`, { path: at || '/', keyword, kind, reason });
    },
    place: (place) => {
      const before = widened;
      const lowered = lowerShape(place);
      for (const at of widened > before ? (place.eroded ?? []) : []) {
        lowering.lose(at, 'oneOf', 'widened', 'a branch that was out of the question no longer is');
      }
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
        return lowerUnion(lowering, place);
      case 'ref':
        return references.lower(place);
      case 'any':
        return target.anything ? lowerFacts(lowering, place) : lowering.refuse('any-schema', place.at, place);
      case 'refused':
        return widens ? lowering.refuse('any-schema', place.at, place) : place;
      default:
        return lowerFacts(lowering, place);
    }
  };
  const references = createReferences(lowering);
  const root = lowering.place(tree.root);
  const definitions = references.definitions();
  return { tree: { root, definitions }, reasons: [...reasons.values()], losses: [...losses.values()] };
}

function lowerUnion(lowering: Lowering, place: UnionPlace): Place {
  const branches = place.branches.map((branch) => lowering.place(branch)).filter(({ kind }) => kind !== 'never');
  const [only] = branches;
  if (only === undefined) return placed(place.at, { kind: 'never' });
  const lowered = lowerFacts(lowering, { ...place, branches });
  return branches.length > 1 ? lowered : { ...only, words: joinWords(lowered.words, only.words) };
}
