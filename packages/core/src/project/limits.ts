import type { ReasonCode } from './reading.ts';
import { everyPlace, inner } from './place.ts';
import type { Place, Tree } from './place.ts';
import type { TargetLimits } from './target.ts';

/** The provider's limits that a tree exceeds. `wrapped`: the root stands inside one more object. */
export function exceededLimits(tree: Tree, wrapped: boolean, limits: TargetLimits): readonly ReasonCode[] {
  const places = everyPlace(tree);
  const names = places.flatMap(namesOf);
  const enums = places.flatMap((place) => (place.kind === 'scalar' && place.literals !== undefined ? [place.literals.values] : []));
  const texts = [...names, ...tree.definitions.keys(), ...enums.flat().map(String)];
  const isLarge = (values: readonly unknown[]): boolean =>
    values.length > limits.largeEnum.values &&
    typeof values[0] === 'string' &&
    characters(values.map(String)) > limits.largeEnum.characters;
  const exceeded: readonly (readonly [ReasonCode, boolean])[] = [
    ['limit:properties', names.length + Number(wrapped) > limits.properties],
    ['limit:depth', depthOf(tree) + Number(wrapped) > limits.depth],
    ['limit:enum-values', enums.flat().length > limits.enumValues],
    ['limit:large-enum', enums.some(isLarge)],
    ['limit:string-chars', characters(texts) > limits.stringCharacters],
  ];
  return exceeded.filter(([, isExceeded]) => isExceeded).map(([code]) => code);
}

function namesOf(place: Place): readonly string[] {
  if (place.kind === 'pairs') return ['key', 'value'];
  return place.kind === 'object' ? place.properties.map(({ name }) => name) : [];
}

function characters(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + text.length, 0);
}

/** Definitions inside each other; more are beyond every limit of depth. */
const mostEntered = 100;

/** Objects and arrays entered on the longest way down, each definition once on that way; the root counts. */
function depthOf(tree: Tree): number {
  const known = new Map<string, number>();
  const depth = (place: Place, entered: ReadonlySet<string>): number => {
    if (place.kind === 'ref' && entered.size > mostEntered) return Infinity;
    if (place.kind === 'ref') {
      const target = tree.definitions.get(place.name);
      if (target === undefined || entered.has(place.name)) return 0;
      const answer = known.get(place.name) ?? depth(target, new Set(entered).add(place.name));
      known.set(place.name, answer);
      return answer;
    }
    const own = { object: 1, array: 1, pairs: 2 }[place.kind as 'object'] ?? 0;
    return own + inner(place).reduce((most, one) => Math.max(most, depth(one, entered)), 0);
  };
  return depth(tree.root, new Set());
}
