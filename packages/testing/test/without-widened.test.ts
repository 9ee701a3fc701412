import { expect, test } from 'vitest';
import { withoutWidened } from '../src/index.ts';

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

test('branches in which nothing is lost are kept apart', () => {
  const schema = { oneOf: [{ type: 'string' }, { type: 'number' }], maxLength: 3 };
  expect(withoutWidened(schema, [loss('/', 'maxLength')])).toEqual({ oneOf: schema.oneOf });
});
