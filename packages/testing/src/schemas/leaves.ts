import fc from 'fast-check';

export type Schema = Record<string, unknown>;

const between = (low: string, high: string): fc.Arbitrary<Schema> =>
  fc.record({ [low]: fc.integer({ min: 0, max: 2 }), [high]: fc.integer({ min: 2, max: 5 }) }, { requiredKeys: [] });

const texts: fc.Arbitrary<Schema> = fc.oneof(
  fc.constant({}),
  between('minLength', 'maxLength'),
  fc
    .constantFrom('^[a-z]+$', 'a', '^(?=a)', '^[\\p{L}]+$', '^(a|b)\\1$', '\\bab\\b', '^[a-z]{1,20}$', '^\\S+@\\S+$', '^.{2,}$')
    .map((pattern) => ({ pattern })),
  fc
    .constantFrom('uri', 'email', 'date', 'date-time', 'time', 'uuid', 'ipv4', 'hostname', 'duration', 'password')
    .map((format) => ({ format })),
  fc.constantFrom<Schema>({ contentEncoding: 'base64' }, { pattern: '^a', format: 'email', minLength: 1 }),
);

const numbers: fc.Arbitrary<Schema> = fc.oneof(
  fc.constant({}),
  between('minimum', 'maximum'),
  between('exclusiveMinimum', 'exclusiveMaximum').map((keywords) =>
    keywords['exclusiveMaximum'] === 2 ? { ...keywords, exclusiveMaximum: 4 } : keywords,
  ),
  fc.constantFrom<Schema>(
    { multipleOf: 2 },
    { multipleOf: 0.5 },
    { minimum: 0.5 },
    { minimum: -9007199254740991, maximum: 9007199254740991 },
  ),
);

const literal = fc.constantFrom<unknown>('a', 'A', 'b', 'c', '', 1, 2, 1.5, true, false, null);
const composite = fc.constantFrom<unknown>({ a: 1 }, [1]);

/** Schemas without schemas inside. */
export const leaves: fc.Arbitrary<Schema> = fc.oneof(
  { weight: 4, arbitrary: texts.map((keywords) => ({ type: 'string', ...keywords })) },
  { weight: 3, arbitrary: fc.tuple(fc.constantFrom('integer', 'number'), numbers).map(([type, keywords]) => ({ type, ...keywords })) },
  { weight: 2, arbitrary: fc.constantFrom<Schema>({ type: 'boolean' }, { type: 'boolean' }, { type: 'null' }) },
  { weight: 2, arbitrary: fc.uniqueArray(literal, { minLength: 1, maxLength: 4 }).map((values) => ({ enum: values })) },
  {
    weight: 2,
    arbitrary: fc
      .uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 1, maxLength: 3 })
      .map((values) => ({ type: 'string', enum: values })),
  },
  { weight: 2, arbitrary: literal.map((value) => ({ const: value })) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(
        fc.uniqueArray(fc.constantFrom('string', 'integer', 'number', 'boolean', 'null'), { minLength: 1, maxLength: 3 }),
        fc.constantFrom<Schema>({}, {}, { minLength: 1, minimum: 1 }, { enum: ['a', 1, null] }),
      )
      .map(([type, keywords]) => ({ type, ...keywords })),
  },
  { weight: 1, arbitrary: texts },
);

/** The same, and what hardly a provider takes: composite literals, schemas that say nothing. */
export const oddLeaves: fc.Arbitrary<Schema | boolean> = fc.oneof(
  composite.map((value) => ({ const: value })),
  fc.constantFrom<Schema | boolean>({}, true, false, { type: 'array' }, { type: 'object' }, { description: 'Anything.' }, { enum: [] }),
  fc.constantFrom<Schema>({ type: 'object', additionalProperties: true }, { not: { type: 'string' } }),
);

/** What may be said of any schema. */
export const words: fc.Arbitrary<Schema> = fc.oneof(
  { weight: 6, arbitrary: fc.constant({}) },
  { weight: 2, arbitrary: fc.constant({ description: 'Words.' }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Schema>({ title: 'Title.' }, { default: null }, { default: 'a' }, { examples: ['a'] }, { deprecated: true }),
  },
);
