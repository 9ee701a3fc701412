import { type JsonObject, isJsonObject, setOwn } from '../json.ts';
import type { MovedPlace, ProjectionRepair } from '../projection.ts';
import { absence } from './absence.ts';
import type { AbsenceRule } from './absence.ts';
import { wrapper } from './emit.ts';
import { bestBranch, createFits, fit, isPair, onlyBranch } from './fits.ts';
import { createHolds } from './holds.ts';
import type { Holds } from './holds.ts';
import { meantBranch } from './meant-branch.ts';
import { movedObject, movedPairs, pathOf } from './moved.ts';
import type { Step } from './moved.ts';
import { everyPlace, inner, resolved } from './place.ts';
import type { ObjectPlace, Place, Property, ScalarPlace, Tree } from './place.ts';
import { createVisit } from './visit.ts';

export interface Rewriting {
  /** Undoes the projection on what a model wrote. */
  restore(value: unknown, repaired?: (repair: ProjectionRepair) => void): unknown;
  /** Where that was written elsewhere, or under other names; absent where nothing is. */
  moved?(value: unknown): readonly MovedPlace[];
  /** The inverse: what a model would have written. */
  encode(value: unknown): unknown;
}

export interface RewritingOptions {
  readonly rule: AbsenceRule;
  readonly wrapped: boolean;
  /** Listed strings are read in any case that only one of them has. */
  readonly restoreEnumCase: boolean;
}

/** The two directions between a tool's own arguments and those of its strict schema. */
export function createRewriting(tree: Tree, { rule, wrapped, restoreEnumCase }: RewritingOptions): Rewriting {
  const isAdded = (property: Property): boolean => absence(tree, property, rule) === 'null';
  const changes = (property: Property): boolean => property.sent !== undefined || absence(tree, property, rule) !== 'none';
  const isTouched = createIsTouched(tree, (place) => {
    if (place.kind === 'object') return place.properties.some(changes);
    return place.kind === 'pairs' || (restoreEnumCase && place.kind === 'scalar' && place.literals !== undefined);
  });
  const holds = createHolds();
  const restore = createRestore(tree, isTouched, { holds, isAdded, rule, wrapped, restoreEnumCase });
  const moves = (place: Place): boolean =>
    place.kind === 'pairs' || (place.kind === 'object' && place.properties.some(({ sent }) => sent !== undefined));
  return {
    restore: (value, repaired) => restore(value, repaired),
    ...(everyPlace(tree).some(moves) && {
      moved: (value: unknown) => {
        const places: MovedPlace[] = [];
        restore(value, undefined, (place) => void (place !== undefined && places.push(place)));
        return places;
      },
    }),
    encode: (value) => {
      holds.begin();
      const shapes = createFits(tree, 'canonical', { rule });
      const fits = createFits(tree, 'canonical', { rule, holds });
      const encoded = createVisit(tree, isTouched, {
        branchOf: ({ branches }, inside) => bestBranch(branches, inside, shapes, fits),
        scalar: (_, inside) => inside,
        pairs: toPairs,
        object: (place, inside) => toSent(place, inside, rule),
        inside: (key, place) => place.properties.find(({ name, sent }) => (sent ?? name) === key)?.place ?? place.extra,
        pairsFirst: false,
        tracks: false,
      })(tree.root, value);
      return wrapped ? { [wrapper]: encoded } : encoded;
    },
  };
}

interface RestoreOptions extends RewritingOptions {
  readonly holds: Holds;
  readonly isAdded: (property: Property) => boolean;
}

type Restore = (value: unknown, repaired?: (repair: ProjectionRepair) => void, moved?: (place: MovedPlace | undefined) => void) => unknown;

