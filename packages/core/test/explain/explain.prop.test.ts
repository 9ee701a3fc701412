import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '../../../tooling/src/runs.ts';
import { explain } from '../../src/explain.ts';
import type { JsonSchema } from '../../src/json.ts';
import { compileSchema } from '../../src/schema/compile.ts';

const key = fc.constantFrom('a', 'b', 'mode', 'a/b', '~', '', 'constructor', '0', '😀');
const scalar = fc.constantFrom<unknown>('a', 'b', '1', 'true', '', '😀', 0, 1, 2.5, -1, true, false, null);

/** Schemas over every keyword that a finding can come from, references and recursion included. */
const { schema } = fc.letrec<{ schema: unknown; branch: unknown }>((tie) => ({
  schema: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom<unknown>(
      {},
      { type: 'string' },
      { type: 'integer' },
      { type: ['boolean', 'null'] },
      { const: 1 },
      { const: null },
      false,
      true,
    ),
    fc.record(
      { type: fc.constant('string'), minLength: fc.nat(3), maxLength: fc.nat(3), pattern: fc.constantFrom('^a', '1$') },
      { requiredKeys: [] },
    ),
    fc.record({ format: fc.constantFrom('email', 'date', 'uuid'), not: tie('schema') }, { requiredKeys: [] }),
    fc.record(
      { minimum: fc.integer({ min: -2, max: 2 }), exclusiveMaximum: fc.nat(2), multipleOf: fc.constantFrom(0.5, 2) },
      { requiredKeys: [] },
    ),
    fc.record({ enum: fc.uniqueArray(scalar, { minLength: 1, maxLength: 3 }) }),
    fc.record(
      {
        type: fc.constant('object'),
        properties: fc.dictionary(key, tie('schema'), { maxKeys: 3, noNullPrototype: true }),
        required: fc.uniqueArray(key, { maxLength: 2 }),
        additionalProperties: fc.oneof(fc.constant(false), tie('schema')),
        unevaluatedProperties: fc.constant(false),
        propertyNames: fc.constantFrom<unknown>({ pattern: '^[ab]' }, { maxLength: 1 }, { enum: ['a'] }),
        dependentRequired: fc.constantFrom<unknown>({ a: ['b'] }, { b: ['mode'] }),
        minProperties: fc.nat(2),
        maxProperties: fc.nat(2),
      },
      { requiredKeys: [] },
    ),
    fc.record(
      {
        type: fc.constant('array'),
        items: tie('schema'),
        prefixItems: fc.array(tie('schema'), { minLength: 1, maxLength: 2 }),
        contains: tie('schema'),
        minItems: fc.nat(2),
        maxItems: fc.nat(2),
        uniqueItems: fc.boolean(),
      },
      { requiredKeys: [] },
    ),
    fc.record({ anyOf: fc.array(tie('branch'), { minLength: 1, maxLength: 3 }) }),
    fc.record({
      oneOf: fc.array(tie('branch'), { minLength: 1, maxLength: 3 }),
      properties: fc.dictionary(key, tie('schema'), { maxKeys: 1, noNullPrototype: true }),
    }),
    fc.record(
      { allOf: fc.array(tie('branch'), { minLength: 1, maxLength: 2 }), unevaluatedProperties: fc.constant(false) },
      { requiredKeys: ['allOf'] },
    ),
    fc.record({ if: tie('schema'), then: tie('schema'), else: tie('schema') }, { requiredKeys: ['if'] }),
  ),
  branch: fc.oneof(
    tie('schema'),
    fc.constant({ $ref: '#/$defs/node' }),
    fc.record({
      type: fc.constant('object'),
      properties: fc.record({ mode: fc.record({ const: scalar }), a: tie('schema') }),
      required: fc.constant(['mode']),
      additionalProperties: fc.constant(false),
    }),
  ),
}));
const node = { type: 'object', properties: { a: { $ref: '#/$defs/node' }, b: { type: 'number' } }, required: ['b'] };
const root: fc.Arbitrary<JsonSchema> = schema.map((inner) => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  allOf: [inner],
  $defs: { node },
}));

const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    scalar,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(key, tie('value'), { maxKeys: 4, noNullPrototype: true }),
  ),
}));

const pointerExists = (path: string, within: unknown): boolean => {
  let at: unknown = within;
  for (const token of path
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, token)) return false;
    at = (at as Record<string, unknown>)[token];
  }
  return true;
};

describe('whatever a schema refuses', () => {
  test.each(['en', 'zh'] as const)('at least one issue says why, at the field or below its parent (%s)', (language) => {
    let refused = 0;
    fc.assert(
      fc.property(root, value, (json, sent) => {
        const validator = compileSchema(json);
        if (validator.check(sent)) return;
        refused += 1;
        const { issues, omitted } = explain({ schema: json, findings: validator.findings(sent), secrets: [], language });
        expect(issues.length).toBeGreaterThan(0);
        expect(issues.length).toBeLessThanOrEqual(5);
        expect(omitted).toBeGreaterThanOrEqual(0);
        for (const issue of issues) {
          expect(issue.message).not.toMatch(/undefined|NaN|\[object|\(\)|: ?$|^$/);
          expect(pointerExists(issue.path, sent) || pointerExists(issue.path.slice(0, issue.path.lastIndexOf('/')), sent)).toBe(true);
        }
        const said = issues.map(({ path, message }) => `${path} ${message}`);
        expect(new Set(said).size).toBe(said.length);
      }),
      { numRuns: runs(100, 20_000) },
    );
    expect(refused).toBeGreaterThan(10);
  });
});

test('5,000 items that are wrong in three ways each are explained in bounded time', () => {
  const branch = (mode: string) => ({
    type: 'object',
    properties: { mode: { const: mode }, n: { type: 'number' } },
    required: ['mode', 'n'],
    additionalProperties: false,
  });
  const json = { type: 'object', properties: { items: { type: 'array', items: { anyOf: [branch('x'), branch('y'), branch('z')] } } } };
  const sent = { items: Array.from({ length: 5_000 }, (_, index) => ({ mode: 'y', n: String(index), [`k${index}`]: 1 })) };
  const findings = compileSchema(json).findings(sent);
  const before = process.cpuUsage();
  const { issues, omitted } = explain({ schema: json, findings, secrets: [], language: 'en' });
  // Processor time, which a busy machine does not stretch; microseconds.
  expect(process.cpuUsage(before).user).toBeLessThan(5_000_000);
  expect([issues.length, omitted]).toEqual([5, 9_995]);
});
