import { type JsonSchema, isJsonObject } from '../json.ts';
import type { ProjectionLoss, ProjectionReason } from '../tool.ts';
import { readArray } from './array.ts';
import { readLiterals } from './literals.ts';
import { readObject } from './object.ts';
import type { Place, Tree } from './place.ts';
import { keyword, placed } from './reading.ts';
import type { Part, Reading, Target } from './reading.ts';
import { readReference } from './reference.ts';
import { readScalar } from './scalar.ts';
import { impliedType, typesOf } from './types-of.ts';
import type { JsonType } from './types-of.ts';
import { readUnion } from './union.ts';
import { readWords } from './words.ts';

/** Deeper or larger documents are not read to the end. */
const deepest = 100;
const most = 20_000;

/** What came of reading a schema. */
export interface ReadSchema {
  readonly tree: Tree;
  /** Why strict mode is out; empty when it is not. */
  readonly reasons: readonly ProjectionReason[];
  readonly losses: readonly ProjectionLoss[];
}

/** Reads a JSON Schema into places; finds every reason against strict mode, and every constraint that strict mode leaves to the gate. */
export function readSchema(document: JsonSchema): ReadSchema {
  const reasons = new Map<string, ProjectionReason>();
  const losses = new Map<string, ProjectionLoss>();
  const definitions = new Map<string, Place>();
  const names = new Map<string, string>([['', '#']]);
  let depth = 0;
  let count = 0;

  const reading: Reading = {
    document,
    refuse: (code, at) => {
      reasons.set(`${code} ${at}`, { code, at: at || '/' });
      return placed(at, { kind: 'refused' });
    },
    lose: (at, name, kind, reason) => {
      losses.set(`${name} ${at}`, { path: at || '/', keyword: name, kind, reason });
    },
    place: (schema, at) => {
      if (depth >= deepest) return reading.refuse('limit:depth', '');
      if (count >= most) return reading.refuse('limit:properties', '');
      depth += 1;
      count += 1;
      const place = readPlace(reading, schema, at);
      depth -= 1;
      return place;
    },
    define: (target) => {
      const known = names.get(target.pointer);
      if (known !== undefined) return known;
      const name = freshName(target, new Set(names.values()));
      names.set(target.pointer, name);
      definitions.set(name, reading.place(target.schema, target.pointer));
      return name;
    },
  };
  const root = reading.place(document, '');
  return { tree: { root, definitions }, reasons: [...reasons.values()], losses: [...losses.values()] };
}

function freshName({ pointer }: Target, taken: ReadonlySet<string>): string {
  const wanted = (pointer.split('/').at(-1) ?? '').replaceAll(/[^A-Za-z0-9_.-]/gu, '_') || '_';
  if (!taken.has(wanted)) return wanted;
  for (let number = 2; ; number += 1) if (!taken.has(`${wanted}_${number}`)) return `${wanted}_${number}`;
}

function readPlace(reading: Reading, schema: unknown, at: string): Place {
  if (schema === false) return placed(at, { kind: 'never' });
  if (schema === true) return reading.refuse('any-schema', at);
  if (!isJsonObject(schema)) return reading.refuse('not-a-schema', at);
  if (at !== '' && Object.hasOwn(schema, '$id')) return reading.refuse('nested-id', at);
  if (Object.hasOwn(schema, '$dynamicRef') || Object.hasOwn(schema, '$recursiveRef')) return reading.refuse('dynamic-ref', at);
  if (Object.hasOwn(schema, '$ref')) return readReference(reading, schema, at);
  if (Object.hasOwn(schema, 'allOf')) return reading.refuse('unmergeable-allof', at);
  const part = readPart(reading, schema, at);
  const words = readWords(reading, schema, at, part);
  const only = part.only;
  return only === undefined
    ? placed(at, part.shape, words)
    : placed(at, part.shape, { description: words.description ?? only.description, notes: [...only.notes, ...words.notes] });
}

function readPart(reading: Reading, schema: JsonSchema, at: string): Part {
  if (Object.hasOwn(schema, 'anyOf') || Object.hasOwn(schema, 'oneOf')) return readUnion(reading, schema, at);
  if (Object.hasOwn(schema, 'const') || Array.isArray(keyword(schema, 'enum'))) return readLiterals(reading, schema, at);
  const types = typesOf(schema);
  if (types !== undefined) return readTypes(reading, schema, at, types);
  const implied = impliedType(schema);
  if (implied === undefined) {
    reading.refuse('any-schema', at);
    return { shape: { kind: 'refused' }, notes: [] };
  }
  reading.lose(at, 'type', 'narrowed', `the schema names no type; strict mode sends ${implied} only`);
  return readTypes(reading, schema, at, [implied]);
}

function readTypes(reading: Reading, schema: JsonSchema, at: string, types: readonly JsonType[]): Part {
  const [first] = types;
  if (first === undefined) return { shape: { kind: 'never' }, notes: [] };
  if (types.length === 1) return readTyped(reading, schema, at, first);
  const branches = types.map((type) => {
    const { shape, notes } = readTyped(reading, schema, at, type);
    return placed(at, shape, { description: undefined, notes });
  });
  const [only, null_] = branches;
  // [T, null]: the constraints are said once, on the place itself.
  if (branches.length === 2 && only !== undefined && null_?.kind === 'null') {
    const bare = placed(at, only);
    return { shape: { kind: 'union', branches: [bare, null_] }, notes: only.words.notes };
  }
  return { shape: { kind: 'union', branches }, notes: [] };
}

function readTyped(reading: Reading, schema: JsonSchema, at: string, type: JsonType): Part {
  if (type === 'null') return { shape: { kind: 'null' }, notes: [] };
  if (type === 'object') return readObject(reading, schema, at);
  return type === 'array' ? readArray(reading, schema, at) : readScalar(reading, schema, at, type);
}
