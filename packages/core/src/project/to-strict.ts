import { type JsonSchema, deepFreeze } from '../json.ts';
import type { ProjectionLoss, ProjectionReason } from '../projection.ts';
import { absence } from './absence.ts';
import type { AbsenceRule } from './absence.ts';
import { ambiguousBranches } from './ambiguous.ts';
import { createDisjoint } from './disjoint.ts';
import { emit, wrapper } from './emit.ts';
import { exceededLimits } from './limits.ts';
import { lostWords } from './lost-words.ts';
import { lowerTree } from './lower.ts';
import type { Choices, Widening } from './lowering.ts';
import { everyPlace, placed, resolved } from './place.ts';
import type { Place, Tree, UnionPlace } from './place.ts';
import type { ReadSchema } from './read.ts';
import type { Target } from './target.ts';
import { toOpenApi } from './to-openapi.ts';

/** A schema as a provider's strict mode takes it, or every reason why it cannot be put there. */
export type StrictSchema =
  | { readonly reasons: readonly ProjectionReason[] }
  | {
      readonly schema: JsonSchema;
      readonly losses: readonly ProjectionLoss[];
      readonly tree: Tree;
      readonly rule: AbsenceRule;
      readonly wrapped: boolean;
    };

/** Reasons that leaving things open does not help against. */
export const unsendable: ReadonlySet<string> = new Set([
  'external-ref',
  'unresolvable-ref',
  'dynamic-ref',
  'root-not-object',
  'ambiguous-union',
]);

/** Puts what was read into a provider's strict subset. Pure; never throws. */
export function toStrict(read: ReadSchema, target: Target, choices: Choices, widening: Widening): StrictSchema {
  const lowered = lowerTree(withObjectRoot(read.tree, target), target, choices, widening);
  const { tree } = lowered;
  const rule: AbsenceRule = { optional: target.optional, tristate: choices.tristate };
  const root = resolved(tree, tree.root);
  const wrapped = root.kind === 'union';
  const empty = [...tree.definitions.values()]
    .filter(({ kind }) => kind === 'never')
    .map(({ at }) => ({ code: 'unsatisfiable', at: at || '/' }));
  const found = [...read.reasons.filter(({ code }) => widening === 'none' || unsendable.has(code)), ...lowered.reasons, ...empty];
  const all = [...found, ...reasonsOfRoot(tree, root)];
  if (all.length === 0) all.push(...reasonsOfTree(tree, target, rule, wrapped));
  if (all.length > 0) return { reasons: all };
  const written = emit(tree, root, rule, target.references === 'kept');
  const losses = [...read.losses, ...lowered.losses, ...lossesOfTree(tree, target, rule, wrapped)];
  return { schema: deepFreeze(target.dialect === 'openapi' ? toOpenApi(written) : written), losses, tree, rule, wrapped };
}

/** Arguments are an object, also where the schema does not say so; a provider that takes anything is told that. */
function withObjectRoot(tree: Tree, target: Target): Tree {
  if (tree.root.kind !== 'any' || !target.anything) return tree;
  const members = { properties: [], extra: undefined, silent: '', patterns: [], required: [] };
  return { ...tree, root: placed('', { kind: 'object', ...members }, tree.root.facts, tree.root.words) };
}

function reasonsOfRoot(tree: Tree, root: Place): readonly ProjectionReason[] {
  if (root.kind === 'refused' || root.kind === 'object') return [];
  if (root.kind === 'never') return [{ code: 'unsatisfiable', at: '/' }];
  if (root.kind === 'pairs') return [{ code: 'open-object', at: '/' }];
  return isObjects(tree, root, new Set()) ? [] : [{ code: 'root-not-object', at: '/' }];
}

function isObjects(tree: Tree, place: Place, seen: ReadonlySet<Place>): boolean {
  const target = resolved(tree, place);
  if (['object', 'pairs', 'refused'].includes(target.kind) || seen.has(target)) return true;
  return target.kind === 'union' && target.branches.every((branch) => isObjects(tree, branch, new Set(seen).add(target)));
}

function reasonsOfTree(tree: Tree, { limits }: Target, rule: AbsenceRule, wrapped: boolean): readonly ProjectionReason[] {
  const lost = everyPlace(tree).flatMap((place) =>
    place.kind === 'object' ? place.properties.filter((property) => absence(tree, property, rule) === 'lost') : [],
  );
  return [
    ...lost.map(({ at }) => ({ code: 'tri-state-property', at })),
    ...ambiguousBranches(tree, rule).map((branch) => ({ code: 'ambiguous-union', at: branch.at })),
    ...(limits === undefined ? [] : exceededLimits(tree, wrapped, limits)).map((code) => ({ code, at: '/' })),
  ];
}

function lossesOfTree(tree: Tree, { provider }: Target, rule: AbsenceRule, wrapped: boolean): readonly ProjectionLoss[] {
  const places = everyPlace(tree);
  const disjoint = createDisjoint(tree, 'canonical', rule);
  const isExclusive = ({ branches }: UnionPlace): boolean =>
    branches.every((branch, index) => branches.slice(0, index).every((earlier) => disjoint(earlier, branch)));
  const overlapping = places.flatMap((place) =>
    place.kind === 'union' && place.exclusive !== undefined && !isExclusive(place) ? [place.exclusive] : [],
  );
  const threeStates = places
    .flatMap((place) => (place.kind === 'object' ? place.properties : []))
    .filter((property) => rule.tristate !== undefined && absence(tree, property, { ...rule, tristate: undefined }) === 'lost');
  return [
    ...overlapping.map((at) => loss(at, 'oneOf', 'widened', 'sent as anyOf: a value may fit several branches')),
    ...lostWords(tree, rule).map(({ at }) => loss(at, '$ref siblings', 'annotation', `${provider} is sent no keyword beside $ref`)),
    ...threeStates.map(({ at }) => loss(at, 'tristate', 'narrowed', `absent and null cannot both be sent (${String(rule.tristate)})`)),
    ...(wrapped ? [loss('', 'root-wrapped', 'encoding', `a union at the root travels under "${wrapper}"`)] : []),
  ];
}

function loss(at: string, keyword: string, kind: ProjectionLoss['kind'], reason: string): ProjectionLoss {
  return { path: at || '/', keyword, kind, reason };
}
