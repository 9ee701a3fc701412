import { pointer } from '../json.ts';
import type { Lowering } from './lowering.ts';
import { parentOf } from './lose-extra.ts';
import type { Property } from './place.ts';

/** A key is not named any more, where it was: one that only a list of names or of required keys makes one goes with that keyword. */
export function loseProperty(lowering: Lowering, { name, at, also = [] }: Property, reason: string): void {
  for (const one of [at, ...also]) if (one.endsWith(pointer('/properties', name))) lowering.lose(parentOf(one), name, 'widened', reason);
}
