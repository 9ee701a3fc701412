import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import * as z from 'zod';
import { z as z3 } from 'zod3';
import { isJsonObject } from '../../src/json.ts';
import { checkMetaSchema, compileFault, compileSchema } from '../../src/schema/compile.ts';
import { fromZod3 } from '../../src/schema/from-zod3.ts';
import type { ToolSchema } from '../../src/tool.ts';
import { deriveField } from './derive-field.ts';
import { runs } from '../../../tooling/src/runs.ts';
import { type Recipe, formatRecipe, near, recipe } from './recipes.ts';

vi.setConfig({ testTimeout: 60_000 });

/** A type with one value at or near what fits it. */
const tried = (recipes: fc.Arbitrary<Recipe>) => recipes.chain((made) => fc.record({ made: fc.constant(made), field: near(made.value) }));

/** What the schema and Zod say of one value of the field. */
async function verdicts(
  schema: ToolSchema,
  field: unknown,
): Promise<{ readonly accepted: boolean; readonly parsed: 'refused' | { readonly value: unknown } }> {
  const parsed = await schema.parse({ field });
  return { accepted: compileSchema(schema.json).check({ field }), parsed: 'issues' in parsed ? 'refused' : parsed };
}

test('deriving never throws, gives valid JSON Schema that compiles, and the same each time', () => {
  fc.assert(
    fc.property(fc.oneof(recipe, formatRecipe), ({ type }) => {
      const { json } = deriveField(type);
      expect([checkMetaSchema(json), compileFault(json)]).toEqual([undefined, undefined]);
      expect(JSON.stringify(deriveField(type).json)).toBe(JSON.stringify(json));
    }),
    { numRuns: runs(50, 10_000, 200) },
  );
});

test('a Zod 3 type and its twin in Zod 4 give the same schema, apart from patterns beside formats', () => {
  const comparable = (json: unknown): unknown => {
    if (Array.isArray(json)) return json.map(comparable);
    if (!isJsonObject(json)) return json;
    const kept = Object.entries(json).filter(([keyword]) => keyword !== 'pattern' || typeof json['format'] !== 'string');
    return Object.fromEntries(kept.map(([keyword, value]) => [keyword, comparable(value)]));
  };
  fc.assert(
    fc.property(fc.oneof(recipe, formatRecipe), ({ type, old }) => {
      expect(comparable(fromZod3(z3.object({ field: old })).json)).toEqual(comparable(deriveField(type).json));
    }),
    { numRuns: runs(50, 10_000, 200) },
  );
});

/** A type with forty values at or near what fits it. */
const triedOften = recipe.chain((made) =>
  fc.record({ made: fc.constant(made), fields: fc.array(near(made.value), { minLength: 40, maxLength: 40 }) }),
);

// Forty values a type: 20,000 in `npm run proof:ci`, 200,000 in `npm run proof:full`.
test('without refinements, the schema and Zod agree on every value', async () => {
  await fc.assert(
    fc.asyncProperty(triedOften, async ({ made, fields }) => {
      const schema = deriveField(made.type);
      const validator = compileSchema(schema.json);
      for (const field of fields) {
        const accepted = validator.check({ field });
        // Inside an intersection Zod sees each side alone, so unknown keys are the business of the schema.
        if (!accepted && made.source.includes('&')) continue;
        const answer = await schema.parse({ field });
        const parsed = 'issues' in answer ? 'refused' : answer;
        expect({ accepted, parsed }).toEqual({ accepted, parsed: accepted ? { value: { field } } : 'refused' });
      }
    }),
    { numRuns: runs(15, 5_000, 500) },
  );
}, 600_000);

/**
 * Where the two differ on a type without refinements. The schema is law, and checked first; what Zod alone refuses makes a schema inexact,
 * so that Zod is asked.
 */
test.each<[string, z.ZodType, unknown, 'the schema' | 'Zod']>([
  ['an integer beyond 2^53, which the parser of a call refuses before both', z.int(), 1e21, 'Zod'],
  ['half of a character: a pattern without the u flag counts UTF-16 units', z.string().regex(/^.$/), '😀', 'Zod'],
  ['a URL with white space around it, which Zod trims', z.url(), ' https://a.b ', 'the schema'],
  ['a decimal multiple, where Zod allows for the error of a double', z.number().multipleOf(0.1), 0.30000000000000004, 'the schema'],
  ['a multiple that is nearly nothing, for the same reason', z.number().multipleOf(3), 5e-324, 'the schema'],
  ['a JWT, of which the schema knows the name only', z.jwt(), 'a.b.c', 'Zod'],
  ['a text that stands for a boolean', z.stringbool(), 'perhaps', 'Zod'],
  ['a checksum', z.iban(), 'GB82WEST12345698765431', 'Zod'],
  ['a value that z.coerce converts', z.coerce.number(), '1', 'the schema'],
  ['a value that .catch() replaces', z.string().catch('x'), 1, 'the schema'],
  ['a keyword of the author that is stricter', z.string().meta({ maxLength: 1 }), 'ab', 'the schema'],
  ['a keyword of the author that is looser', z.string().min(3).meta({ minLength: 1 }), 'ab', 'Zod'],
])('only one side refuses %s', async (_what, type, field, strict) => {
  const { accepted, parsed } = await verdicts(deriveField(type), field);
  expect({ schema: accepted, zod: parsed !== 'refused' }).toEqual({ schema: strict === 'Zod', zod: strict !== 'Zod' });
});

test('an exact schema lets in nothing that Zod refuses or changes, in either version', async () => {
  await fc.assert(
    fc.asyncProperty(tried(fc.oneof(recipe, formatRecipe)), async ({ made, field }) => {
      const schemas = [deriveField(made.type), fromZod3(z3.object({ field: made.old }))].filter(({ exact }) => exact);
      const found = await Promise.all(schemas.map((schema) => verdicts(schema, field)));
      const wanted = found.map(({ accepted, parsed }) => ({ accepted, parsed: accepted ? { value: { field } } : parsed }));
      expect(found).toEqual(wanted);
    }),
    { numRuns: runs(100, 20_000, 400) },
  );
});

test('what passes both passes both again, and the type itself', async () => {
  await fc.assert(
    fc.asyncProperty(tried(recipe), async ({ made, field }) => {
      const schema = deriveField(z.object({ field: made.type, more: z.string().default('x') }).refine(() => true));
      const { accepted, parsed } = await verdicts(schema, { field });
      fc.pre(accepted && parsed !== 'refused' && !/toString|constructor/.test(made.source));
      const sent = { field, more: 'x' };
      expect(parsed).toEqual({ value: { field: sent } });
      expect(await verdicts(schema, sent)).toEqual({ accepted: true, parsed: { value: { field: sent } } });
      expect(made.type.safeParse(field).success).toBe(true);
    }),
    { numRuns: runs(50, 10_000, 200) },
  );
});

test('parse answers for any value', async () => {
  const anything = fc.anything({ withBigInt: true, withDate: true, withMap: true, withSet: true, withSparseArray: true });
  await fc.assert(
    fc.asyncProperty(recipe, anything, async ({ type, old }, value) => {
      for (const schema of [deriveField(type), fromZod3(z3.object({ field: old }))]) {
        for (const given of [value, { field: value }]) expect(['value', 'issues']).toContain(Object.keys(await schema.parse(given))[0]);
      }
    }),
    { numRuns: runs(50, 10_000, 200) },
  );
});
