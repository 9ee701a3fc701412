import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isDefinitionError } from '../../src/definition-error.ts';
import { compileFault, compileSchema } from '../../src/schema/compile.ts';
import { fromJsonSchema } from '../../src/schema/from-json-schema.ts';
import type { ToolSchema } from '../../src/tool.ts';
import { createHostile, createRandom } from '../../../tooling/proof/hostile/generate.ts';
import { runs } from '../../../tooling/src/runs.ts';

const patience = runs(60_000, 1_800_000);

function read(given: unknown): ToolSchema | undefined {
  try {
    return fromJsonSchema(given as object);
  } catch (error) {
    if (isDefinitionError(error) && error.code === 'invalid_schema') return undefined;
    throw error;
  }
}

test(
  'a hostile schema is refused by name, or it compiles, is read again as it was published, and answers true or false',
  () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const hostile = createHostile(createRandom(seed));
        const schema = read(hostile.schema());
        if (!schema) return;
        expect(compileFault(schema.json)).toBeUndefined();
        expect(fromJsonSchema(schema.json).json).toEqual(schema.json);
        const { check, findings } = compileSchema(schema.json, schema.foreign);
        for (const value of [hostile.value(), hostile.value()]) expect(check(value) || findings(value).length > 0).toBe(true);
      }),
      { numRuns: runs(40, 5_000) },
    );
  },
  patience,
);
