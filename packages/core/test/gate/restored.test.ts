import { createGate, createToolbox, defineTool, type Projection } from '@toolgate/core';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { projectorOf } from '../project/world.ts';

const count = defineTool({
  name: 'count',
  description: 'd',
  input: z.object({ m: z.record(z.string(), z.record(z.string(), z.int())) }),
  sideEffect: 'read',
  handler: ({ m }) => Object.keys(m),
});
const pairs = projectorOf({ objects: 'closed', anything: false, optional: 'nullable' }).projectSchema(count.contract.input.json, {
  records: 'pairs',
});
const pair = (key: string, value: unknown) => ({ key, value });

function call(given: unknown, projection: Projection = pairs) {
  return createGate(createToolbox([count])).call({ id: 'c', name: 'count', arguments: JSON.stringify(given) }, { projection });
}

test('a list of pairs is restored', async () => {
  expect(await call({ m: [pair('a', [pair('b', 1)])] })).toMatchObject({ ok: true, value: ['a'] });
});

test.each([
  ['another prototype', [pair('__proto__', [pair('isAdmin', 1)])], 'dangerousKey', '/m/__proto__'],
  ['another prototype, deeper', [pair('a', [pair('__proto__', 1)])], 'dangerousKey', '/m/a/__proto__'],
  ['a pollution by merging', [pair('constructor', [pair('prototype', 1)])], 'dangerousKey', '/m/constructor/prototype'],
  ['more keys than the limit', Array.from({ length: 1_001 }, (_, index) => pair(`k${index}`, [])), 'tooLarge', '/m'],
])('pairs that make %s are refused', async (_, m, keyword, path) => {
  expect(await call({ m })).toMatchObject({ ok: false, error: { code: 'invalid_json', issues: [{ keyword, path }] } });
});

test.each([
  ['dangerous keys', JSON.parse('{"m":{"a":{"__proto__":1}}}'), 'dangerousKey', '/input/m/a/__proto__'],
  [
    'more values than the limit',
    { m: Object.fromEntries(Array.from({ length: 10_001 }, (_, index) => [`k${index}`, {}])) },
    'tooLarge',
    '/input',
  ],
  ['more depth than the limit', { m: JSON.parse('['.repeat(64) + ']'.repeat(64)) }, 'tooDeep', '/input'],
])("%s that a host's own projection makes are refused, under its wrapper", async (_, restored, keyword, path) => {
  const own: Projection = { ...pairs, wrapper: 'input', restore: () => restored };
  expect(await call({ input: {} }, own)).toMatchObject({ ok: false, error: { code: 'invalid_json', issues: [{ keyword, path }] } });
});
