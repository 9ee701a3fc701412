import { isMembers } from '../legality/place.ts';
import { neighbour } from './neighbour.ts';
import { createRandom } from './random.ts';
import { sampleValue } from './sample-value.ts';

export interface SampleOptions {
  /** How many. Default 20. */
  readonly count?: number | undefined;
  /** The same seed gives the same values. Default 1. */
  readonly seed?: number | undefined;
}

/**
 * Values near a schema: most have the structure that it describes, every third has something changed in it. Some are valid and some are not,
 * so validate them. Never throws for plain JSON data.
 */
export function sampleValues(schema: unknown, { count = 20, seed = 1 }: SampleOptions = {}): readonly unknown[] {
  const random = createRandom(seed);
  const document = isMembers(schema) ? schema : {};
  return Array.from({ length: count }, (_, index) => {
    const value = sampleValue(schema, document, random);
    return index % 3 === 2 ? neighbour(value, random) : value;
  });
}