function createRestore(tree: Tree, isTouched: (place: Place) => boolean, options: RestoreOptions): Restore {
  const { holds, isAdded, rule, wrapped, restoreEnumCase } = options;
  return (value, repaired, moved) => {
    holds.begin();
    const shapes = createFits(tree, 'sent', { rule });
    const fits = createFits(tree, 'sent', { rule, holds });
    const fitsAnyCase = createFits(tree, 'sent', { rule, holds, anyCase: true });
    return createVisit(tree, isTouched, {
      branchOf: ({ branches }, inside) => {
        const exact = bestBranch(branches, inside, shapes, fits);
        const isTaken = exact !== undefined && (!restoreEnumCase || fits(exact, inside) >= fit.perhaps);
        const only = restoreEnumCase && !isTaken ? onlyBranch(branches, inside, fitsAnyCase) : undefined;
        return only ?? exact ?? meantBranch(tree, branches, inside);
      },
      scalar: (place, inside, step) => (restoreEnumCase ? inListedCase(place, inside, step, repaired) : inside),
      pairs: (inside, step) => {
        moved?.(movedPairs(inside, step));
        return fromPairs(inside);
      },
      object: (place, inside, step) => {
        const restored = fromSent(place, inside, isAdded);
        if (restored !== inside) moved?.(movedObject(place, step));
        return restored;
      },
      inside: (key, place) => place.properties.find(({ name }) => name === key)?.place ?? place.extra,
      // Members of pairs are visited once they are members.
      pairsFirst: true,
      tracks: moved !== undefined || (restoreEnumCase && repaired !== undefined),
    })(tree.root, wrapped ? unwrap(value) : value);
  };
}

/** What a wrapped root union holds; anything that is not exactly a wrapper is left for the gate to refuse. */
export function unwrap(value: unknown): unknown {
  return isJsonObject(value) && Object.hasOwn(value, wrapper) && Object.keys(value).length === 1 ? value[wrapper] : value;
}

/** Takes out nulls that stand for absence, and gives keys their own names back. */
function fromSent(place: ObjectPlace, value: JsonObject, isAdded: (property: Property) => boolean): JsonObject {
  const bySent = new Map(place.properties.map((property) => [property.sent ?? property.name, property]));
  const hidden = new Set(place.properties.filter(({ sent }) => sent !== undefined).map(({ name }) => name));
  // A key that another one stands for: both cannot be told apart any more, so the gate gets what was written.
  if (Object.keys(value).some((key) => hidden.has(key) && !bySent.has(key))) return value;
  const result = {};
  for (const key of Object.keys(value)) {
    const property = bySent.get(key);
    if (property === undefined) setOwn(result, key, value[key]);
    else if (value[key] !== null || !isAdded(property)) setOwn(result, property.name, value[key]);
  }
  return result;
}

function toSent(place: ObjectPlace, value: JsonObject, rule: AbsenceRule): JsonObject {
  const result = {};
  for (const { name, sent = name, optional } of place.properties) {
    if (Object.hasOwn(value, name)) setOwn(result, sent, value[name]);
    else if (optional && rule.optional === 'nullable') setOwn(result, sent, null);
  }
  const known = new Set(place.properties.map(({ name }) => name));
  for (const key of Object.keys(value)) if (!known.has(key)) setOwn(result, key, value[key]);
  return result;
}

/** The map that a list of pairs stands for; a list with a key that comes twice, or with anything else in it, is left to the gate. */
function fromPairs(value: unknown): unknown {
  if (!Array.isArray(value) || !value.every(isPair)) return value;
  const result = {};
  for (const pair of value) {
    if (Object.hasOwn(result, pair.key)) return value;
    setOwn(result, pair.key, pair.value);
  }
  return result;
}

function toPairs(value: unknown): unknown {
  return isJsonObject(value) ? Object.keys(value).map((key) => ({ key, value: value[key] })) : value;
}

/** The one listed string that differs from this one in nothing but case. */
function inListedCase(
  { literals }: ScalarPlace,
  value: unknown,
  step: Step | undefined,
  repaired?: (repair: ProjectionRepair) => void,
): unknown {
  if (typeof value !== 'string' || literals === undefined || literals.values.includes(value)) return value;
  const [only, ...others] = literals.values.filter((one) => typeof one === 'string' && one.toLowerCase() === value.toLowerCase());
  if (only === undefined || others.length > 0) return value;
  repaired?.({ path: pathOf(step), received: value, restored: only });
  return only;
}

/** Whether anything inside a place is rewritten; answers are remembered. */
function createIsTouched(tree: Tree, touches: (place: Place) => boolean): (place: Place) => boolean {
  const answers = new Map<Place, boolean>();
  const search = (start: Place): boolean => {
    const seen = new Set<Place>([start]);
    for (const place of seen) {
      if (touches(place)) return true;
      for (const one of inner(place)) seen.add(resolved(tree, one));
    }
    return false;
  };
  return (place) => {
    const known = answers.get(place) ?? search(place);
    answers.set(place, known);
    return known;
  };
}
