import { type JsonObject, isJsonObject } from '../json.ts';
import { absence, isAlways, nameOf } from './absence.ts';
import type { AbsenceRule } from './absence.ts';
import { resolved } from './place.ts';
import type { Fact, ObjectPlace, Place, ScalarPlace, Tree } from './place.ts';

/** Whose arguments are looked at: `sent` by the provider's model, or `canonical` as the tool's own schema has them. */
export type View = 'sent' | 'canonical';

/** Tells branches of a union apart; made once for one value, since it remembers what it has looked at. */
export type Fits = (place: Place, value: unknown) => boolean;

/**
 * True for a value that has the shape of a place: types, keys, listed values and bounds. Patterns and formats are not looked at, so that
 * no expression of an author's ever runs on what a model wrote. `anyCase`: listed strings may be written in another case.
 */
export function createFits(tree: Tree, view: View, rule: AbsenceRule, anyCase: boolean = false): Fits {
  const seen = new Map<Place, Map<unknown, boolean>>();
  const fits: Fits = (place, value) => {
    const target = resolved(tree, place);
    if (typeof value !== 'object' || value === null) return fitsShape(target, value);
    const answers = seen.get(target) ?? new Map<unknown, boolean>();
    seen.set(target, answers);
    const known = answers.get(value);
    if (known !== undefined) return known;
    const answer = fitsShape(target, value);
    answers.set(value, answer);
    return answer;
  };
  const fitsShape = (place: Place, value: unknown): boolean => {
    switch (place.kind) {
      case 'any':
        return true;
      case 'null':
        return value === null;
      case 'scalar':
        return hasType(place.type, value) && withinBounds(place.facts, value) && isListed(place, value, anyCase);
      case 'union':
        return place.branches.some((branch) => fits(branch, value));
      case 'array':
        return (
          Array.isArray(value) &&
          hasLength(place.facts, value.length) &&
          value.every((item, index) => {
            const at = place.prefix[index] ?? place.rest;
            return at === undefined || fits(at, item);
          })
        );
      case 'pairs':
        return fitsPairs(place.value, value);
      case 'object':
        return isJsonObject(value) && fitsObject(place, value);
      default:
        return false;
    }
  };
  const fitsPairs = (place: Place, value: unknown): boolean => {
    if (view === 'canonical') return isJsonObject(value) && Object.values(value).every((one) => fits(place, one));
    return Array.isArray(value) && value.every((pair: unknown) => isPair(pair) && fits(place, pair['value']));
  };
  const fitsObject = (place: ObjectPlace, value: JsonObject): boolean => {
    const names = new Set(place.properties.map((property) => nameOf(property, view)));
    const { extra } = place;
    if (extra !== undefined && !Object.keys(value).every((key) => names.has(key) || fits(extra, value[key]))) return false;
    return place.properties.every((property) => {
      const name = nameOf(property, view);
      if (!Object.hasOwn(value, name)) return !isAlways(property, rule, view);
      const inside = value[name];
      return (view === 'sent' && inside === null && absence(tree, property, rule) === 'null') || fits(property.place, inside);
    });
  };
  return fits;
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

function hasLength(facts: readonly Fact[], length: number): boolean {
  return facts.every(({ keyword, value }) => {
    if (keyword === 'minItems') return length >= Number(value);
    return keyword !== 'maxItems' || length <= Number(value);
  });
}

function withinBounds(facts: readonly Fact[], value: unknown): boolean {
  if (typeof value !== 'number') return true;
  return facts.every(({ keyword, value: bound }) => {
    if (keyword === 'minimum') return value >= Number(bound);
    if (keyword === 'maximum') return value <= Number(bound);
    if (keyword === 'exclusiveMinimum') return value > Number(bound);
    return keyword !== 'exclusiveMaximum' || value < Number(bound);
  });
}
