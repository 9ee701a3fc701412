import { createGate, createToolbox, defineTool } from '@toolgate/core';
import { fromZod3 } from '@toolgate/core/zod3';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import * as z3 from 'zod3';
import { fromZod } from '../../src/schema/from-zod.ts';
import { refusalOf } from './derive-field.ts';

const input = { tool: 'sample', side: 'input' } as const;
const isEven = (text: string): boolean => text.length % 2 === 0;

describe('B64: what nobody would hold a call to is refused where an own tool is defined', () => {
  const even = z.stringFormat('even', isEven);
  test.each<[string, z.ZodType, string]>([
    ['a format', z.string().meta({ format: 'uint65' }), '/a has the format "uint65"'],
    [
      'a format of a number',
      z.int().meta({ format: 'uint64' }),
      '/a has the format "uint64", which nothing checks; take a type that checks it',
    ],
    ['one behind a wrapper', z.string().optional().meta({ format: 'uint65' }), '/a has the format "uint65"'],
    ['one under a wrapper', z.array(z.string().meta({ format: 'uint65' }).nullable()), '/a/* has the format "uint65"'],
    [
      'one of a field that is shared',
      z.object({ b: z.string().meta({ format: 'uint65' }) }).and(z.object({ c: z.string() })),
      '/a/b has the',
    ],
    ['one in place of what Zod checks', z.email().meta({ format: 'mail' }), '/a has the format "mail"'],
    ['one beside what a function checks', even.meta({ format: 'odd' }), '/a has the format "odd"'],
    [
      'one in a schema of the author',
      z.custom().meta({ type: 'array', items: { type: 'string', format: 'uint65' } }),
      '/a/* has the format',
    ],
    [
      'two letters that are swapped',
      z.string().meta({ maxLenght: 5 }),
      '/a has the keyword "maxLenght", which asks nothing; write maxLength,',
    ],
    ['a word without its capital', z.number().meta({ multipleof: 5 }), 'write multipleOf,'],
    ['a word with a separator', z.array(z.int()).meta({ 'unique-items': true }), 'write uniqueItems,'],
    ['a letter that is missing', z.array(z.int()).meta({ uniqeItems: true }), 'write uniqueItems,'],
    ['a word of an adapter', z.string().meta({ 'x-mcp-haeder': 'Region' }), 'write x-mcp-header,'],
    ['a swap in a plain word', z.string().meta({ pattren: '^a' }), 'write pattern,'],
    [
      'a word of an older dialect',
      z.object({ b: z.int().optional() }).meta({ dependencies: { b: ['c'] } }),
      '/a has the keyword "dependencies", which asks nothing; write dependentRequired,',
    ],
    ['another one', z.custom().meta({ type: 'array', prefixItems: [{}], additionalItems: false }), 'write items,'],
    ['a reference that no Zod makes', z.custom().meta({ type: 'object', $dynamicRef: '#node' }), 'write $ref,'],
    ['one of an older dialect', z.custom().meta({ type: 'object', $recursiveRef: '#' }), 'write $ref,'],
    [
      'a slip in a schema of the author',
      z.custom().meta({ type: 'object', properties: { b: { requried: ['c'] } } }),
      '/a/b has the keyword "requried"',
    ],
  ])('%s', (_, type, message) => {
    const refusal = refusalOf(() => fromZod(z.object({ a: type }), input));
    expect(refusal).toEqual({ code: 'invalid_schema', message: expect.stringContaining(message) as string });
    expect(refusal.message).toMatch(
      /^tool sample: input: .*; (take .*type that checks it, or say it in the description|write [\w$-]+, or call it otherwise)/,
    );
    expect(refusalOf(() => fromZod(z.object({ a: type }), { ...input, side: 'output' })).message).toContain('tool sample: output: ');
  });

  test('the root is named', () => {
    expect(refusalOf(() => fromZod(z.object({}).meta({ minPropertes: 1 }), input)).message).toBe(
      'tool sample: input: the root has the keyword "minPropertes", which asks nothing; write minProperties, or call it otherwise if it is yours',
    );
  });
});

describe('a reference that leads nowhere is refused where an own tool is defined: its calls would all be refused', () => {
  test.each<[string, z.ZodType, string, string]>([
    ['to another document', z.custom().meta({ $ref: 'https://example.org/a.json' }), '/a', 'https://example.org/a.json'],
    ['beside a type', z.string().meta({ $ref: '#/$defs/word' }), '/a', '#/$defs/word'],
    ['to definitions beside it', z.custom().meta({ $ref: '#/$defs/own', $defs: { own: { type: 'string' } } }), '/a', '#/$defs/own'],
    ['to a place', z.array(z.custom().meta({ $ref: '#/properties/a' })), '/a/*', '#/properties/a'],
    ['in a branch', z.custom().meta({ anyOf: [{ type: 'null' }, { $ref: 'b' }] }), '/a', 'b'],
    ['in an intersection', z.object({ b: z.int() }).and(z.custom<object>().meta({ $ref: 'c' })), '/a', 'c'],
    ['called like what recurs', z.object({ b: z.json(), c: z.custom().meta({ $ref: '#/$defs/node' }) }), '/a/c', '#/$defs/node'],
  ])('%s', (_, type, path, target) => {
    for (const side of ['input', 'output'] as const) {
      expect(refusalOf(() => fromZod(z.object({ a: type }), { ...input, side }))).toEqual({
        code: 'unrepresentable',
        message: `tool sample: ${side}: ${path} is a reference to "${target}", which leads nowhere; write out what it refers to, or take the whole in with fromJsonSchema(…)`,
      });
    }
  });

  test('one to the tool’s own root leads there', () => {
    const { json } = fromZod(z.object({ a: z.custom().meta({ $ref: '#' }).optional() }), input);
    expect(json['properties']).toEqual({ a: { $ref: '#/$defs/node' } });
    expect(json['$defs']).toHaveProperty('node');
  });
});

