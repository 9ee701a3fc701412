import type { JsonSchema } from '@toolgate/core';
import { checkProjection } from '@toolgate/testing';
import { expect, test } from 'vitest';
import { projectionTargets } from '../proof/projection-targets.ts';

const words = { type: 'array', items: { type: 'string' } };
const open = { pattern: '\\bab\\b' };
const choice = { anyOf: [{ type: 'string' }, { type: 'integer' }] };
const exclusive = { oneOf: [{ type: 'string' }, { type: 'boolean' }] };
const lengths = { anyOf: [{ minLength: 3 }, { maxLength: 1 }] };
const kinds = {
  oneOf: [
    { type: 'string', pattern: '^a' },
    { type: 'string', pattern: '^b' },
  ],
};
const tree = { oneOf: [{ type: 'object', properties: { x: { $ref: '#/$defs/tree' } }, additionalProperties: false }] };
const leafOrTree = { anyOf: [{ type: 'integer' }, { $ref: '#/$defs/tree' }] };
const aroundTree = (schema: object, rest: object = {}): object => ({ ...around(schema, rest), $defs: { tree } });

/** Schemas in which a demand that is lost makes another one ask for more, or several schemas describe what is lost. */
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
  ['positions, and no others', around({ type: 'array', prefixItems: [{ type: 'string' }], unevaluatedItems: false })],
  [
    'positions, and no others around them',
    around({ allOf: [{ type: 'array', prefixItems: [{ type: 'string' }] }], unevaluatedItems: false }),
  ],
  [
    'positions behind a reference, and no others around it',
    { ...around({ $ref: '#/$defs/list', unevaluatedItems: false }), $defs: { list: { type: 'array', prefixItems: [{ type: 'string' }] } } },
  ],
  ['an object that is listed, of a type', around({ type: 'object', enum: [{ a: 1 }] })],
  ['an object that is listed beside a number, of a size', around({ enum: [{ a: 1 }, 3], minProperties: 2 })],
  ['a list that is listed, with what it may hold', around({ enum: [[1], [2]], items: { type: 'string' } })],
  [
    'an object that is listed beside another one',
    around({
      allOf: [
        { type: 'object', const: { a: 1 }, required: ['a'] },
        { type: 'object', properties: { b: { type: 'string' } } },
      ],
    }),
  ],
  ['bounds of two types, and none named', around({ minLength: 2, minimum: 3 })],
  ['bounds of two types beside a choice', around({ minLength: 2, minimum: 3, oneOf: [{}, { type: 'boolean' }] })],
  ['two choices at one place', around({ ...choice, ...exclusive })],
  ['two choices at one place, one of them nested', around({ ...choice, oneOf: [exclusive, { type: 'null' }] })],
  ['two choices at one property', around(exclusive, { allOf: [around(choice)] })],
  ['a recursive definition beside a choice of it', aroundTree({ allOf: [leafOrTree, { $ref: '#/$defs/tree' }] })],
  [
    'a recursive definition at a property, and a choice of it',
    aroundTree(leafOrTree, { allOf: [around({ $ref: '#/$defs/tree', title: 'T' })] }),
  ],
  ['three demands at one property, one of a type', around(lengths, { allOf: [around({ type: 'string' }), around(kinds)] })],
  ['three demands at one property, one of a negation', around(lengths, { allOf: [around({ not: { type: 'integer' } }), around(kinds)] })],
  ['three demands at one property, one without a type', around(lengths, { allOf: [around({ maxLength: 0 }), around(kinds)] })],
  ['four choices at one property', around(lengths, { allOf: [around(kinds), around(choice), around(exclusive)] })],
  [
    'two choices at what is not declared',
    {
      type: 'object',
      properties: { x: lengths },
      allOf: [
        { type: 'object', additionalProperties: kinds },
        { type: 'object', additionalProperties: { type: 'string' } },
      ],
    },
  ],
  [
    'a recursive definition named twice beside a choice of it',
    aroundTree({ $ref: '#/$defs/tree' }, { allOf: [around({ $ref: '#/$defs/tree' }), around(leafOrTree)] }),
  ],
  [
    'a recursive definition that holds elsewhere',
    {
      ...aroundTree({ allOf: [leafOrTree, { $ref: '#/$defs/tree' }] }),
      required: ['y'],
      properties: { x: { allOf: [leafOrTree, { $ref: '#/$defs/tree' }] }, y: { $ref: '#/$defs/tree' } },
    },
  ],
  ['what has an id of its own', around({ $id: 'https://example.org/a', ...exclusive })],
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
  [
    'tuples that meet behind a reference',
    {
      ...around({
        type: 'array',
        prefixItems: [{ $ref: '#/$defs/name' }, { type: 'integer' }],
        items: false,
        allOf: [{ prefixItems: [{ maxLength: 3 }] }],
      }),
      $defs: { name: { type: 'string' } },
    },
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
