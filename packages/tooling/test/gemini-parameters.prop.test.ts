import { isJsonObject, type JsonSchema, type Projection } from '@toolgate/core';
import { projectSchema } from '@toolgate/gemini-adapter';
import { checkGeminiSchema, checkProjection } from '@toolgate/testing';
import { arbitrarySchema } from '@toolgate/testing/schemas';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../src/runs.ts';

const inOlderField = (schema: JsonSchema): Projection => projectSchema(schema, { field: 'parameters' });

/** What stands in the older field, as JSON Schema, so that values can be held to it. */
function asJsonSchema({ type, nullable, properties, items, anyOf, ...others }: JsonSchema): JsonSchema {
  const schema = {
    ...others,
    ...(typeof type === 'string' && { type: type.toLowerCase() }),
    ...(isJsonObject(properties) && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, held]) => [name, asJsonSchema(held as JsonSchema)])),
    }),
    ...(isJsonObject(items) && { items: asJsonSchema(items) }),
    ...(Array.isArray(anyOf) && { anyOf: anyOf.map((branch) => asJsonSchema(branch as JsonSchema)) }),
  };
  return nullable === true ? { anyOf: [schema, { type: 'null' }] } : schema;
}

/** The same projection; a wrapper holds nothing else, as the gate says where a model adds a key. */
function readable(projection: Projection): Projection {
  if (projection.schema === undefined) return projection;
  const schema = asJsonSchema(projection.schema);
  return { ...projection, schema: projection.wrapper === undefined ? schema : { ...schema, additionalProperties: false } };
}

test('what Gemini takes in the older field comes back as what the tool takes, and what it takes can be sent', () => {
  let tried = 0;
  fc.assert(
    fc.property(arbitrarySchema(), fc.nat(), (drawn, seed) => {
      const { schema } = inOlderField(drawn);
      expect(schema === undefined ? [] : checkGeminiSchema(schema, { field: 'parameters' })).toEqual([]);
      const report = checkProjection(drawn, { project: (given) => readable(inOlderField(given)), check: () => [], seed, count: 8 });
      if (report.restored > 0 && report.encoded > 0) tried += 1;
      expect(report.faults.filter(({ promise }) => promise !== 'tried')).toEqual([]);
    }),
    { numRuns: runs(30, 3_000, 600) },
  );
  expect(tried).toBeGreaterThan(10);
});
