import type { JsonSchema } from '@toolgate/core';
import { validatorOf } from '@toolgate/testing';
import { expect, test } from 'vitest';
import { projectionTargets } from '../proof/projection-targets.ts';

const closed = (properties: object, required: readonly string[] = Object.keys(properties)): JsonSchema => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});

const text = { type: 'string' };
const list = { type: 'array', items: text };

/** A demand of a scalar or a list, and a value of the same type that breaks it. */
const broken: readonly (readonly [JsonSchema, unknown])[] = [
  [{ ...text, format: 'uuid' }, 'a'],
  [{ ...text, format: 'uri' }, 'a'],
  [{ ...text, format: 'date-time' }, 'a'],
  [{ ...text, pattern: '^b+$' }, 'a'],
  [{ ...text, pattern: '^(?:b|c)+$' }, 'a'],
  [{ ...text, pattern: '^(?!a)' }, 'a'],
  [{ ...text, pattern: '^(b?)c\\1$' }, 'a'],
  [{ ...text, minLength: 2 }, 'a'],
  [{ ...text, maxLength: 0 }, 'a'],
  [{ ...text, not: { const: 'a' } }, 'a'],
  [{ ...text, if: { const: 'a' }, then: { minLength: 2 } }, 'a'],
  [{ type: 'integer', multipleOf: 5 }, 3],
  [{ type: 'number', multipleOf: 0.5 }, 0.3],
  [{ type: 'integer', minimum: 5 }, 3],
  [{ type: 'integer', maximum: 2 }, 3],
  [{ type: 'number', exclusiveMinimum: 3 }, 3],
  [{ type: 'number', exclusiveMaximum: 3 }, 3],
  [{ ...list, minItems: 3 }, ['a', 'b']],
  [{ ...list, maxItems: 1 }, ['a', 'b']],
  [{ ...list, uniqueItems: true }, ['a', 'a']],
  [{ ...list, contains: { const: 'b' } }, ['a']],
  [{ ...list, items: { ...text, pattern: '^b' } }, ['a']],
];

/** Demands of a map that `{ t: 'a' }` breaks. */
const brokenByMaps: readonly JsonSchema[] = [
  { minProperties: 2 },
  { maxProperties: 0 },
  { propertyNames: { pattern: '^u' } },
  { dependentRequired: { t: ['u'] } },
  { not: { required: ['t'] } },
  { if: { required: ['t'] }, then: { required: ['u'] } },
];

/** The second branch is the first one in another form, and without the demand that the value breaks. */
interface Choice {
  readonly branches: readonly [JsonSchema, JsonSchema];
  readonly value: unknown;
}

const bare = ({ type }: JsonSchema): JsonSchema => (type === 'array' ? list : { type });
const mapOrObject = (value: JsonSchema, demand: JsonSchema, one: unknown): Choice => ({
  branches: [{ type: 'object', additionalProperties: value, ...demand }, closed({ t: bare(value) })],
  value: { t: one },
});
const optional = (demand: JsonSchema, one: unknown): Choice => ({
  branches: [
    closed({ 'a b': demand, a_b: { type: 'boolean' } }, ['a b']),
    closed({ 'a b': bare(demand), c: { type: 'boolean' } }, ['a b']),
  ],
  value: { 'a b': one },
});

const choices: readonly (readonly [string, readonly Choice[], object])[] = [
  [
    'a map or an object',
    [...broken.map(([demand, one]) => mapOrObject(demand, {}, one)), ...brokenByMaps.map((demand) => mapOrObject(text, demand, 'a'))],
    { records: 'pairs' },
  ],
  ['objects with other optional keys', broken.map(([demand, one]) => optional(demand, one)), { renameProperties: true }],
];

/** Where a choice may stand: alone, among others, inside, behind a reference. */
const positions: readonly (readonly [string, (schema: JsonSchema, ref: JsonSchema) => JsonSchema, (value: unknown) => unknown])[] = [
  ['a property', (schema) => schema, (value) => value],
  ['an item', (schema) => ({ type: 'array', items: schema }), (value) => [value, value]],
  ['a branch', (schema) => ({ anyOf: [schema, { type: 'integer' }] }), (value) => value],
  ['an item in a branch', (schema) => ({ anyOf: [{ type: 'array', items: schema }, schema] }), (value) => [value]],
  ['a definition', (_, ref) => ref, (value) => value],
];

const rows = projectionTargets.flatMap((target) =>
  choices.flatMap(([name, all, options]) =>
    positions.map(([position, around, inside]) => ({ provider: target.name, name, position, target, all, options, around, inside })),
  ),
);

test.each(rows)('$provider, $name, as $position: a value is written as the branch has it that it fits', (row) => {
  const { all, around, inside } = row;
  const schemaOf = (of: (choice: Choice) => JsonSchema): JsonSchema => ({
    ...closed(Object.fromEntries(all.map((choice, index) => [`x${index}`, around(of(choice), { $ref: `#/$defs/x${index}` })]))),
    $defs: Object.fromEntries(all.map((choice, index) => [`x${index}`, of(choice)])),
  });
  const schema = schemaOf(({ branches }) => ({ anyOf: branches }));
  const value = Object.fromEntries(all.map((choice, index) => [`x${index}`, inside(choice.value)]));
  expect(validatorOf(schema)(value)).toBe(true);
  for (const options of [{}, row.options]) {
    const projection = row.target.project(schema, options);
    const encoded = projection.encode(value);
    expect(encoded).toEqual(
      row.target
        .project(
          schemaOf(({ branches }) => branches[1]),
          options,
        )
        .encode(value),
    );
    expect(validatorOf(projection.schema)(encoded)).toBe(true);
    expect(projection.restore(encoded)).toEqual(value);
  }
});