test('names of the author that no schema has are left out, as before', () => {
  const names = ['column', 'label', 'order', 'unit', 'formats', 'patterns', 'requires', 'example', 'types', 'item', 'length', 'contents'];
  const others = [
    'tagLength',
    'maxCount',
    'minimal',
    'constant',
    'anyone',
    'note',
    'x-own',
    '$comment',
    'writeOnly',
    'nullable',
    'iff',
    'dependencies',
  ];
  for (const name of [...names, ...others]) {
    const { json } = fromZod(z.object({ a: z.string().meta({ [name]: 1 }) }), input);
    expect([name, json['properties']]).toEqual([name, { a: { type: 'string' } }]);
  }
});

describe('what Zod checks itself stays', () => {
  const made = [...Object.entries(z), ...Object.entries(z.iso)].flatMap(([name, make]): [string, z.ZodType][] => {
    if (typeof make !== 'function' || !/^[a-z]/.test(name) || /parse|decode|encode|validate|^hash$|^stringFormat$/i.test(name)) return [];
    try {
      const type = (make as () => z.ZodType)();
      return typeof type.parse === 'function' && type._zod.def.type === 'string' && 'check' in type._zod.def ? [[name, type]] : [];
    } catch {
      return [];
    }
  });
  const others: readonly [string, z.ZodType][] = [
    ['hash', z.hash('sha256')],
    ['template', z.templateLiteral(['Bearer ', z.jwt()])],
    ['local datetime', z.iso.datetime({ local: true, offset: true, precision: 3 })],
    ['int32', z.int32()],
    ['uint32', z.uint32()],
    ['float32', z.float32()],
    ['float64', z.float64()],
    ['a check of another text', z.string().check(z.nanoid())],
    ['two formats', z.email().check(z.cuid())],
    ['a format again', z.jwt().meta({ format: 'jwt' })],
    ['a format under wrappers', z.nanoid().nullable().optional().default('x').describe('d')],
    ['a format in an intersection', z.object({ b: z.ulid() }).and(z.object({ b: z.string().min(2) }))],
    ['a format in a map', z.record(z.nanoid(), z.cuid())],
    ['a known format', z.string().meta({ format: 'password' })],
  ];

  test('every kind of text of Zod', () => {
    expect(made.length).toBeGreaterThan(30);
    for (const side of ['input', 'output'] as const)
      for (const [name, type] of [...made, ...others])
        expect([name, fromZod(z.object({ a: type }), { ...input, side }).json['type']]).toEqual([name, 'object']);
  });

  test('every kind of text of Zod 3', () => {
    const text = z3.string();
    const names = ['email', 'url', 'emoji', 'uuid', 'nanoid', 'cuid', 'cuid2', 'ulid', 'base64', 'base64url', 'jwt', 'ip', 'cidr'] as const;
    for (const name of [...names, 'datetime', 'date', 'time', 'duration'] as const)
      for (const side of ['input', 'output'] as const)
        expect(fromZod3(z3.object({ a: text[name]().optional(), b: z3.array(text[name]()) }), { side }).json['type']).toBe('object');
  });

  test.each<[string, z.ZodType]>([
    ['as a type', z.stringFormat('even', isEven)],
    ['under wrappers', z.stringFormat('even', isEven).nullable().optional()],
    ['as a check', z.string().check(z.stringFormat('even', isEven))],
    ['as a check of a format', z.hex().check(z.stringFormat('even', isEven))],
  ])('a format that is a function, %s: shown to the model, noted, and held to', async (_, type) => {
    const tool = defineTool({ name: 't', description: 'd', input: z.object({ a: type }), sideEffect: 'read', handler: () => 'ran' });
    expect(JSON.stringify(tool.contract.inputSchema)).toContain('"format":"even"');
    expect(tool.contract.notes.filter(({ code }) => code === 'custom_format')).toEqual([
      {
        side: 'input',
        path: '/a',
        code: 'custom_format',
        message: 'the format is in the schema only for a model to read; what it asks is checked behind the schema',
      },
    ]);
    const gate = createGate(createToolbox([tool]));
    expect(await gate.invoke('t', { a: 'abab' })).toMatchObject({ ok: true });
    expect(await gate.invoke('t', { a: 'abc' })).toMatchObject({
      error: { code: 'invalid_input', issues: [{ path: '/a', keyword: 'zod:invalid_format' }] },
    });
  });
});
