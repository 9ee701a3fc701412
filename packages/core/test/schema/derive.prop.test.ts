import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import * as z from 'zod';
import { z as z3 } from 'zod3';
import { isJsonObject } from '../../src/json.ts';
import { checkMetaSchema, compileFault, compileSchema } from '../../src/schema/compile.ts';
import { fromZod3 } from '../../src/schema/from-zod3.ts';
import { deriveField } from './derive-field.ts';
import { type Recipe, formatRecipe, near, recipe } from './recipes.ts';

vi.setConfig({ testTimeout: 60_000 });

/** A type with one value at or near what fits it. */
const tried = (recipes: fc.Arbitrary<Recipe>) =>
  recipes.chain((made) =>
    fc.record({ made: fc.constant(made), field: near(made.value).map((value) => JSON.parse(JSON.stringify(value)) as unknown) }),
  );

test('deriving never throws, gives valid JSON Schema that compiles, and the same each time', () => {
  fc.assert(
    fc.property(fc.oneof(recipe, formatRecipe), ({ type }) => {
      const { json } = deriveField(type);
      expect([checkMetaSchema(json), compileFault(json)]).toEqual([undefined, undefined]);
      expect(JSON.stringify(deriveField(type).json)).toBe(JSON.stringify(json));
    }),
    { numRuns: 200 },
  );
});

test('a Zod 3 type and its twin in Zod 4 give the same schema', () => {
  const comparable = (json: unknown): unknown => {
    if (Array.isArray(json)) return json.map(comparable);
    if (!isJsonObject(json)) return json;
    return Object.fromEntries(
      Object.entries(json)
        .filter(([keyword]) => keyword !== 'pattern' || typeof json['format'] !== 'string')
        .map(([keyword, value]) => [keyword, comparable(value)]),
    );
  };
  fc.assert(
    fc.property(fc.oneof(recipe, formatRecipe), ({ type, old }) => {
      expect(comparable(fromZod3(z3.object({ field: old })).json)).toEqual(comparable(deriveField(type).json));
    }),
    { numRuns: 200 },
  );
});

test('without refinements, the schema and Zod agree on every value', async () => {
  await fc.assert(
    fc.asyncProperty(tried(recipe), async ({ made, field }) => {
      const schema = deriveField(made.type);
      const accepted = compileSchema(schema.json).check({ field });
      const parsed = await schema.parse({ field });
      // Inside an intersection Zod sees each side alone, so unknown keys are the business of the schema.
      fc.pre(accepted || !made.source.includes('&'));
      expect({ accepted, parsed }).toEqual({
        accepted,
        parsed: accepted ? { value: { field } } : { issues: expect.anything() as unknown },
      });
    }),
    { numRuns: 400 },
  );
});

/**
 * Where the two differ on a type without refinements. The schema is law, and checked first; what Zod alone refuses makes a schema inexact,
 * so that Zod is asked.
 */
test.each<[string, z.ZodType, unknown, 'the schema' | 'Zod']>([
  ['an integer beyond 2^53: the parser of a call refuses it before both', z.int(), 1e21, 'Zod'],
  ['half of a character: a pattern without the u flag counts UTF-16 units', z.string().regex(/^.$/), '😀', 'Zod'],
  ['a URL with white space around it, which Zod trims', z.url(), ' https://a.b ', 'the schema'],
  ['a decimal multiple, where Zod allows for the error of a double', z.number().multipleOf(0.1), 0.30000000000000004, 'the schema'],
  ['a multiple that is nearly nothing, for the same reason', z.number().multipleOf(3), 5e-324, 'the schema'],
  ['a JWT, of which the schema knows the name only', z.jwt(), 'a.b.c', 'Zod'],
  ['a text that stands for a boolean', z.stringbool(), 'perhaps', 'Zod'],
  ['a checksum', z.iban(), 'GB82WEST12345698765431', 'Zod'],
  ['a value that z.coerce converts', z.coerce.number(), '1', 'the schema'],
  ['a value that .catch() replaces', z.string().catch('x'), 1, 'the schema'],
  ['a metadata keyword that is stricter', z.string().meta({ maxLength: 1 }), 'ab', 'the schema'],
  ['a metadata keyword that is looser', z.string().min(3).meta({ minLength: 1 }), 'ab', 'Zod'],
])('only one side refuses %s', async (_what, type, field, strict) => {
  const schema = deriveField(type);
  const accepted = compileSchema(schema.json).check({ field });
  const parsed = 'value' in (await schema.parse({ field }));
  expect({ accepted, parsed }).toEqual({ accepted: strict === 'Zod', parsed: strict !== 'Zod' });
});

test('what the schema lets in and Zod refuses is never exact, in either version', async () => {
  await fc.assert(
    fc.asyncProperty(tried(fc.oneof(recipe, formatRecipe)), async ({ made, field }) => {
      for (const schema of [deriveField(made.type), fromZod3(z3.object({ field: made.old }))]) {
        if (!compileSchema(schema.json).check({ field })) continue;
        const parsed = await schema.parse({ field });
        if ('issues' in parsed) expect(schema.exact).toBe(false);
        else if (schema.exact) expect(parsed).toEqual({ value: { field } });
      }
    }),
    { numRuns: 400 },
  );
});

test('what passes parse passes the type itself, and with defaults and refinements the schema decides first', async () => {
  await fc.assert(
    fc.asyncProperty(tried(recipe), async ({ made, field }) => {
      const type = z.object({ field: made.type, more: z.string().default('x') }).refine(() => true);
      const schema = deriveField(type);
      fc.pre(compileSchema(schema.json).check({ field: { field } }));
      const parsed = await schema.parse({ field: { field } });
      if ('value' in parsed) {
        expect(
          (await z.safeParseAsync(made.type, field)).success || made.source.includes('toString') || made.source.includes('constructor'),
        ).toBe(true);
        expect(parsed.value).toEqual({ field: { field, more: 'x' } });
        expect(compileSchema(schema.json).check(parsed.value)).toBe(true);
      }
    }),
    { numRuns: 200 },
  );
});

test('parse answers for any value', async () => {
  await fc.assert(
    fc.asyncProperty(
      recipe,
      fc.anything({ withBigInt: true, withDate: true, withMap: true, withSet: true, withSparseArray: true }),
      async ({ type, old }, value) => {
        for (const schema of [deriveField(type), fromZod3(z3.object({ field: old }))]) {
          for (const given of [value, { field: value }]) expect(['value', 'issues']).toContain(Object.keys(await schema.parse(given))[0]);
        }
      },
    ),
    { numRuns: 200 },
  );
});
