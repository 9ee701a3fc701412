import { describe, expect, test } from 'vitest';
import type { JsonSchema } from '../../src/json.ts';
import { compileSchema } from '../../src/schema/compile.ts';
import { createAjv } from '../../src/schema/create-ajv.ts';
import { plainCode } from '../../src/schema/plain-code.ts';

/** Definitions that nothing refers to: they make a schema large, and ask nothing. */
const filling = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`filling${index}`, { type: 'string' }]));

const asLarge = (schema: JsonSchema): JsonSchema => ({ ...schema, $defs: { ...(schema['$defs'] as object | undefined), ...filling } });

describe('the code for a large schema is plain', () => {
  const values = [
    {},
    { a: 1 },
    { a: 'x' },
    { a: 'xxxx', b: [1, '2', null] },
    { a: null, b: ['x', 'x'] },
    { a: { b: { a: 1 } }, c: 2 },
    { b: {} },
  ];

  test.each<JsonSchema>([
    {
      type: 'object',
      properties: { a: { type: 'string', minLength: 2, maxLength: 3, pattern: '^x' }, b: { type: 'array' } },
      required: ['a'],
    },
    { properties: { b: { items: { type: ['string', 'null'] }, uniqueItems: true, contains: { const: 1 }, minContains: 1 } } },
    { properties: { b: { prefixItems: [{ type: 'integer' }, { type: 'string' }], unevaluatedItems: false } } },
    { anyOf: [{ required: ['a'], properties: { a: { type: 'string' } } }, { required: ['b'] }], unevaluatedProperties: false },
    { oneOf: [{ required: ['a'] }, { required: ['b'] }, { properties: { a: { enum: ['x', 1] } } }] },
    {
      allOf: [{ properties: { a: { type: ['string', 'object'] } } }, { not: { required: ['c'] } }],
      additionalProperties: { type: 'array' },
    },
    { if: { required: ['a'] }, then: { required: ['b'] }, else: { minProperties: 1 }, propertyNames: { maxLength: 1 } },
    {
      patternProperties: { '^[ab]$': { type: 'array' } },
      dependentRequired: { a: ['b', 'c'] },
      dependentSchemas: { b: { required: ['a'] } },
    },
    {
      $ref: '#/$defs/node',
      $defs: { node: { properties: { a: { anyOf: [{ type: 'null' }, { $ref: '#/$defs/node' }] } }, required: ['c'] } },
    },
  ])('and finds the same: %j', (schema) => {
    expect(plainCode(asLarge(schema))).toMatchObject({ optimize: false, es5: true });
    const [small, large] = [compileSchema(schema), compileSchema(asLarge(schema))];
    for (const value of values) {
      expect(large.check(value)).toBe(small.check(value));
      if (small.check(value)) continue;
      const found = [small, large].map(({ findings }) =>
        findings(value).map(({ instancePath, schemaPath, keyword, params }) => ({ instancePath, schemaPath, keyword, params })),
      );
      expect(found[1]).toEqual(found[0]);
    }
  });

  test('which other schemas do not need', () => {
    expect(plainCode({ $defs: Object.fromEntries(Object.entries(filling).slice(1)) })).toEqual({});
  });

  test('and is read at once', () => {
    let before = '';
    let after = '';
    const { process = (code: string) => code, ...options } = plainCode(asLarge({}));
    const seen = (code: string): string => {
      before = code;
      return (after = process(code));
    };
    expect(createAjv('2020-12', { code: { ...options, process: seen } }).compile({ const: 'return function ' })(1)).toBe(false);
    expect(after).toBe(`${before.replace('return function ', 'return (function ')})`);
    expect(process('return 1')).toBe('return 1');
  });
});
