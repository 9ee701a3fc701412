import { describe, expect, test } from 'vitest';
import { explain } from '../../src/explain.ts';
import { deepFreeze, type JsonSchema } from '../../src/json.ts';
import { compileSchema } from '../../src/schema/compile.ts';
import { closed, explained, lines } from './explained.ts';

const text = { type: 'string' };
const number = { type: 'number' };
const tagged = (mode: string, rest: Record<string, unknown>) => closed({ mode: { type: 'string', const: mode }, ...rest });
const delivery = { oneOf: [tagged('pickup', { spot: number }), tagged('courier', { fee: number }), tagged('locker', { box: number })] };

describe('a tagged union reports the branch that its tag names', () => {
  test.each<[unknown, readonly string[]]>([
    [{ mode: 'courier', fee: '2' }, ['/d/fee type: must be of type number; send 2, without quotes']],
    [{ mode: 'courier' }, ['/d/fee required: "fee" is required and missing']],
    [
      { mode: 'courier', spot: 1 },
      [
        '/d/fee required: "fee" is required and missing',
        '/d/spot additionalProperties: "spot" is not a known key; known keys: "mode" and "fee"',
      ],
    ],
    [{ mode: 'PICKUP', spot: 1 }, ['/d/mode enum: must be one of "pickup", "courier" or "locker"; did you mean "pickup"?']],
    [{ mode: 7 }, ['/d/mode enum: must be one of "pickup", "courier" or "locker"']],
    [{ spot: 1 }, ['/d/mode required: "mode" is required and missing; it must be one of "pickup", "courier" or "locker"']],
    ['pickup', ['/d type: must be of type object']],
    ['{"mode":"pickup","spot":1}', ['/d type: must be of type object; you sent a JSON string; send the object itself']],
    [null, ['/d type: must be of type object']],
  ])('%j', (value, said) => {
    expect(lines(closed({ d: delivery }), { d: value })).toEqual(said);
  });

  test('one with 12 branches takes no more room', () => {
    const branches = Array.from({ length: 12 }, (_, index) => tagged(`m${index}`, { [`f${index}`]: number, g: text, h: text }));
    expect(lines(closed({ d: { anyOf: branches } }), { d: { mode: 'm7', f7: 'x', g: 'g', h: 'h' } })).toEqual([
      '/d/f7 type: must be of type number',
    ]);
  });

  test('tags may be lists of values, numbers, behind references or in merged objects', () => {
    const schema = {
      type: 'object',
      anyOf: [{ $ref: '#/$defs/A' }, { allOf: [closedTag([3]), { required: ['c'] }] }],
      $defs: { A: { ...closedTag([1, 2]), required: ['v', 'a'] } },
    };
    expect(lines(schema, { v: 2 })).toEqual(['/a required: "a" is required and missing']);
    expect(lines(schema, { v: 3 })).toEqual(['/c required: "c" is required and missing']);
    expect(lines(schema, { v: 4 })).toEqual(['/v enum: must be one of 1, 2 or 3']);
  });

  test('unions in unions and tags under tags are followed', () => {
    const pets = { oneOf: [{ oneOf: [animal('cat', 'wild'), animal('cat', 'tame')] }, animal('dog', 'tame')] };
    expect(lines(closed({ p: pets }), { p: { kind: 'cat', life: 'odd' } })).toEqual(['/p/life enum: must be one of "wild" or "tame"']);
    expect(lines(closed({ p: pets }), { p: { kind: 'fish', life: 'wild' } })).toEqual(['/p/kind enum: must be one of "cat" or "dog"']);
    expect(lines(closed({ p: pets }), { p: { kind: 'dog', life: 'tame', x: 1 } })).toHaveLength(1);
  });

  test('a named discriminator wins over one that was found first', () => {
    const branch = (a: string, b: string) => closed({ a: { const: a }, b: { const: b } });
    const schema = { type: 'object', discriminator: { propertyName: 'b' }, oneOf: [branch('x', 'p'), branch('y', 'q')] };
    expect(lines(schema, { a: 'x', b: 'z' })).toEqual(['/b enum: must be one of "p" or "q"']);
  });

  test('a recursive union is followed to where it went wrong, in bounded time', () => {
    const schema = {
      ...closed({ e: { $ref: '#/$defs/E' } }),
      $defs: { E: { oneOf: [tagged('not', { of: { $ref: '#/$defs/E' } }), tagged('lit', { value: number })] } },
    };
    const nested = Array.from({ length: 30 }).reduce<unknown>((of) => ({ mode: 'not', of }), { mode: 'lit', value: '1' });
    expect(explained(schema, { e: nested }).issues).toMatchObject([{ path: `/e${'/of'.repeat(30)}/value`, keyword: 'type' }]);
  });

  test('a recursive union without tags is no explosion', () => {
    const schema = {
      ...closed({ e: { $ref: '#/$defs/E' } }),
      $defs: {
        E: {
          anyOf: [
            closed({ of: { $ref: '#/$defs/E' } }),
            closed({ of: { $ref: '#/$defs/E' }, more: {} }, ['of']),
            closed({ value: number }),
          ],
        },
      },
    };
    const nested = Array.from({ length: 8 }).reduce<unknown>((of) => ({ of }), { value: '1' });
    expect(explained(schema, { e: nested }).issues).toMatchObject([{ path: `/e${'/of'.repeat(8)}/value`, keyword: 'type' }]);
  });
});

