import { describe, expect, test } from 'vitest';
import { createValidators } from '../../src/schema/validators.ts';

describe('the cache of validators', () => {
  test('shares one validator among equal schemas', () => {
    const validators = createValidators();
    const first = validators.for({ type: 'object', properties: { a: {} } });
    expect(validators.for({ properties: { a: {} }, type: 'object' })).toBe(first);
    expect(validators.for(Object.freeze({ type: 'string' }))).not.toBe(first);
    expect(validators.size).toBe(2);
  });

  test('keeps no more than its limit, and drops what was not used for longest', () => {
    const validators = createValidators(2);
    const a = validators.for({ title: 'a' });
    const b = validators.for({ title: 'b' });
    expect(validators.for({ title: 'a' })).toBe(a);
    validators.for({ title: 'c' });
    expect(validators.size).toBe(2);
    expect(validators.for({ title: 'a' })).toBe(a);
    expect(validators.for({ title: 'b' })).not.toBe(b);
  });

  test('sees that a schema that is not frozen has changed', () => {
    const validators = createValidators();
    const schema = { type: 'string' };
    expect(validators.for(schema).check(1)).toBe(false);
    schema.type = 'number';
    expect(validators.for(schema).check(1)).toBe(true);
  });
});
