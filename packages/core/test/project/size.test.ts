import { expect, test } from 'vitest';
import { projectorOf } from './world.ts';

/** A schema that tells when its keywords are listed. */
function watched(schema: object, told: () => void): object {
  return new Proxy(schema, {
    ownKeys: (target) => {
      told();
      return Reflect.ownKeys(target);
    },
  });
}

function listed(count: number, make: (index: number) => object): object {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`p${index}`, make(index)]));
}

test('what hundreds of schemas demand together is compared without being read again for each pair', () => {
  const readsOfEach = (count: number): number => {
    let reads = 0;
    const allOf = Array.from({ length: count }, (_, index) => ({
      type: 'array',
      contains: watched({ minLength: index }, () => reads++),
    }));
    projectorOf().projectSchema({ type: 'object', properties: { a: { allOf } } });
    return reads / count;
  };
  expect(readsOfEach(100)).toBeLessThanOrEqual(readsOfEach(10) + 1);
});

test('what is too long to be said in words is not written out for each place that refers to it', () => {
  let reads = 0;
  const contains = { properties: listed(300, () => watched({ type: 'string' }, () => reads++)) };
  projectorOf({ references: 'inlined' }).projectSchema({
    type: 'object',
    properties: listed(100, (index) => ({ $ref: '#/$defs/long', description: `The ${index}th.` })),
    $defs: { long: { type: 'array', contains } },
  });
  expect(reads).toBeGreaterThan(0);
  expect(reads).toBeLessThan((300 * 100) / 4);
});

test('what is written out again and again ends the reading', () => {
  const { strict } = projectorOf().projectSchema({
    type: 'object',
    properties: listed(100, (index) => ({ $ref: '#/$defs/wide', description: `The ${index}th.` })),
    $defs: { wide: { type: 'object', properties: listed(100, () => ({ type: 'string' })) } },
  });
  expect(strict.reasons.map(({ code }) => code)).toContain('limit:properties');
});
