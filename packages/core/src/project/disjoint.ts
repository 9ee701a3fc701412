import { absence, isAlways, nameOf } from './absence.ts';
import type { AbsenceRule } from './absence.ts';
import type { View } from './fits.ts';
import { acceptsNull, resolved } from './place.ts';
import type { ObjectPlace, Place, Property, Tree } from './place.ts';

/** True when no value can stand at both places; false where that is not certain. */
export type Disjoint = (one: Place, other: Place) => boolean;

/** Pairs of places, and of properties, that are looked at before the answer is a plain "not certain". */
const mostPairs = 60_000;

/** Compares places as the provider's model fills them in (`sent`) or as the tool's own schema has them (`canonical`). */
export function createDisjoint(tree: Tree, view: View, rule: AbsenceRule): Disjoint {
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
    if (['refused', 'any'].includes(one.kind) || ['refused', 'any'].includes(other.kind)) return false;
    if (view === 'canonical' && (isBlurred(one) || isBlurred(other))) return false;
    if (one.kind === 'union') return one.branches.every((branch) => disjoint(branch, other));
    if (other.kind === 'union') return other.branches.every((branch) => disjoint(one, branch));
    if (one.kind === 'scalar' && other.kind === 'scalar') {
      if (!sameType(one.type, other.type)) return true;
      if (one.literals === undefined || other.literals === undefined) return false;
      const values = new Set(other.literals.values);
      return !one.literals.values.some((value) => values.has(value));
    }
    if (one.kind === 'object' && other.kind === 'object') return compareObjects(one, other);
    return typeOf(one, view) !== typeOf(other, view);
  };
  const compareObjects = (one: ObjectPlace, other: ObjectPlace): boolean => {
    pairs += one.properties.length + other.properties.length;
    return compareMembers(one, other);
  };
  const compareMembers = (one: ObjectPlace, other: ObjectPlace): boolean =>
    lacks(one, other) || lacks(other, one) || one.properties.some((property) => tellsApart(property, find(other, property)));
  /** `one` always has a key that `other` never has. */
  const lacks = (one: ObjectPlace, other: ObjectPlace): boolean =>
    other.extra?.kind === 'never' &&
    (view === 'sent' || other.silent === undefined) &&
    one.properties.some((property) => isAlways(property, rule, view) && find(other, property) === undefined);
  const tellsApart = (one: Property, other: Property | undefined): boolean => {
    if (other === undefined || !isAlways(one, rule, view) || !isAlways(other, rule, view) || !disjoint(one.place, other.place))
      return false;
    return view === 'canonical' || !(sendsNull(one) && sendsNull(other));
  };
  const sendsNull = (property: Property): boolean => absence(tree, property, rule) !== 'none' || acceptsNull(tree, property.place);
  const byName = new Map<ObjectPlace, ReadonlyMap<string, Property>>();
  const find = (place: ObjectPlace, wanted: Property): Property | undefined => {
    const known = byName.get(place) ?? new Map(place.properties.map((property) => [nameOf(property, view), property]));
    byName.set(place, known);
    return known.get(nameOf(wanted, view));
  };
  return disjoint;
}

/** Where the tool's own schema, less what is lost, takes more than the place says. */
function isBlurred(place: Place): boolean {
  if (place.blurred === true) return true;
  return place.implied === true && place.kind !== 'null' && !(place.kind === 'scalar' && place.literals !== undefined);
}

/** A map that travels as pairs is a list for the provider and an object for the tool. */
function typeOf({ kind }: Place, view: View): string {
  return kind === 'pairs' ? (view === 'sent' ? 'array' : 'object') : kind;
}

function sameType(one: string, other: string): boolean {
  const isNumber = (type: string): boolean => type === 'number' || type === 'integer';
  return one === other || (isNumber(one) && isNumber(other));
}
