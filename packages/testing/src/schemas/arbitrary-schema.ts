import type { JsonSchema } from '@toolgate/core';
import fc from 'fast-check';
import { arrayOf, condition, objectOf, recordOf, tupleOf, when } from './containers.ts';
import type { Node } from './containers.ts';
import { leaves, oddLeaves, words } from './leaves.ts';
import type { Schema } from './leaves.ts';

type Drawn = fc.Arbitrary<Schema>;

export interface SchemaOptions {
  /**
   * How far from what strict modes take: 0 draws closed objects, arrays, unions, references and scalars, 1 any keyword anywhere. Default 0.3.
   */
  readonly wildness?: number | undefined;
}

/** What may stand beside a reference, whatever it leads to. */
const sides = fc.constantFrom<Schema>(
  { description: 'Words.' },
  { default: null },
  { minProperties: 1 },
  { minLength: 1 },
  { title: 'Title.' },
);

/**
 * Schemas of tools' arguments in JSON Schema 2020-12, the root an object or a union of objects; definitions `A` and `B` may be referred to,
 * also by themselves. Some cannot be satisfied.
 */
export function arbitrarySchema({ wildness = 0.3 }: SchemaOptions = {}): fc.Arbitrary<JsonSchema> {
  const odd = Math.round(wildness * 10);
  const node = memo((depth: number): Node => nodeOf(depth, odd, node, object));
  const object = memo((depth: number): Drawn => objectOf(depth, odd, node));
  const root = fc.oneof(
    { weight: 8, arbitrary: object(3) },
    { weight: 2, arbitrary: unionOf(object(2), fc.constantFrom('anyOf', 'oneOf')).map((union) => ({ type: 'object', ...union })) },
    ...when(odd, [
      { weight: 1, arbitrary: fc.tuple(object(2), unionOf(object(1), fc.constantFrom('anyOf', 'oneOf', 'allOf'))).map(merge) },
    ]),
  );
  return fc
    .record({ root, A: object(2), B: node(2), spelling: fc.constantFrom('$defs', '$defs', '$defs', ...when(odd, ['definitions'])) })
    .map(({ root: schema, A, B, spelling }) => spelled({ ...schema, [spelling]: { A, B } }, spelling));
}

function nodeOf(depth: number, odd: number, node: (depth: number) => Node, object: (depth: number) => Drawn): Node {
  const reference = fc.constantFrom('#/$defs/A', '#/$defs/B', '#').map(($ref) => ({ $ref }));
  const small = { weight: 40, arbitrary: leaves };
  const strange = when(odd, [{ weight: odd, arbitrary: oddLeaves }]);
  if (depth === 0) return fc.oneof(small, { weight: 8, arbitrary: reference }, ...strange).chain(said);
  const below = node(depth - 1);
  return fc
    .oneof(
      small,
      { weight: 30, arbitrary: object(depth - 1) },
      { weight: 20, arbitrary: arrayOf(below, odd) },
      { weight: 25, arbitrary: unionOf(below, fc.constantFrom('anyOf', 'oneOf')) },
      { weight: 10, arbitrary: nullable(below) },
      { weight: 8, arbitrary: reference },
      { weight: 6, arbitrary: tupleOf(below, odd) },
      ...strange,
      ...when(odd, [
        { weight: odd, arbitrary: recordOf(below) },
        { weight: odd, arbitrary: unionOf(object(depth - 1), fc.constant('allOf')) },
        { weight: odd, arbitrary: unionOf(leaves, fc.constant('allOf')) },
        { weight: odd, arbitrary: fc.tuple(leaves, unionOf(leaves, fc.constantFrom('anyOf', 'oneOf', 'allOf'))).map(merge) },
        { weight: odd, arbitrary: fc.tuple(object(depth - 1), unionOf(object(0), fc.constantFrom('anyOf', 'oneOf', 'allOf'))).map(merge) },
        { weight: odd, arbitrary: fc.tuple(reference, fc.oneof(sides, leaves)).map(merge) },
        {
          weight: odd,
          arbitrary: fc.tuple(leaves, leaves, leaves, leaves).map(([one, ...parts]) => ({ ...one, ...condition(...parts) })),
        },
        { weight: odd, arbitrary: fc.tuple(leaves, leaves).map(([one, not]) => ({ ...one, not })) },
      ]),
    )
    .chain(said);
}

function unionOf(branch: Node, keyword: fc.Arbitrary<string>): Drawn {
  return fc.tuple(keyword, fc.array(branch, { minLength: 1, maxLength: 3 })).map(([name, branches]) => ({ [name]: branches }));
}

function nullable(one: Node): Drawn {
  return one.map((schema) => ({ anyOf: [schema, { type: 'null' }] }));
}

function said(schema: Schema | boolean): Node {
  return typeof schema === 'boolean' ? fc.constant(schema) : words.map((keywords) => ({ ...schema, ...keywords }));
}

function merge([one, other]: readonly [Schema, Schema]): Schema {
  return { ...one, ...other };
}

/** References that name definitions as they are spelled. */
function spelled(schema: Schema, spelling: string): Schema {
  if (spelling === '$defs') return schema;
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', `"#/${spelling}/`)) as Schema;
}

function memo<Value>(make: (depth: number) => Value): (depth: number) => Value {
  const known = new Map<number, Value>();
  return (depth) => {
    const value = known.get(depth) ?? make(depth);
    known.set(depth, value);
    return value;
  };
}
