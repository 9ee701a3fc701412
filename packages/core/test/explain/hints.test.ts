import { describe, expect, test } from 'vitest';
import { closed, explained, lines } from './explained.ts';

describe('what to send instead is said where it can be told', () => {
  test.each<[string, unknown, unknown, string]>([
    ['a JSON text for an object', { type: 'object' }, ' {"a":1}', 'you sent a JSON string; send the object itself'],
    ['a JSON text for an array', { type: 'array' }, '["a"]', 'you sent a JSON string; send the array itself'],
    ['a number as text', { type: 'number' }, '-2.50', 'send -2.50, without quotes'],
    ['an integer as text', { type: ['integer', 'null'] }, '12', 'send 12, without quotes'],
    ['a boolean as text', { type: 'boolean' }, 'True', 'send true, without quotes'],
    ['null as text', { type: ['number', 'null'] }, 'null', 'send null, without quotes'],
    ['a text as number', { type: 'string' }, 12, 'send "12", in quotes'],
    ['a text as boolean', { type: 'string' }, false, 'send "false", in quotes'],
    ['one item for a list', { type: 'array', items: { type: 'string' } }, 'x', 'send a list, also for a single item'],
    ['one object for a list', { type: 'array' }, { x: 1 }, 'send a list, also for a single item'],
  ])('%s', (_name, schema, value, hint) => {
    const [said] = lines(closed({ a: schema }), { a: value });
    expect(said?.endsWith(`; ${hint}`)).toBe(true);
  });

  test.each<[string, unknown, unknown]>([
    ['a fraction for an integer', { type: 'integer' }, '2.5'],
    ['a number in hexadecimal', { type: 'number' }, '0x10'],
    ['a number with more digits than are safe', { type: 'number' }, '12345678901234567890'],
    ['a text that is no number', { type: 'number' }, 'many'],
    ['an object for a text', { type: 'string' }, {}],
    ['null that is required', { type: 'string' }, null],
  ])('nothing is advised for %s', (_name, schema, value) => {
    const [said] = lines(closed({ a: schema }), { a: value });
    expect(said).toMatch(/^\/a type: must be of type [a-z]+$/);
  });
});

describe('null for an optional key is to be left out', () => {
  const leaveOut = /it is optional: leave it out instead of null$/;
  test.each<[string, object, object, string]>([
    ['at the root', { region: { type: 'string' } }, { region: null }, '/region'],
    ['with listed values', { region: { enum: ['eu', 'us'] } }, { region: null }, '/region'],
    ['in a union of types', { region: { anyOf: [{ type: 'string' }, { type: 'number' }] } }, { region: null }, '/region'],
    ['inside a list', { list: { type: 'array', items: closed({ n: { type: 'number' } }, []) } }, { list: [{}, { n: null }] }, '/list/1/n'],
    ['behind a reference', { x: { $ref: '#/$defs/X' } }, { x: { n: null } }, '/x/n'],
    ['in a merged object', { x: { allOf: [{ properties: { n: { type: 'number' } } }, { required: [] }] } }, { x: { n: null } }, '/x/n'],
  ])('%s', (_name, properties, value, path) => {
    const schema = { ...closed({ ...properties }, []), $defs: { X: closed({ n: { type: 'number' } }, []) } };
    expect(explained(schema, value).issues).toMatchObject([{ path, message: expect.stringMatching(leaveOut) as string }]);
  });

  test('but not when any part of a merged object requires it', () => {
    const schema = { type: 'object', allOf: [{ properties: { n: { type: 'number' } } }, { required: ['n'] }] };
    expect(lines(schema, { n: null })).toEqual(['/n type: must be of type number']);
  });
});

describe('arguments inside one key are to be sent by themselves', () => {
  const schema = closed({ sku: { type: 'string' } });
  test.each<[string, object]>([
    ['arguments', { sku: 'a' }],
    ['input', { sku: 'a', more: 1 }],
    ['parameters', {}],
    ['args', '{"sku":"a"}' as never],
  ])('%s', (key, held) => {
    expect(lines(schema, { [key]: held })).toContain(
      `/${key} additionalProperties: "${key}" is not a known key; send the fields themselves, without "${key}" around them`,
    );
  });

  test.each<[string, object]>([
    ['beside another key', { arguments: {}, sku: 'a' }],
    ['a text', { arguments: 'sku' }],
    ['another key', { order: { sku: 'a' } }],
  ])('but not %s', (_name, value) => {
    expect(lines(schema, value).join('\n')).not.toContain('around them');
  });

  test('nor where the tool has such a key', () => {
    expect(lines(closed({ arguments: closed({ a: { type: 'string' } }) }), { arguments: {} }).join('\n')).not.toContain('around them');
  });
});

describe('the nearest right name is named, never applied', () => {
  test.each<[object, string]>([
    [{ levels: 9 }, '/levels additionalProperties: "levels" is not a known key; did you mean "maxLevels"?'],
    [{ max_levels: 9 }, '/max_levels additionalProperties: "max_levels" is not a known key; did you mean "maxLevels"?'],
    [{ levels: 9, maxLevels: 3 }, '/levels additionalProperties: "levels" is not a known key; known keys: "start" and "maxLevels"'],
    [{ depth: 9 }, '/depth additionalProperties: "depth" is not a known key; known keys: "start" and "maxLevels"'],
  ])('%j', (value, said) => {
    expect(lines(closed({ start: {}, maxLevels: {} }, []), value)).toEqual([said]);
  });
});

describe('a secret is neither shown nor spelt out', () => {
  const schema = closed(
    {
      auth: closed({ password: { type: 'string', minLength: 20 }, pin: { type: 'integer' }, mode: { enum: ['abc', 'abd'] } }, []),
      keys: { type: 'array', items: { type: 'number' } },
    },
    [],
  );
  const secrets = ['/auth/password', '/auth/pin', '/auth/mode', '/keys/*'];
  test.each<[string, unknown]>([
    ['a text', { auth: { password: 'hunter2' } }],
    ['a number', { auth: { password: 424242 } }],
    ['a number as text', { auth: { pin: '424242' } }],
    ['a value that is nearly right', { auth: { mode: 'abe' } }],
    ['an item', { keys: ['424242'] }],
    ['the object around it as text', { auth: '{"password":"hunter2"}' }],
  ])('%s', (_name, value) => {
    const { issues } = explained(schema, value, { secrets });
    expect(issues).toHaveLength(1);
    expect(issues[0]).not.toHaveProperty('received');
    expect(JSON.stringify(issues)).not.toMatch(/hunter2|424242|abe|did you mean|has \d/);
  });

  test('its neighbours are', () => {
    expect(explained(schema, { keys: 1 }, { secrets: ['/auth/password'] }).issues).toMatchObject([{ received: 'number 1' }]);
  });
});