describe('a union without a tag reports the closest branch', () => {
  test.each<[string, readonly unknown[], unknown, readonly string[]]>([
    ['types become one type', [text, number, { type: 'null' }], [], ['/u type: must be of type string, number or null']],
    [
      'the branch of the right type',
      [{ type: 'string', minLength: 3 }, { type: 'null' }],
      'x',
      ['/u minLength: must have at least 3 characters, has 1'],
    ],
    [
      'the item of the right type',
      [{ type: 'array', items: number }, number],
      ['1'],
      ['/u/0 type: must be of type number; send 1, without quotes'],
    ],
    [
      'listed values become one list',
      [{ const: 'a' }, { const: 'b' }, { type: 'null' }],
      'c',
      ['/u enum: must be one of "a", "b" or null'],
    ],
    [
      'fewest keys wrong',
      [closed({ x: text, y: text }), closed({ z: text })],
      { x: 1, y: 'y' },
      ['/u/x type: must be of type string; send "1", in quotes'],
    ],
    [
      'a bound rather than a type',
      [closed({ x: text }), closed({ x: { minimum: 5, type: 'number' } })],
      { x: 3 },
      ['/u/x minimum: must be at least 5'],
    ],
    [
      'scalars that are as close',
      [
        { type: 'string', format: 'email' },
        { type: 'string', format: 'uuid' },
      ],
      'x',
      ['/u anyOf: fits none of the allowed forms: a valid email or a valid uuid'],
    ],
    ['one key or another', [{ required: ['id'] }, { required: ['name'] }], {}, ['/u anyOf: must have "id" or "name"']],
  ])('%s', (_name, anyOf, value, said) => {
    expect(lines(closed({ u: { anyOf } }), { u: value })).toEqual(said);
  });

  test('two forms at once are named', () => {
    const schema = { type: 'object', oneOf: [{ required: ['id'] }, { required: ['name'] }, { title: 'Third', required: ['x'] }] };
    expect(lines(schema, { id: 1, name: 2, x: 3 })).toEqual([
      ' oneOf: fits several of the allowed forms at once (an object with "id" and an object with "name"), and must fit exactly one',
    ]);
  });

  test('what is wrong beside the union is still reported', () => {
    const schema = closed({ d: delivery, n: number }, ['d', 'n']);
    expect(lines(schema, { d: { mode: 'locker', box: 'x' }, n: 'x' })).toEqual([
      '/d/box type: must be of type number',
      '/n type: must be of type number',
    ]);
  });
});

test('a key that a failed part declares is not called unknown', () => {
  const schema = {
    type: 'object',
    allOf: [{ properties: { a: number }, required: ['a'] }, { properties: { b: text } }],
    unevaluatedProperties: false,
  };
  expect(lines(schema, { a: 'x', b: 'y' })).toEqual(['/a type: must be of type number']);
  expect(lines(schema, { a: 1, c: 'y' })).toEqual(['/c unevaluatedProperties: "c" is not a known key; known keys: "a" and "b"']);
});

describe('what has been read of a schema', () => {
  const said = (schema: JsonSchema, value: unknown) =>
    explain({ schema, findings: compileSchema(schema).findings(value), secrets: [], language: 'en' });
  const values = [{ mode: 'courier', fee: '2' }, { mode: 'PICKUP' }, { spot: 1 }, null, { mode: 'locker', box: 1, fee: 2 }];

  test('is kept of a frozen one, and says the same again in any order', () => {
    const changing = closed({ d: delivery, e: { anyOf: [number, { type: 'null' }] } });
    const frozen = deepFreeze(structuredClone(changing));
    for (const d of [...values, ...[...values].reverse()]) expect(said(frozen, { d, e: 'x' })).toEqual(said(changing, { d, e: 'x' }));
  });

  test('is read anew of one that may change', () => {
    const branch = { type: 'object', properties: { a: number }, required: ['a'] };
    const schema = { anyOf: [branch, { type: 'array' }] };
    expect(said(schema, { a: 'x' }).issues).toMatchObject([{ path: '/a', expected: 'number' }]);
    Object.assign(branch.properties, { a: { type: 'boolean' } });
    expect(said(schema, { a: 'x' }).issues).toMatchObject([{ path: '/a', expected: 'boolean' }]);
  });
});

function closedTag(values: readonly number[]) {
  return { type: 'object', properties: { v: { enum: values } }, required: ['v'] };
}

function animal(kind: string, life: string) {
  return closed({ kind: { const: kind }, life: { const: life } });
}
