import { describe, expect, test } from 'vitest';
import { closed, explained, lines } from './explained.ts';
import { explain } from '../../src/explain.ts';
import type { Finding } from '../../src/schema/compile.ts';

const field = (schema: unknown) => closed({ a: schema });

describe('every keyword has its sentence, at the field itself', () => {
  test.each<[unknown, unknown, string]>([
    [{ type: 'integer' }, 2.5, '/a type: must be of type integer'],
    [{ type: ['string', 'null'] }, {}, '/a type: must be of type string or null'],
    [{ const: 'x' }, 'y', '/a const: must be exactly "x"'],
    [{ enum: ['damaged', 'late', 'other'] }, 'damged', '/a enum: must be one of "damaged", "late" or "other"; did you mean "damaged"?'],
    [{ enum: ['only'] }, 'x', '/a enum: must be exactly "only"'],
    [{ enum: [1, 2] }, '2', '/a enum: must be one of 1 or 2; send 2, without quotes'],
    [{ enum: ['1', '2'] }, 2, '/a enum: must be one of "1" or "2"; send "2", in quotes'],
    [{ minimum: 1 }, 0, '/a minimum: must be at least 1'],
    [{ maximum: 1 }, 2, '/a maximum: must be at most 1'],
    [{ exclusiveMinimum: 0 }, 0, '/a exclusiveMinimum: must be more than 0'],
    [{ exclusiveMaximum: 1 }, 1, '/a exclusiveMaximum: must be less than 1'],
    [{ multipleOf: 0.01 }, 0.001, '/a multipleOf: must be a multiple of 0.01'],
    [{ minLength: 2 }, '😀', '/a minLength: must have at least 2 characters, has 1'],
    [{ maxLength: 1 }, 'ab', '/a maxLength: must have at most 1 character, has 2'],
    [{ pattern: '^ord_[a-z0-9]+$' }, 'x', '/a pattern: must match the pattern ^ord_[a-z0-9]+$'],
    [{ format: 'date-time' }, 'today', '/a format: must be a valid date-time, such as 2026-01-31T09:30:00Z'],
    [{ format: 'email', pattern: '@' }, 'x', '/a format: must be a valid email, such as name@example.org'],
    [{ minItems: 1 }, [], '/a minItems: must have at least 1 item, has 0'],
    [{ maxItems: 1 }, [1, 2], '/a maxItems: must have at most 1 item, has 2'],
    [{ uniqueItems: true }, [1, 2, 1], '/a uniqueItems: must have no two equal items; items 0 and 2 are equal'],
    [{ contains: { type: 'number' }, minContains: 2 }, ['x', 1], '/a contains: must contain at least 2 items of the form: number'],
    [{ contains: { type: 'number' }, maxContains: 1 }, [1, 1], '/a contains: must contain 1 to 1 item of the form: number'],
    [{ minProperties: 1 }, {}, '/a minProperties: must have at least 1 key, has 0'],
    [{ maxProperties: 0 }, { x: 1 }, '/a maxProperties: must have at most 0 keys, has 1'],
    [{ required: ['b'] }, {}, '/a/b required: "b" is required and missing'],
    [{ additionalProperties: false }, { b: 1 }, '/a/b additionalProperties: "b" is not a known key; this object takes no keys'],
    [{ additionalProperties: false, patternProperties: { '^x': {} } }, { b: 1 }, '/a/b additionalProperties: "b" is not a known key'],
    [
      { properties: { b: {}, c: {} }, unevaluatedProperties: false },
      { xyz: 1 },
      '/a/xyz unevaluatedProperties: "xyz" is not a known key; known keys: "b" and "c"',
    ],
    [{ prefixItems: [{}], items: false }, [1, 2], '/a items: this list takes no more than 1 item'],
    [{ prefixItems: [{}], unevaluatedItems: false }, [1, 2], '/a unevaluatedItems: this list takes no more than 1 item'],
    [
      { propertyNames: { pattern: '^[a-z]+$' } },
      { 'A B': 1 },
      '/a/A B propertyNames: the key "A B" is not allowed; a key must match the pattern ^[a-z]+$',
    ],
    [{ propertyNames: { enum: ['x', 'y'] } }, { z: 1 }, '/a/z propertyNames: the key "z" is not allowed; a key must be one of "x" or "y"'],
    [{ dependentRequired: { b: ['c'] } }, { b: 1 }, '/a/c dependentRequired: "c" is required when "b" is sent'],
    [{ dependentSchemas: { b: { required: ['c'] } } }, { b: 1 }, '/a/c required: "c" is required and missing'],
    [{ not: { type: 'string' } }, 'x', '/a not: fits a form that is ruled out here; the description says which values are allowed'],
    [{ if: { type: 'string' }, then: { minLength: 2 } }, 'x', '/a minLength: must have at least 2 characters, has 1'],
    [{ if: { type: 'string' }, else: { minimum: 2 } }, 1, '/a minimum: must be at least 2'],
    [{ if: { type: 'string' }, then: false }, 'x', '/a false schema: must be left out; no value is allowed here'],
    [false, 1, '/a false schema: must be left out; no value is allowed here'],
  ])('%j with %j', (schema, value, said) => {
    expect(lines(field(schema), { a: value })).toEqual([said]);
  });

  test('draft-07 has its own names for some', () => {
    const dialect = { $schema: 'http://json-schema.org/draft-07/schema#' };
    expect(lines({ ...dialect, dependencies: { b: ['c'] } }, { b: 1 })).toEqual(['/c dependencies: "c" is required when "b" is sent']);
    expect(lines({ ...dialect, properties: { a: { items: [{}], additionalItems: false } } }, { a: [1, 2] })).toEqual([
      '/a additionalItems: this list takes no more than 1 item',
    ]);
  });

  test('a keyword that nobody has heard of is named', () => {
    const finding = { instancePath: '/a', schemaPath: '#/x', keyword: 'x-\u202Eunheard', params: {}, schema: 1, parentSchema: {}, data: 1 };
    const { issues } = explainFinding(finding);
    expect(issues.map(({ message }) => message)).toEqual([String.raw`does not fit the keyword "x-\u202eunheard" of the schema`]);
  });

  test.each(['tooDeep', 'uncheckable'])('%s is told as what it is', (keyword) => {
    const { issues } = explainFinding({ instancePath: '', schemaPath: '#', keyword, params: {}, schema: {}, parentSchema: {}, data: {} });
    expect(issues).toMatchObject([{ path: '', keyword, message: expect.stringMatching(/^(?:is nested|could not)/) as string }]);
  });
});

