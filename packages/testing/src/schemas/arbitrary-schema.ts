import type { JsonSchema } from '@toolgate/core';
import fc from 'fast-check';
import { leaves, oddLeaves, words } from './leaves.ts';
import type { Schema } from './leaves.ts';

type Drawn = fc.Arbitrary<Schema>;
type Node = fc.Arbitrary<Schema | boolean>;

export interface SchemaOptions {
  /**
   * How far from what strict modes take: 0 draws closed objects, arrays, unions, references and scalars, 1 any keyword anywhere. Default 0.3.
   */
  readonly wildness?: number | undefined;
}

const names = ['x', 'y', 'z', 'default', 'required', 'items', 'properties'] as const;
const oddNames = ['a b', '$filter', 'a/b', 'a~b', 'ü'] as const;
/** An object with a member of that name in its literal would be taken for a promise. */
const whenTrue: string = 'then';
const tag = fc.constantFrom('a', 'b', 'c');

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
        { weight: odd, arbitrary: fc.tuple(reference, leaves).map(merge) },
        {
          weight: odd,
          arbitrary: fc.tuple(leaves, leaves, leaves, leaves).map(([one, ...parts]) => ({ ...one, ...condition(...parts) })),
        },
        { weight: odd, arbitrary: fc.tuple(leaves, leaves).map(([one, not]) => ({ ...one, not })) },
      ]),
    )
    .chain(said);
}

function objectOf(depth: number, odd: number, node: (depth: number) => Node): Drawn {
  const name = fc.oneof(
    { weight: 20, arbitrary: fc.constantFrom(...names) },
    ...when(odd, [{ weight: Math.ceil(odd / 4), arbitrary: fc.constantFrom(...oddNames) }]),
  );
  const entry = fc.tuple(name, node(Math.max(0, depth - 1)), fc.boolean());
  const openness = fc.oneof(
    { weight: 30, arbitrary: fc.constant<Schema>({ additionalProperties: false }) },
    { weight: 2, arbitrary: fc.constant<Schema>({}) },
    ...when(odd, [
      { weight: Math.ceil(odd / 3), arbitrary: fc.constantFrom<Schema>({ additionalProperties: true }, { unevaluatedProperties: false }) },
      { weight: Math.ceil(odd / 3), arbitrary: leaves.map((additionalProperties): Schema => ({ additionalProperties })) },
      {
        weight: Math.ceil(odd / 3),
        arbitrary: leaves.map((schema): Schema => ({ patternProperties: { '^p': schema }, additionalProperties: false })),
      },
    ]),
  );
  const more = fc.oneof(
    { weight: 40, arbitrary: fc.constant<Schema>({}) },
    ...when(odd, [
      {
        weight: odd,
        arbitrary: fc.constantFrom<Schema>(
          { minProperties: 1 },
          { maxProperties: 2 },
          { propertyNames: { pattern: '^[a-z]+$' } },
          { propertyNames: { enum: ['x', 'y', 't'] } },
          { dependentRequired: { x: ['y'] } },
          { dependentSchemas: { x: { required: ['y'] } } },
          condition({ required: ['x'] }, { required: ['y'] }),
          condition({ properties: { x: { const: 'a' } }, required: ['x'] }, { properties: { y: { type: 'string' } } }, { required: ['z'] }),
          { required: ['undeclared'] },
          { not: { required: ['x', 'y'] } },
        ),
      },
    ]),
  );
  return fc
    .record({ entries: fc.uniqueArray(entry, { selector: ([key]) => key, maxLength: 3 }), tags: fc.option(tag), openness, more })
    .map(({ entries, tags, openness: open, more: extra }) => {
      const all = [...(tags === null ? [] : [['t', { const: tags }, true] as const]), ...entries];
      const required = all.filter(([, , isRequired]) => isRequired).map(([key]) => key);
      const { required: others, ...keywords } = extra;
      return {
        type: 'object',
        properties: Object.fromEntries(all.map(([key, schema]) => [key, schema])),
        required: Array.isArray(others) ? [...required, ...(others as string[])] : required,
        ...open,
        ...keywords,
      };
    });
}

function arrayOf(items: Node, odd: number): Drawn {
  const bounds = fc.record({ minItems: fc.integer({ min: 0, max: 2 }), maxItems: fc.integer({ min: 2, max: 4 }) }, { requiredKeys: [] });
  const more = fc.oneof(
    { weight: 20, arbitrary: fc.constant<Schema>({}) },
    { weight: 1, arbitrary: fc.constant<Schema>({ uniqueItems: true }) },
    ...when(odd, [{ weight: Math.ceil(odd / 3), arbitrary: leaves.map((contains): Schema => ({ contains, maxContains: 2 })) }]),
  );
  return fc.tuple(items, bounds, more).map(([held, sizes, extra]) => ({ type: 'array', items: held, ...sizes, ...extra }));
}

function tupleOf(item: Node, odd: number): Drawn {
  const rest = fc.constantFrom<Schema>({ items: false }, { items: false, minItems: 2 }, ...when(odd, [{}, { items: { type: 'string' } }]));
  const tuple = fc.tuple(fc.array(item, { minLength: 1, maxLength: 3 }), rest);
  return fc.tuple(tuple, fc.integer({ min: 0, max: 9 })).map(([[positions, others], style]) => {
    if (style > 0 || odd === 0) return { type: 'array', prefixItems: positions, ...others };
    const { items, ...sizes } = others;
    return { type: 'array', items: positions, ...(items !== undefined && { additionalItems: items }), ...sizes };
  });
}

function recordOf(value: Node): Drawn {
  return fc
    .tuple(
      value,
      fc.constantFrom<Schema>(
        {},
        { propertyNames: { enum: ['a', 'b'] } },
        { propertyNames: { pattern: '^[a-z]+$' } },
        { minProperties: 1 },
      ),
    )
    .map(([additionalProperties, more]) => ({ type: 'object', additionalProperties, ...more }));
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

function condition(test: Schema, then: Schema, otherwise?: Schema): Schema {
  return { if: test, [whenTrue]: then, ...(otherwise !== undefined && { else: otherwise }) };
}

function merge([one, other]: readonly [Schema, Schema]): Schema {
  return { ...one, ...other };
}

/** References that name definitions as they are spelled. */
function spelled(schema: Schema, spelling: string): Schema {
  if (spelling === '$defs') return schema;
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', `"#/${spelling}/`)) as Schema;
}

function when<Item>(odd: number, items: readonly Item[]): readonly Item[] {
  return odd > 0 ? items : [];
}

function memo<Value>(make: (depth: number) => Value): (depth: number) => Value {
  const known = new Map<number, Value>();
  return (depth) => {
    const value = known.get(depth) ?? make(depth);
    known.set(depth, value);
    return value;
  };
}
