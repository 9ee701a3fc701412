import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isDefinitionError } from '../../src/definition-error.ts';
import type { JsonSchema } from '../../src/json.ts';
import { compileSchema } from '../../src/schema/compile.ts';
import { fromJsonSchema } from '../../src/schema/from-json-schema.ts';
import type { ToolSchema } from '../../src/tool.ts';
import { runs } from '../../../tooling/src/runs.ts';

const patience = runs(60_000, 1_800_000);
const keys = ['a', 'b', 'c', 'kind'];
const key = fc.constantFrom(...keys);
const required = fc.uniqueArray(key, { maxLength: 2 });
const optional = <Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Value | undefined> => fc.option(value, { nil: undefined, freq: 3 });

const { schema } = fc.letrec<{ schema: JsonSchema; object: JsonSchema; branches: JsonSchema[] }>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 4, depthSize: 'small', withCrossShrink: true },
    fc.constantFrom<JsonSchema>(
      {},
      { type: 'string' },
      { type: 'null' },
      { const: 'x' },
      { enum: ['x', 1] },
      { $ref: '#/$defs/one' },
      { $ref: '#/$defs/two' },
    ),
    tie('object'),
    fc.record({ type: fc.constant('array'), items: tie('schema') }),
    fc.record({ anyOf: tie('branches') }),
    fc.record({ oneOf: tie('branches') }),
  ),
  object: fc
    .tuple(
      fc.record({ type: fc.constant('object'), properties: fc.dictionary(key, tie('schema'), { maxKeys: 2 }) }),
      fc.array(
        fc.oneof(
          fc.record({ required }),
          fc.record({ patternProperties: fc.record({ '^c': tie('schema') }) }),
          fc.record({ additionalProperties: fc.oneof(fc.boolean(), tie('schema')) }),
          fc.record({ allOf: tie('branches') }),
          fc.record({ anyOf: tie('branches') }),
          fc.record({ oneOf: tie('branches') }),
          fc.record({ not: tie('schema') }),
          fc.record({ if: tie('schema'), then: tie('schema'), else: tie('schema') }),
          fc.record({ dependentSchemas: fc.record({ a: tie('schema') }) }),
          fc.record({ $ref: fc.constantFrom('#/$defs/one', '#/$defs/two') }),
        ),
        { maxLength: 2 },
      ),
    )
    .map(([base, more]) => Object.assign({}, base, ...more) as JsonSchema),
  branches: fc.array(tie('schema'), { minLength: 1, maxLength: 2 }),
}));

const document = fc
  .record({ root: schema, one: schema, two: schema, extra: optional(schema) })
  .map(({ root, one, two, extra }) => ({ type: 'object', properties: extra ? { a: extra } : {}, allOf: [root], $defs: { one, two } }));

const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom<unknown>('x', 1, null),
    fc.dictionary(fc.constantFrom(...keys, 'other'), tie('value'), { maxKeys: 4 }),
    fc.array(tie('value'), { maxLength: 2 }),
  ),
}));
const object = fc.dictionary(fc.constantFrom(...keys, 'other'), value, { maxKeys: 4 });

function read(given: object, unknownKeys: 'closed' | 'as-declared'): ToolSchema | undefined {
  try {
    return fromJsonSchema(given, { unknownKeys });
  } catch (error) {
    if (isDefinitionError(error)) return undefined;
    throw error;
  }
}

test(
  'closing only ever narrows, and reading again what was published changes nothing',
  () => {
    fc.assert(
      fc.property(document, fc.array(object, { minLength: 8, maxLength: 8 }), (given, values) => {
        const closed = read(given, 'closed');
        const declared = read(given, 'as-declared');
        expect(closed === undefined).toBe(declared === undefined);
        if (!closed || !declared) return;
        const narrow = compileSchema(closed.json);
        const wide = compileSchema(declared.json);
        expect(values.filter((candidate) => narrow.check(candidate) && !wide.check(candidate))).toEqual([]);
        expect(fromJsonSchema(closed.json).json).toEqual(closed.json);
      }),
      { numRuns: runs(200, 20_000) },
    );
  },
  patience,
);

test(
  'as declared, a schema accepts what it accepted before it was read',
  () => {
    fc.assert(
      fc.property(document, fc.array(object, { minLength: 8, maxLength: 8 }), (given, values) => {
        const declared = read(given, 'as-declared');
        if (!declared) return;
        const before = compileSchema(given);
        const after = compileSchema(declared.json);
        expect(values.map(after.check)).toEqual(values.map(before.check));
      }),
      { numRuns: runs(100, 10_000) },
    );
  },
  patience,
);

test(
  'a key that nothing lists is refused at a root that is closed',
  () => {
    const flat = fc.dictionary(key, fc.constant({}), { minKeys: 1, maxKeys: 3 });
    fc.assert(
      fc.property(fc.array(flat, { minLength: 1, maxLength: 3 }), fc.boolean(), (lists, together) => {
        const parts = lists.map((properties) => ({ type: 'object', properties }));
        const { json } = fromJsonSchema(together ? { allOf: parts } : { anyOf: parts });
        const all = Object.fromEntries(lists.flatMap((properties) => Object.keys(properties).map((name) => [name, 1])));
        const { check } = compileSchema(json);
        expect(check(all)).toBe(true);
        expect(check({ ...all, other: 1 })).toBe(false);
      }),
      { numRuns: runs(100, 2_000) },
    );
  },
  patience,
);

test(
  'whatever is given, a schema is read or refused by name, and the given is left as it was',
  () => {
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.object()), (given) => {
        const before = JSON.stringify(given, refuseBigint);
        read(given as object, 'closed');
        expect(JSON.stringify(given, refuseBigint)).toBe(before);
      }),
      { numRuns: runs(300, 20_000) },
    );
  },
  patience,
);

function refuseBigint(_key: string, inner: unknown): unknown {
  return typeof inner === 'bigint' ? String(inner) : inner;
}