describe('expected, received and allowed are told apart from the sentence', () => {
  test.each<[unknown, object, object]>([
    [{ type: 'integer' }, { a: '1' }, { expected: 'integer', received: 'string "1"' }],
    [{ type: 'string', maxLength: 10 }, { a: 'x'.repeat(11) }, { expected: 'at most 10 characters', received: 'string "xxxxxxxxxxx"' }],
    [{ enum: ['x', 'y'] }, { a: 'z' }, { expected: 'one of "x" or "y"', received: 'string "z"', allowed: ['x', 'y'] }],
    [{ type: 'string', enum: ['x', 'y'] }, { a: 1 }, { keyword: 'type', expected: 'string', received: 'number 1', allowed: ['x', 'y'] }],
    [{ type: 'string', enum: ['x', 'y'] }, {}, { keyword: 'required', expected: 'one of "x" or "y"', allowed: ['x', 'y'] }],
    [{ type: 'string', format: 'date' }, {}, { keyword: 'required', expected: 'a valid date' }],
    [{ type: 'object', required: ['x', 'y'] }, {}, { keyword: 'required', expected: 'an object with "x" and "y"' }],
  ])('%j with %j', (schema, value, told) => {
    expect(explained(field(schema), value).issues).toMatchObject([told]);
  });

  test('what was sent under an unknown key is not repeated: it may be a secret under a misspelt name', () => {
    const { issues } = explained(closed({ password: { type: 'string' } }, []), { pasword: 'hunter2' });
    expect(JSON.stringify(issues)).not.toContain('hunter2');
    expect(issues).toMatchObject([{ path: '/pasword', allowed: ['password'] }]);
  });

  test('of many allowed values a bounded number is listed', () => {
    const values = Array.from({ length: 1_000 }, (_, index) => `value-${index}`);
    const [issue] = explained(field({ enum: values }), { a: 'x' }).issues;
    expect(issue?.message).toMatch(/"value-9" and 990 more$/);
    expect(issue?.allowed).toHaveLength(20);
  });
});

function explainFinding(finding: Finding) {
  return explain({ schema: {}, findings: [finding], secrets: [], language: 'en' });
}
