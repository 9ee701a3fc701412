import type { Place, Said } from './place.ts';

/** The keywords that say what stands inside a list or at other keys of an object. */
const keywords = new Set([
  'prefixItems',
  'items',
  'additionalItems',
  'unevaluatedItems',
  'additionalProperties',
  'unevaluatedProperties',
  'propertyNames',
]);

/** Which keywords say what a place inside a list, or at other keys, may hold: that of each schema that was merged into it. */
export function saidInside(place: Place): readonly Said[] {
  return pointersOf(place).flatMap((pointer) => {
    const [written = '', ...above] = pointer
      .split('/')
      .slice(0, isPosition(pointer) ? -1 : undefined)
      .reverse();
    return keywords.has(written) ? [{ at: above.reverse().join('/'), written }] : [];
  });
}

/** The same of a position of a tuple, less what is said of all items. */
export function saidOfPosition(place: Place): readonly Said[] {
  const [at, ...also] = pointersOf(place).filter(isPosition);
  return at === undefined ? [] : saidInside({ ...place, at, also });
}

function pointersOf({ at, also = [] }: Place): readonly string[] {
  return [at, ...also];
}

/** A position stands in a list of them, what follows in its keyword. */
function isPosition(pointer: string): boolean {
  return /\/\d+$/u.test(pointer);
}
