import { type JsonObject, type JsonSchema, isJsonObject } from '../json.ts';
import { absence } from './absence.ts';
import type { Tristate } from './absence.ts';
import { resolved } from './place.ts';
import type { ObjectPlace, Place, Tree } from './place.ts';

/** Whose arguments are looked at: `sent` by the provider's model, or `canonical` as the tool's own schema has them. */
export type View = 'sent' | 'canonical';

/** Tells branches of a union apart; made once for one value, since it remembers what it has looked at. */
export type Fits = (place: Place, value: unknown) => boolean;

/**
 * True for a value that has the shape of a place: types, keys, listed values and bounds. Patterns and formats are not looked at, so that
 * no expression of an author's ever runs on what a model wrote.
 */
export function createFits(tree: Tree, view: View, tristate: Tristate): Fits {
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
    if (place.kind === 'null') return value === null;
    if (place.kind === 'scalar')
      return hasType(place.type, value) && withinBounds(place.keywords, value) && (place.values?.includes(value) ?? true);
    if (place.kind === 'union') return place.branches.some((branch) => fits(branch, value));
    if (place.kind === 'array')
      return Array.isArray(value) && hasLength(place.keywords, value.length) && value.every((item) => fits(place.items, item));
    return place.kind === 'object' && isJsonObject(value) && fitsObject(place, value);
  };
  const fitsObject = (place: ObjectPlace, value: JsonObject): boolean => {
    const names = new Set(place.properties.map(({ name }) => name));
    if (!Object.keys(value).every((key) => names.has(key))) return false;
    return place.properties.every((property) => {
      if (!Object.hasOwn(value, property.name)) return view === 'canonical' && property.optional;
      const inside = value[property.name];
      return (view === 'sent' && inside === null && absence(tree, property, tristate) === 'null') || fits(property.place, inside);
    });
  };
  return fits;
}

function hasType(type: string, value: unknown): boolean {
  return type === 'integer' ? Number.isInteger(value) : typeof value === type;
}

function hasLength({ minItems, maxItems }: JsonSchema, length: number): boolean {
  return !(typeof minItems === 'number' && length < minItems) && !(typeof maxItems === 'number' && length > maxItems);
}

function withinBounds({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: JsonSchema, value: unknown): boolean {
  if (typeof value !== 'number') return true;
  if (typeof minimum === 'number' && value < minimum) return false;
  if (typeof maximum === 'number' && value > maximum) return false;
  if (typeof exclusiveMinimum === 'number' && value <= exclusiveMinimum) return false;
  return !(typeof exclusiveMaximum === 'number' && value >= exclusiveMaximum);
}
