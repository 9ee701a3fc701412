import { type JsonObject, isJsonObject } from '../json.ts';
import { absence, isAlways, nameOf } from './absence.ts';
import type { AbsenceRule } from './absence.ts';
import type { Holds } from './holds.ts';
import { resolved } from './place.ts';
import type { ArrayPlace, Note, ObjectPlace, Place, Property, ScalarPlace, Tree } from './place.ts';

/** Whose arguments are looked at: `sent` by the provider's model, or `canonical` as the tool's own schema has them. */
export type View = 'sent' | 'canonical';

/**
 * How well a value fits a place. `no`: it has another shape, in its types, keys or listed values. `broken`: it has the shape, and breaks a
 * demand. `perhaps`: it breaks none, but not all are looked at. `surely`: it holds to all of them.
 */
export const fit = { no: 0, broken: 1, perhaps: 2, surely: 3 } as const;
export type Fit = (typeof fit)[keyof typeof fit];

/** Tells branches of a union apart; made once for one value, since it remembers what it has looked at. */
export type Fits = (place: Place, value: unknown) => Fit;

export interface FitsOptions {
  readonly rule: AbsenceRule;
  /** Without it, whatever has the shape fits. */
  readonly holds?: Holds | undefined;
  /** Listed strings may be written in another case. */
  readonly anyCase?: boolean | undefined;
}

/** Looks at what a provider was sent, and at what it was only told in words: the tool's own schema demands both. */
export function createFits(tree: Tree, view: View, { rule, holds, anyCase = false }: FitsOptions): Fits {
  const seen = new Map<Place, Map<unknown, Fit>>();
  const fits: Fits = (place, value) => {
    const target = resolved(tree, place);
    // Only what holds others is looked at more than once.
    if (target.kind === 'scalar' || target.kind === 'null') return fitOf(target, value);
    const answers = seen.get(target) ?? new Map<unknown, Fit>();
    seen.set(target, answers);
    const known = answers.get(value);
    if (known !== undefined) return known;
    const answer = fitOf(target, value);
    answers.set(value, answer);
    return answer;
  };
  const fitOf = (place: Place, value: unknown): Fit => {
    const shape = fitsShape(place, value);
    if (shape === fit.no || holds === undefined) return shape;
    const fitsDemand = (demand: Note): Fit => {
      const answer = holds.test(demand, value);
      return answer === undefined ? fit.perhaps : answer ? fit.surely : fit.broken;
    };
    return least(place.words.notes, fitsDemand, least(place.facts, fitsDemand, shape));
  };
  const fitsShape = (place: Place, value: unknown): Fit => {
    switch (place.kind) {
      case 'any':
        return fit.surely;
      case 'null':
        return value === null ? fit.surely : fit.no;
      case 'scalar':
        return hasType(place.type, value) && isListed(place, value, anyCase) ? fit.surely : fit.no;
      case 'union':
        return most(place.branches, (branch) => fits(branch, value));
      case 'array':
        return Array.isArray(value) ? fitsItems(place, value, fits) : fit.no;
      case 'pairs':
        return fitsPairs(place.value, value, view, fits);
      case 'object':
        return isJsonObject(value) ? fitsObject(place, value) : fit.no;
      default:
        return fit.no;
    }
  };
  const fitsObject = ({ properties, extra }: ObjectPlace, value: JsonObject): Fit => {
    const declared = least(properties, (property) => fitsProperty(property, value));
    if (extra === undefined || declared === fit.no) return declared;
    const names = new Set(properties.map((property) => nameOf(property, view)));
    return least(Object.keys(value), (key) => (names.has(key) ? fit.surely : fits(extra, value[key])), declared);
  };
  const fitsProperty = (property: Property, value: JsonObject): Fit => {
    const name = nameOf(property, view);
    if (!Object.hasOwn(value, name)) return isAlways(property, rule, view) ? fit.no : fit.surely;
    const isAbsent = view === 'sent' && value[name] === null && absence(tree, property, rule) === 'null';
    return isAbsent ? fit.surely : fits(property.place, value[name]);
  };
  return fits;
}

function fitsItems({ prefix, rest }: ArrayPlace, value: readonly unknown[], fits: Fits): Fit {
  return least(value, (item, index) => {
    const at = prefix[index] ?? rest;
    return at === undefined ? fit.surely : fits(at, item);
  });
}

function fitsPairs(place: Place, value: unknown, view: View, fits: Fits): Fit {
  if (view === 'canonical') return isJsonObject(value) ? least(Object.values(value), (one) => fits(place, one)) : fit.no;
  return Array.isArray(value) ? least(value, (pair: unknown) => (isPair(pair) ? fits(place, pair.value) : fit.no)) : fit.no;
}

/** The worst of several answers, and of one that is known; what comes after a `no` is not looked at. */
function least<One>(all: readonly One[], answerOf: (one: One, index: number) => Fit, known: Fit = fit.surely): Fit {
  let worst = known;
  let index = 0;
  for (const one of all) {
    if (worst === fit.no) break;
    const answer = answerOf(one, index);
    if (answer < worst) worst = answer;
    index += 1;
  }
  return worst;
}

/** The best of several answers. */
function most<One>(all: readonly One[], answerOf: (one: One) => Fit): Fit {
  let best: Fit = fit.no;
  for (const one of all) {
    if (best === fit.surely) break;
    const answer = answerOf(one);
    if (answer > best) best = answer;
  }
  return best;
}

/** The first of the branches that a value fits best; undefined when it fits none. What is demanded is looked at where shapes do not decide. */
export function bestBranch(branches: readonly Place[], value: unknown, shapes: Fits, fits: Fits): Place | undefined {
  const shaped = branches.filter((branch) => shapes(branch, value) !== fit.no);
  if (shaped.length < 2) return shaped[0];
  const best = most(shaped, (branch) => fits(branch, value));
  return shaped.find((branch) => fits(branch, value) === best);
}

/** The only branch that a value may be meant for; undefined when it may be several. */
export function onlyBranch(branches: readonly Place[], value: unknown, fits: Fits): Place | undefined {
  const shaped = branches.filter((branch) => fits(branch, value) !== fit.no);
  const unbroken = shaped.filter((branch) => fits(branch, value) !== fit.broken);
  const [only, ...others] = unbroken.length > 0 ? unbroken : shaped;
  return others.length === 0 ? only : undefined;
}

/** One member of a map that travels as a list. */
export function isPair(pair: unknown): pair is { readonly key: string; readonly value: unknown } {
  return isJsonObject(pair) && Object.keys(pair).length === 2 && typeof pair['key'] === 'string' && Object.hasOwn(pair, 'value');
}

function hasType(type: string, value: unknown): boolean {
  return type === 'integer' ? Number.isInteger(value) : typeof value === type;
}

function isListed({ literals }: ScalarPlace, value: unknown, anyCase: boolean): boolean {
  if (literals === undefined || literals.values.includes(value)) return true;
  return (
    anyCase &&
    typeof value === 'string' &&
    literals.values.some((one) => typeof one === 'string' && one.toLowerCase() === value.toLowerCase())
  );
}
