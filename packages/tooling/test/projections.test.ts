import type { JsonSchema } from '@toolgate/core';
import { checkProjection } from '@toolgate/testing';
import { expect, test } from 'vitest';
import { projectionTargets } from '../proof/projection-targets.ts';

const words = { type: 'array', items: { type: 'string' } };
const open = { pattern: '\\bab\\b' };

/** Schemas in which a demand that is lost makes another one ask for more, or is made twice. */
const rows: readonly (readonly [string, object])[] = [
  ['a pattern of items that are counted', around({ ...words, contains: open, maxContains: 2 })],
  [
    'a pattern of items that are counted, none of which has to be there',
    around({ ...words, contains: open, minContains: 0, maxContains: 1 }),
  ],
  [
    'a pattern of items that are counted, behind a reference',
    {
      ...around({ ...words, contains: { $ref: '#/$defs/open' }, maxContains: 1 }),
      $defs: { open },
    },
  ],
  ['a pattern of items that have to be there', around({ ...words, contains: open, minContains: 2 })],
  [
    'a pattern in one of two choices',
    around({ type: 'string', anyOf: [{ minLength: 2 }, { maxLength: 1 }], oneOf: [{ ...open, minLength: 3 }, { const: 'a b' }] }),
  ],
  [
    'a pattern in a condition that declares keys',
    around({
      type: 'object',
      if: { properties: { a: open } },
      then: { properties: { b: true } },
      properties: { a: { type: 'string' } },
      unevaluatedProperties: false,
    }),
  ],
  [
    'keys under a pattern, and no others',
    around({ type: 'object', patternProperties: { '\\bab\\b': true }, unevaluatedProperties: false }),
  ],
  [
    'keys under a pattern behind a reference, and no others around it',
    {
      ...around({ $ref: '#/$defs/keys', unevaluatedProperties: false }),
      $defs: { keys: { type: 'object', patternProperties: { '\\bab\\b': true } } },
    },
  ],
  [
    'keys under a pattern, and no others around them',
    around({ allOf: [{ type: 'object', patternProperties: { '\\bab\\b': true } }], unevaluatedProperties: false }),
  ],
  [
    'a tuple of positions that are the same',
    around({
      type: 'array',
      prefixItems: [
        { type: 'string', minLength: 2 },
        { type: 'string', minLength: 2 },
      ],
      items: false,
    }),
  ],
];
const cases = rows.flatMap(([name, schema]) =>
  projectionTargets.flatMap((target) =>
    target.variants.map((options) => ({
      name,
      schema: schema as JsonSchema,
      target,
      options,
      for: target.name,
      with: JSON.stringify(options),
    })),
  ),
);

test.each(cases)('$name: for $for with $with, no promise is broken', ({ schema, target, options }) => {
  const { faults } = checkProjection(schema, { project: (given) => target.project(given, options), check: target.check, count: 60 });
  expect(faults).toEqual([]);
});

function around(schema: object, rest: object = {}): object {
  return { type: 'object', properties: { x: schema }, ...rest };
}
