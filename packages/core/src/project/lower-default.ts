import { withNotes } from './lowering.ts';
import type { Lowering } from './lowering.ts';
import type { Place } from './place.ts';

/** A default is kept, or said in words; a null that is allowed anyway says nothing. */
export function lowerDefault(lowering: Lowering, place: Place): Place {
  const { initial, ...words } = place.words;
  if (initial === undefined || lowering.target.constraints.default === 'kept') return place;
  const isNull = initial.value === null && mayBeNull(place);
  if (isNull) return { ...place, words };
  lowering.lose(initial.at, 'default', 'annotation', 'a default is not enforced; it moved to the description');
  return withNotes({ ...place, words }, [{ keyword: 'default', value: initial.value }]);
}

function mayBeNull(place: Place): boolean {
  return ['null', 'any', 'ref'].includes(place.kind) || (place.kind === 'union' && place.branches.some(mayBeNull));
}
