import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../../tooling/src/runs.ts';
import { sampleValues } from '../src/index.ts';
import { validatorOf } from '../src/projection/validator.ts';
import { arbitrarySchema } from '../src/schemas/index.ts';

const ajv = new Ajv2020({ strict: false, logger: false, validateSchema: false, validateFormats: false, ownProperties: true });

test('drawn schemas have every construct, and values that are valid and values that are not', () => {
  const keywords = new Set<string>();
  let [valid, invalid] = [0, 0];
  for (const schema of fc.sample(arbitrarySchema({ wildness: 1 }), { numRuns: 400, seed: 1 })) {
    for (const [, keyword] of JSON.stringify(schema).matchAll(/"([$A-Za-z]+)":/g)) keywords.add(keyword ?? '');
    const isValid = validatorOf(schema);
    for (const value of sampleValues(schema, { count: 4 }))
      if (isValid(value)) valid += 1;
      else invalid += 1;
  }
  expect([...keywords]).toEqual(
    expect.arrayContaining(
      (
        'properties required additionalProperties patternProperties propertyNames minProperties maxProperties unevaluatedProperties ' +
        'dependentRequired dependentSchemas if then else not allOf anyOf oneOf enum const $ref $defs definitions items prefixItems ' +
        'additionalItems contains maxContains uniqueItems minItems maxItems default format pattern minLength maxLength minimum maximum ' +
        'exclusiveMinimum exclusiveMaximum multipleOf description title'
      ).split(' '),
    ),
  );
  expect(valid).toBeGreaterThan(200);
  expect(invalid).toBeGreaterThan(200);
});

test('schemas that are drawn tame stay near what strict modes take', () => {
  const texts = fc.sample(arbitrarySchema({ wildness: 0 }), { numRuns: 50, seed: 1 }).map((schema) => JSON.stringify(schema));
  expect(texts.filter((text) => /"(if|dependentRequired|patternProperties|allOf|contains|definitions)":/.test(text))).toEqual([]);
});

test('the validator that checks projections agrees with Ajv, formats aside', () => {
  fc.assert(
    fc.property(arbitrarySchema({ wildness: 0.6 }), fc.integer(), (schema, seed) => {
      const text = JSON.stringify(schema).replaceAll('"format":', '"x-format":');
      // Ajv takes no empty list, and follows 2020-12, where a tuple is no longer an array in `items`.
      fc.pre(!/"items":\[|"enum":\[\]/.test(text));
      const isValid = validatorOf(JSON.parse(text));
      const validate = compiled(JSON.parse(text) as object);
      // A reference that leads to itself: Ajv runs out of stack.
      fc.pre(validate !== undefined);
      for (const value of sampleValues(schema, { count: 6, seed })) {
        let verdict: unknown;
        try {
          verdict = validate(value);
        } catch {
          continue;
        }
        expect({ value, verdict: isValid(value) }).toEqual({ value, verdict });
      }
    }),
    { numRuns: runs(30, 20_000) },
  );
});

function compiled(schema: object): ((value: unknown) => unknown) | undefined {
  try {
    return ajv.compile(schema);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
