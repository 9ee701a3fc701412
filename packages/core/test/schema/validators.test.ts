import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { fromJsonSchema } from '@toolgate/core';
import { linearPatterns } from '../../src/schema/linear-pattern.ts';
import { createValidators } from '../../src/schema/validators.ts';

describe('the cache of validators', () => {
  test('shares one validator among equal schemas', () => {
    const validators = createValidators();
    const first = validators.for({ json: { type: 'object', properties: { a: {} } } });
    expect(validators.for({ json: { properties: { a: {} }, type: 'object' } })).toBe(first);
    expect(validators.for({ json: { type: 'string' } })).not.toBe(first);
    expect(validators.size()).toBe(2);
  });

  test('keeps one from elsewhere apart from one of our own, though their texts are equal', () => {
    const validators = createValidators();
    const json = Object.freeze({ pattern: '^(?:a|aa)+$(?<!b)' });
    const own = Object.freeze({ json });
    const foreign = Object.freeze({ json, foreign: linearPatterns });
    expect([own, foreign, own, foreign].map((schema) => validators.for(schema).check('a'))).toEqual([true, false, true, false]);
    expect(validators.size()).toBe(2);
  });

  test('keeps no more than its limit, and drops what was not used for longest', () => {
    const validators = createValidators(2);
    const [a, b, c] = ['a', 'b', 'c'].map((title) => Object.freeze({ json: Object.freeze({ title }) }));
    const first = [validators.for(a!), validators.for(b!)];
    expect(validators.for(a!)).toBe(first[0]);
    validators.for(c!);
    expect(validators.size()).toBe(2);
    expect(validators.for(a!)).toBe(first[0]);
    expect(validators.for(b!)).not.toBe(first[1]);
    expect(validators.for(b!).check({})).toBe(true);
  });

  test('sees that a schema that is not frozen has changed', () => {
    const validators = createValidators();
    const json = { type: 'string' };
    const schema = { json };
    expect(validators.for(schema).check(1)).toBe(false);
    json.type = 'number';
    expect(validators.for(schema).check(1)).toBe(true);
  });

  test('frees what leaves it, though the schemas stay', async () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const validators = createValidators(4);
    const schemas = Array.from({ length: 40 }, (_, index) =>
      fromJsonSchema({ type: 'object', properties: { [`key${index}`]: { type: 'string', pattern: `^(?:a|b)${index}$` } } }),
    );
    const freed: unknown[] = [];
    const registry = new FinalizationRegistry((index) => freed.push(index));
    for (const schema of schemas) {
      const validator = validators.for(schema);
      expect([validator.check({}), validator.findings({ other: 1 }).length]).toEqual([true, 1]);
      registry.register(validator, schema.json['title']);
    }
    for (let round = 0; round < 50 && freed.length < 36; round += 1) {
      await new Promise((resolve) => setTimeout(resolve, 1));
      collect();
    }
    expect(freed.length).toBeGreaterThanOrEqual(35);
    expect(validators.size()).toBe(4);
    expect(validators.for(schemas[0]!).check({ key0: 'a0' })).toBe(true);
  });
});
