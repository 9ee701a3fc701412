import type { JsonSchema } from '../json.ts';
import { readArray } from './array.ts';
import { factsOf } from './facts.ts';
import { readLiterals } from './literals.ts';
import { readObject } from './object.ts';
import { placed } from './place.ts';
import type { Place } from './place.ts';
import type { Reading } from './reading.ts';
import { impliedTypes, typesOf } from './types-of.ts';
import type { JsonType } from './types-of.ts';

/** Reads what a schema says itself, without `$ref`, `allOf`, `anyOf` and `oneOf`; undefined when it says nothing. */
export function readBase(reading: Reading, schema: JsonSchema, at: string): Place | undefined {
  if (Object.hasOwn(schema, 'const') || Object.hasOwn(schema, 'enum')) return readLiterals(reading, schema, at);
  const types = typesOf(schema);
  if (types === undefined) {
    return impliedTypes(schema).length === 0 ? undefined : placed(at, { kind: 'untyped', sources: [{ schema, at }] });
  }
  const [first] = types;
  if (first === undefined) return placed(at, { kind: 'never' });
  if (types.length === 1) return readTyped(reading, schema, at, first);
  return placed(at, { kind: 'union', branches: types.map((type) => readTyped(reading, schema, at, type)), made: 'type' });
}

/** Reads a schema as one about values of that type; keywords go to the type that they constrain. */
export function readTyped(reading: Reading, schema: JsonSchema, at: string, type: JsonType): Place {
  if (type === 'null') return placed(at, { kind: 'null' });
  if (type === 'object') return readObject(reading, schema, at);
  if (type === 'array') return readArray(reading, schema, at);
  return placed(at, { kind: 'scalar', type }, factsOf(reading, schema, at, type));
}
