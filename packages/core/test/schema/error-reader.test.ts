import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../../../tooling/src/runs.ts';
import type { JsonSchema } from '../../src/json.ts';
import { addFormats, createAjv } from '../../src/schema/create-ajv.ts';
import { createErrorReader } from '../../src/schema/error-reader.ts';

const key = fc.constantFrom('a', 'properties', 'allOf', 'items', '0', '', 'a/b', 'a~b', 'a%b', 'é');
const { schema } = fc.letrec<{ schema: JsonSchema }>((tie) => ({
  schema: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom<JsonSchema>({ type: 'integer' }, { const: 1 }, { minLength: 2 }, { not: {} }),
    fc.record(
      {
        type: fc.constant('object'),
        properties: fc.dictionary(key, fc.oneof(tie('schema'), fc.constant(false)), { maxKeys: 3, noNullPrototype: true }),
        required: fc.uniqueArray(key, { maxLength: 2 }),
        patternProperties: fc.dictionary(fc.constantFrom('a', '%'), tie('schema'), { maxKeys: 1, noNullPrototype: true }),
        additionalProperties: fc.oneof(tie('schema'), fc.constant(false)),
        propertyNames: fc.constantFrom({ maxLength: 1 }, { pattern: '^a' }),
        dependentSchemas: fc.dictionary(key, tie('schema'), { maxKeys: 1, noNullPrototype: true }),
      },
      { requiredKeys: [], noNullPrototype: true },
    ),
    fc.record(
      { prefixItems: fc.array(tie('schema'), { minLength: 1, maxLength: 2 }), items: tie('schema') },
      { requiredKeys: [], noNullPrototype: true },
    ),
    fc.record({ allOf: fc.array(tie('schema'), { minLength: 1, maxLength: 2 }) }, { noNullPrototype: true }),
    fc.record(
      { anyOf: fc.array(tie('schema'), { minLength: 1, maxLength: 2 }), not: tie('schema') },
      { requiredKeys: ['anyOf'], noNullPrototype: true },
    ),
  ),
}));
const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom<unknown>('a', '', 1, 2.5, null, true),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(key, tie('value'), { maxKeys: 4, noNullPrototype: true }),
  ),
}));

test('what is looked up is what the verbose mode of Ajv carries along', () => {
  let looked = 0;
  fc.assert(
    fc.property(schema, value, (json, sent) => {
      const ajv = createAjv('2020-12', { allErrors: true, verbose: true, meta: false, messages: false });
      const validate = addFormats(ajv).compile(json);
      validate(sent);
      const read = createErrorReader(json)!;
      for (const { schema: own, parentSchema, data, ...bare } of validate.errors ?? []) {
        looked += 1;
        expect(read(bare, sent)).toEqual({ ...bare, schema: own, parentSchema, data });
      }
    }),
    { numRuns: runs(100, 10_000) },
  );
  expect(looked).toBeGreaterThan(100);
});
