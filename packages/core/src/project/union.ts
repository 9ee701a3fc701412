import { type JsonSchema, pointer } from '../json.ts';
import { placed } from './place.ts';
import type { Place } from './place.ts';
import { keyword } from './reading.ts';
import type { Reading } from './reading.ts';

/** Reads `anyOf` or `oneOf`. */
export function readUnion(reading: Reading, schema: JsonSchema, at: string, made: 'anyOf' | 'oneOf'): Place {
  const members = keyword(schema, made);
  if (!Array.isArray(members)) return reading.refuse('not-a-schema', pointer(at, made));
  const branches = members
    .map((member: unknown, index) => reading.place(member, pointer(pointer(at, made), index)))
    .filter((branch) => branch.kind !== 'never');
  const [only] = branches;
  if (only === undefined) return placed(at, { kind: 'never' });
  return branches.length === 1 ? only : placed(at, { kind: 'union', branches, made, ...(made === 'oneOf' && { exclusive: at }) });
}
