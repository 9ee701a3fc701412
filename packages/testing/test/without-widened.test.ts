import { expect, test } from 'vitest';
import { withoutWidened } from '../src/index.ts';
import { validatorOf } from '../src/projection/validator.ts';

const loss = (path: string, keyword: string) => ({ path, keyword, kind: 'widened', reason: 'not enforced' }) as const;

test('what is lost in a branch, or behind it, no longer keeps the branch apart from the others', () => {
  const other = { type: 'number' };
  const written = (branch: object) => ({ type: 'object', properties: { a: { oneOf: [branch, other] } }, $defs: { b: { type: 'string' } } });
  expect(withoutWidened(written({ type: 'string' }), [loss('/properties/a/oneOf/0', 'type')])).toEqual({
    type: 'object',
    properties: { a: { anyOf: [{}, other] } },
    $defs: { b: { type: 'string' } },
  });
  const behind = { type: 'array', items: { $ref: '#/$defs/b' } };
  expect(withoutWidened(written(behind), [loss('/$defs/b', 'type')])).toEqual({
    type: 'object',
    properties: { a: { anyOf: [behind, other] } },
    $defs: { b: {} },
  });
});

test('what is said of keys under a pattern and of other keys is lost apart', () => {
  const schema = { type: 'object', patternProperties: { '^a': { type: 'string' } }, additionalProperties: false };
  expect(withoutWidened(schema, [loss('/', 'patternProperties')])).toEqual({ type: 'object', additionalProperties: false });
});

test('branches in which nothing is lost are kept apart', () => {
  const schema = { oneOf: [{ type: 'string' }, { type: 'number' }], maxLength: 3 };
  expect(withoutWidened(schema, [loss('/', 'maxLength')])).toEqual({ oneOf: schema.oneOf });
});

test.each([
  [{ type: 'string', if: { minLength: 2 }, then: { pattern: '^a' }, else: { maxLength: 0 } }, 'if', '/else'],
  [{ oneOf: [{ type: 'number' }, { type: 'string', maxLength: 0 }] }, 'oneOf', '/oneOf/1'],
  [{ type: 'array', items: [{ type: 'string', maxLength: 0 }], additionalItems: false }, 'items', '/items/0'],
  [{ type: 'array', items: [{ type: 'string', maxLength: 0 }] }, 'maxItems', '/items/0'],
])('what is left of %j is found by whoever refers to it', (a, keyword, below) => {
  const schema = { type: 'object', properties: { a, b: { $ref: `#/properties/a${below}` } }, $defs: { 'place-0': { type: 'null' } } };
  const isValid = validatorOf(withoutWidened(schema, [loss('/properties/a', keyword)]));
  expect([isValid({ b: '' }), isValid({ b: 'x' })]).toEqual([true, false]);
});

test('what is lost where a reference leads to is lost for whoever refers to it', () => {
  const schema = {
    type: 'object',
    properties: { a: { type: 'array', items: { type: 'string', minLength: 2 } }, b: { $ref: '#/properties/a/items' } },
  };
  const isValid = validatorOf(withoutWidened(schema, [loss('/properties/a/items', 'minLength')]));
  expect([isValid({ a: ['x'], b: 'x' }), isValid({ b: 1 })]).toEqual([true, false]);
});

test('what is said of further items beside a bound that lets none follow goes with the bound', () => {
  const pair = (maxItems: number) => ({
    type: 'array',
    items: [{ type: 'integer' }, { type: 'integer' }],
    additionalItems: false,
    maxItems,
  });
  const isValid = validatorOf(withoutWidened(pair(2), [loss('/', 'maxItems')]));
  expect([isValid([1, 2, 3]), isValid(['a'])]).toEqual([true, false]);
  expect(validatorOf(withoutWidened(pair(3), [loss('/', 'maxItems')]))([1, 2, 3])).toBe(false);
});
