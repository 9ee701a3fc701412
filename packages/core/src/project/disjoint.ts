import { absence } from './absence.ts';
import type { Tristate } from './absence.ts';
import type { View } from './fits.ts';
import { acceptsNull, resolved } from './place.ts';
import type { ObjectPlace, Place, Property, Tree } from './place.ts';

/** True when no value can stand at both places; false where that is not certain. */
export type Disjoint = (one: Place, other: Place) => boolean;

/** Pairs that are looked at before the answer is a plain "not certain". */
const mostPairs = 100_000;

/** Compares places as the provider's model fills them in (`sent`) or as the tool's own schema has them (`canonical`). */
export function createDisjoint(tree: Tree, view: View, tristate: Tristate): Disjoint {
  const answers = new Map<Place, Map<Place, boolean>>();
  let pairs = 0;
  const disjoint: Disjoint = (first, second) => {
    const one = resolved(tree, first);
    const other = resolved(tree, second);
    const known = answers.get(one)?.get(other);
    if (known !== undefined) return known;
    pairs += 1;
    if (pairs > mostPairs) return false;
    // While a pair is being compared, meeting it again proves nothing.
    remember(one, other, false);
    const answer = compare(one, other);
    remember(one, other, answer);
    return answer;
  };
  const remember = (one: Place, other: Place, answer: boolean): void => {
    answers.set(one, (answers.get(one) ?? new Map<Place, boolean>()).set(other, answer));
  };
  const compare = (one: Place, other: Place): boolean => {
    if (one.kind === 'never' || other.kind === 'never') return true;
    if (one.kind === 'refused' || other.kind === 'refused') return false;
    if (one.kind === 'union') return one.branches.every((branch) => disjoint(branch, other));
    if (other.kind === 'union') return other.branches.every((branch) => disjoint(one, branch));
    if (one.kind === 'scalar' && other.kind === 'scalar') {
      if (!sameType(one.type, other.type)) return true;
      const values = other.values;
      return one.values !== undefined && values !== undefined && !one.values.some((value) => values.includes(value));
    }
    if (one.kind === 'object' && other.kind === 'object') return compareObjects(one, other);
    return one.kind !== other.kind;
  };
  const compareObjects = (one: ObjectPlace, other: ObjectPlace): boolean =>
    lacks(one, other) || lacks(other, one) || one.properties.some((property) => tellsApart(property, find(other, property.name)));
  /** `one` always has a key that `other` never has. */
  const lacks = (one: ObjectPlace, other: ObjectPlace): boolean =>
    (view === 'sent' || !other.silent) &&
    one.properties.some((property) => (view === 'sent' || !property.optional) && find(other, property.name) === undefined);
  const tellsApart = (one: Property, other: Property | undefined): boolean => {
    if (other === undefined || !disjoint(one.place, other.place)) return false;
    if (view === 'canonical') return !one.optional && !other.optional;
    return !(sendsNull(one) && sendsNull(other));
  };
  const sendsNull = (property: Property): boolean => absence(tree, property, tristate) !== 'none' || acceptsNull(tree, property.place);
  return disjoint;
}

function find(place: ObjectPlace, name: string): Property | undefined {
  return place.properties.find((property) => property.name === name);
}

function sameType(one: string, other: string): boolean {
  const isNumber = (type: string): boolean => type === 'number' || type === 'integer';
  return one === other || (isNumber(one) && isNumber(other));
}
