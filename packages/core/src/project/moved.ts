import { isJsonObject, pointer } from '../json.ts';
import type { MovedPlace } from '../projection.ts';
import { isPair } from './fits.ts';
import type { ObjectPlace } from './place.ts';

/** One step into the arguments, and what it was in what a model wrote. Told in pointers only when somebody asks. */
export interface Step {
  readonly above: Step | undefined;
  readonly key: string | number;
  /** The object whose keys were given their own names back. */
  readonly renamed?: ObjectPlace | undefined;
  /** The list of pairs that was read. */
  readonly pairs?: readonly unknown[] | undefined;
}

/** Where steps lead in the arguments. */
export function pathOf(step: Step | undefined): string {
  return step === undefined ? '' : pointer(pathOf(step.above), step.key);
}

/** Where they lead in what the model wrote. */
function writtenOf(step: Step | undefined): string {
  if (step === undefined) return '';
  const { above, key, renamed, pairs } = step;
  if (pairs !== undefined) return pointer(pointer(writtenOf(above), indexOf(pairs, key)), 'value');
  return pointer(writtenOf(above), renamed?.properties.find(({ name }) => name === key)?.sent ?? key);
}

function indexOf(pairs: readonly unknown[], key: string | number): number {
  return pairs.findIndex((pair) => isPair(pair) && pair.key === key);
}

/** An object in which some names are not those that the model was shown; undefined where none is. */
export function movedObject({ properties }: ObjectPlace, step: Step | undefined): MovedPlace | undefined {
  const names = properties.flatMap(({ name, sent }): [string, string][] => (sent === undefined ? [] : [[name, sent]]));
  return names.length === 0 ? undefined : { path: pathOf(step), written: writtenOf(step), names: new Map(names) };
}

/** A map that the model was shown as a list of pairs; undefined where it wrote a map. */
export function movedPairs(value: unknown, step: Step | undefined): MovedPlace | undefined {
  if (isJsonObject(value)) return undefined;
  const place = { path: pathOf(step), written: writtenOf(step) };
  if (!Array.isArray(value)) return { ...place, unread: { written: place.written } };
  const pairs: readonly unknown[] = value;
  const positions = new Map<string, number>();
  for (const [index, pair] of pairs.entries()) {
    const written = pointer(place.written, index);
    if (!isPair(pair)) return { ...place, unread: { written } };
    if (positions.has(pair.key)) return { ...place, unread: { written: pointer(written, 'key'), repeats: pair.key } };
    positions.set(pair.key, index);
  }
  return { ...place, pairs: positions };
}
