import { type JsonSchema, deepFreeze } from '../json.ts';
import type { ProjectionLoss, ProjectionReason } from '../tool.ts';
import { absence } from './absence.ts';
import type { Tristate } from './absence.ts';
import { ambiguousBranches } from './ambiguous.ts';
import { createDisjoint } from './disjoint.ts';
import { emit, wrapper } from './emit.ts';
import { endlessDefinitions } from './endless.ts';
import { exceededLimits } from './limits.ts';
import { lostWords } from './lost-words.ts';
import { everyPlace, resolved } from './place.ts';
import type { Place, Tree, UnionPlace } from './place.ts';
import { readSchema } from './read.ts';

/** A schema in OpenAI's strict subset, or every reason why it cannot be put there. */
export type StrictSchema =
  | { readonly reasons: readonly ProjectionReason[] }
  | { readonly schema: JsonSchema; readonly losses: readonly ProjectionLoss[]; readonly tree: Tree; readonly wrapped: boolean };

/** Puts a canonical schema into OpenAI's strict subset. Pure; never throws. */
export function toStrict(document: JsonSchema, tristate: Tristate): StrictSchema {
  const { tree, reasons, losses } = readSchema(document);
  const root = resolved(tree, tree.root);
  const wrapped = root.kind === 'union';
  const endless = endlessDefinitions(tree).map(({ at }) => ({ code: 'unresolvable-ref', at: at || '/' }));
  const all = [...reasons, ...(endless.length > 0 ? endless : reasonsOfRoot(tree, root))];
  if (all.length === 0) all.push(...reasonsOfTree(tree, tristate, wrapped));
  if (all.length > 0) return { reasons: all };
  return { schema: deepFreeze(emit(tree, root, tristate)), losses: [...losses, ...lossesOfTree(tree, tristate, wrapped)], tree, wrapped };
}

function reasonsOfRoot(tree: Tree, root: Place): readonly ProjectionReason[] {
  if (root.kind === 'refused' || root.kind === 'object') return [];
  if (root.kind === 'never') return [{ code: 'unsatisfiable', at: '/' }];
  return isObjects(tree, root, new Set()) ? [] : [{ code: 'root-not-object', at: '/' }];
}

function isObjects(tree: Tree, place: Place, seen: ReadonlySet<Place>): boolean {
  const target = resolved(tree, place);
  if (target.kind === 'object' || target.kind === 'refused' || seen.has(target)) return true;
  return target.kind === 'union' && target.branches.every((branch) => isObjects(tree, branch, new Set(seen).add(target)));
}

function reasonsOfTree(tree: Tree, tristate: Tristate, wrapped: boolean): readonly ProjectionReason[] {
  const lost = everyPlace(tree).flatMap((place) =>
    place.kind === 'object' ? place.properties.filter((property) => absence(tree, property, tristate) === 'lost') : [],
  );
  return [
    ...lost.map(({ place }) => ({ code: 'tri-state-property', at: place.at })),
    ...ambiguousBranches(tree, tristate).map((branch) => ({ code: 'ambiguous-union', at: branch.at })),
    ...exceededLimits(tree, wrapped).map((code) => ({ code, at: '/' })),
  ];
}

function lossesOfTree(tree: Tree, tristate: Tristate, wrapped: boolean): readonly ProjectionLoss[] {
  const places = everyPlace(tree);
  const disjoint = createDisjoint(tree, 'canonical', tristate);
  const isExclusive = ({ branches }: UnionPlace): boolean =>
    branches.every((branch, index) => branches.slice(0, index).every((earlier) => disjoint(earlier, branch)));
  const overlapping = places.flatMap((place) =>
    place.kind === 'union' && place.oneOf !== undefined && !isExclusive(place) ? [place.oneOf] : [],
  );
  const threeStates = places
    .flatMap((place) => (place.kind === 'object' ? place.properties : []))
    .filter((property) => tristate !== undefined && absence(tree, property, undefined) === 'lost');
  return [
    ...overlapping.map((at) => loss(at, 'oneOf', 'widened', 'strict mode has anyOf only: a value may fit several branches')),
    ...lostWords(tree, tristate).map(({ at }) => loss(at, '$ref siblings', 'annotation', 'OpenAI takes no keyword beside $ref')),
    ...threeStates.map(({ place }) => loss(place.at, 'tristate', 'narrowed', `absent and null cannot both be sent (${String(tristate)})`)),
    ...(wrapped ? [loss('', 'root-wrapped', 'encoding', `a union at the root travels under "${wrapper}"`)] : []),
  ];
}

function loss(at: string, keyword: string, kind: ProjectionLoss['kind'], reason: string): ProjectionLoss {
  return { path: at || '/', keyword, kind, reason };
}
