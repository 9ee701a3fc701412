import { createRequire } from 'node:module';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import * as mini from 'zod/mini';
import * as z3 from 'zod3';
import * as z4in3 from 'zod3/v4';
import type { JsonSchema } from '../../src/json.ts';
import { compileSchema } from '../../src/schema/compile.ts';
import { fromZod } from '../../src/schema/from-zod.ts';
import { deriveField, fieldOf, refusalOf } from './derive-field.ts';

const input = { tool: 'sample', side: 'input' } as const;

describe('objects are closed', () => {
  test.each<[string, z.ZodType, unknown]>([
    ['a plain object', z.object({ a: z.string() }), false],
    ['an empty object', z.object({}), false],
    ['a strict object', z.strictObject({ a: z.string() }), false],
    ['a loose object', z.looseObject({ a: z.string() }), {}],
    ['an object with a catchall', z.object({ a: z.string() }).catchall(z.number()), { type: 'number' }],
    ['a record', z.record(z.string(), z.number()), { type: 'number' }],
  ])('%s', (_what, type, extra) => {
    expect(fieldOf(deriveField(type))['additionalProperties']).toEqual(extra);
  });

  test('at every level, in every place', () => {
    const part = z.object({ a: z.string() });
    const { json } = deriveField(z.tuple([part, z.array(part)], z.record(z.string(), z.union([part, z.null()]))));
    expect(JSON.stringify(json).match(/"additionalProperties":false/g)).toHaveLength(4);
  });
});

describe('an intersection is the one object that its sides describe', () => {
  const a = z.object({ a: z.string() });
  const b = z.object({ b: z.number().optional() });
  test.each<[string, z.ZodType, readonly unknown[], readonly unknown[]]>([
    ['two objects', a.and(b), [{ a: '' }, { a: '', b: 1 }], [{}, { a: '', z: 1 }, { a: '', b: '' }]],
    ['two objects with descriptions and refinements', a.describe('A').and(b.refine(() => true)), [{ a: '' }], [{ a: '', z: 1 }]],
    [
      'strict objects',
      z.strictObject({ a: z.string() }).and(z.strictObject({ b: z.number() })),
      [{ a: '', b: 1 }],
      [{ a: '', b: 1, z: 1 }, { a: '' }],
    ],
    ['a loose side', a.and(z.looseObject({ b: z.number() })), [{ a: '', b: 1, z: 1 }], [{ a: '' }]],
    ['a catchall', a.and(z.object({}).catchall(z.string().max(1))), [{ a: 'x', z: 'y' }], [{ a: 'xx' }, { a: 'x', z: 1 }]],
    ['the same key on both sides', a.and(z.object({ a: z.string().min(2) })), [{ a: 'xx' }], [{ a: 'x' }]],
    [
      'objects below the same key',
      z.object({ n: a }).and(z.object({ n: b })),
      [{ n: { a: '', b: 1 } }],
      [{ n: { a: '', z: 1 } }, { n: { b: 1 } }],
    ],
    ['a union', z.union([a, z.object({ c: z.null() })]).and(b), [{ a: '', b: 1 }, { c: null }], [{ b: 1 }, { a: '', c: null }]],
    [
      'two unions',
      z.union([a, b]).and(z.union([z.object({ c: z.null() }), z.object({ d: z.null() })])),
      [{ a: '', c: null }, { d: null }],
      [{ a: '', c: null, d: null }],
    ],
    [
      'a discriminated union',
      z.discriminatedUnion('k', [z.object({ k: z.literal('x') }), z.object({ k: z.literal('y'), n: z.int() })]).and(a),
      [{ k: 'y', n: 1, a: '' }],
      [{ k: 'x', n: 1, a: '' }],
    ],
    ['three sides', a.and(b).and(z.object({ c: z.boolean() })), [{ a: '', c: true }], [{ a: '' }, { a: '', c: true, z: 1 }]],
    [
      'a record with patterns for keys',
      a.and(z.record(z.string().regex(/^x/), z.number())),
      [{ a: '', x1: 1 }],
      [
        { a: '', y: 1 },
        { a: '', x: '' },
      ],
    ],
    ['a record with listed keys', a.and(z.partialRecord(z.enum(['p', 'q']), z.number())), [{ a: '', p: 1 }], [{ a: '', r: 1 }]],
    ['anything', a.and(z.any()), [{ a: '' }], [{ a: '', z: 1 }]],
    ['behind wrappers', a.optional().and(b.readonly()), [{ a: '', b: 1 }], [{ a: '', z: 1 }]],
    ['no objects', z.string().min(1).and(z.string().max(2)), ['a'], ['', 'aaa', 1]],
  ])('%s', async (_what, type, good, bad) => {
    const schema = deriveField(type);
    const { check } = compileSchema(schema.json);
    expect(good.filter((field) => !check({ field }))).toEqual([]);
    expect(bad.filter((field) => check({ field }))).toEqual([]);
    for (const field of good) expect(await schema.parse({ field })).toEqual({ value: { field } });
  });

  test('of recursive types, beside the recursion', () => {
    const node = z.object({
      name: z.string(),
      get inner() {
        return node.optional();
      },
    });
    const { check } = compileSchema(deriveField(node.and(z.object({ extra: z.int() }))).json);
    expect(check({ field: { name: '', extra: 1, inner: { name: '' } } })).toBe(true);
    expect(check({ field: { name: '', extra: 1, inner: { name: '', extra: 1 } } })).toBe(false);
  });

  test('of what cannot be merged, closed around the whole', () => {
    const side = z.looseRecord(z.string().regex(/^x/), z.number());
    const { check } = compileSchema(deriveField(z.object({ a: z.string() }).and(z.union([side, z.object({ b: z.null() })]))).json);
    expect(check({ field: { a: '', b: null } })).toBe(true);
  });

  test('a record whose keys are described in another way is refused', () => {
    const type = z.object({ a: z.string() }).and(z.record(z.email(), z.number()));
    expect(refusalOf(() => deriveField(type))).toEqual({
      code: 'unrepresentable',
      message:
        'tool sample: input: /field is an intersection with a record whose keys are neither listed nor described by one pattern; name the other properties in the object and give it .catchall(…)',
    });
  });
});

describe('references', () => {
  test('an id alone makes none, and two types may share one', () => {
    const point = z.object({ x: z.number() }).meta({ id: 'Point' });
    const { json } = fromZod(z.object({ a: point, b: point.describe('where'), c: z.string().meta({ id: 'Point' }) }), input);
    expect(JSON.stringify(json)).not.toMatch(/\$ref|\$defs|Point/);
    expect(json).toMatchObject({ properties: { a: { type: 'object' }, b: { type: 'object', description: 'where' } } });
  });

  test('a recursive root is written out, and named once in $defs', () => {
    const tree = z.object({
      label: z.string(),
      get children() {
        return z.array(tree);
      },
    });
    const body = {
      type: 'object',
      properties: { label: { type: 'string' }, children: { type: 'array', items: { $ref: '#/$defs/node' } } },
      required: ['label', 'children'],
      additionalProperties: false,
    };
    expect(fromZod(tree, input).json).toEqual({ ...body, $defs: { node: body } });
  });

  test('a recursive field has the name of its id; what stands beside its reference stays', () => {
    const link = z
      .object({
        get next() {
          return link.optional();
        },
      })
      .meta({ id: 'Link' });
    expect(fromZod(z.object({ first: link, last: link.describe('the end') }), input).json).toMatchObject({
      properties: { first: { $ref: '#/$defs/Link' }, last: { $ref: '#/$defs/Link', description: 'the end' } },
      $defs: { Link: { properties: { next: { $ref: '#/$defs/Link' } }, additionalProperties: false } },
    });
  });

  test('types that need each other, and z.lazy', () => {
    const person = z.object({
      get owns() {
        return z.array(pet);
      },
    });
    const pet: z.ZodType = z.object({ owner: z.lazy(() => person).optional() });
    const { check } = compileSchema(fromZod(z.object({ person, pet }), input).json);
    expect(check({ person: { owns: [{ owner: { owns: [] } }] }, pet: {} })).toBe(true);
    expect(check({ person: { owns: [{ owner: { owns: [{ z: 1 }] } }] }, pet: {} })).toBe(false);
  });

  test('a getter that makes a new type each time is refused, not followed', () => {
    const endless = (): z.ZodType =>
      z.object({
        get inner() {
          return endless();
        },
      });
    expect(refusalOf(() => fromZod(endless(), input))).toMatchObject({
      code: 'invalid_schema',
      message: expect.stringContaining('goes on for more than 500 levels'),
    });
  });
});

describe('what is published of a field', () => {
  const described = z.string().describe('what it is');
  test.each<[string, z.ZodType, JsonSchema]>([
    ['an integer without the range of a double', z.int(), { type: 'integer' }],
    ['an integer with its own bounds', z.int().min(0).max(23), { type: 'integer', minimum: 0, maximum: 23 }],
    ['a 32-bit integer', z.int32(), { type: 'integer', minimum: -2147483648, maximum: 2147483647 }],
    ['bounds that are no numbers of JSON', z.number().min(-Infinity).max(9), { type: 'number', maximum: 9 }],
    ['lengths that are no lengths of JSON', z.string().min(-1).max(2.5), { type: 'string', maxLength: 2 }],
    ['a description before .optional()', described.optional(), { type: 'string', description: 'what it is' }],
    ['a description before .default()', described.default('x'), { type: 'string', description: 'what it is', default: 'x' }],
    [
      'a title and examples',
      z
        .string()
        .meta({ title: 'T', examples: ['e'], deprecated: true })
        .nullish(),
      { anyOf: [{ type: 'string', title: 'T', examples: ['e'], deprecated: true }, { type: 'null' }] },
    ],
    ['no other annotation', z.string().readonly().meta({ secret: true, owner: 'me', $comment: 'x', writeOnly: true }), { type: 'string' }],
    ['the header that an adapter asks for', z.string().meta({ 'x-mcp-header': 'Region' }), { type: 'string', 'x-mcp-header': 'Region' }],
    ['nullable types in short', z.union([z.string(), z.number(), z.null()]), { type: ['string', 'number', 'null'] }],
    ['a custom type with its JSON Schema', z.custom().meta({ type: 'string', minLength: 2 }), { type: 'string', minLength: 2 }],
    [
      'a codec from outside',
      z
        .codec(z.iso.date(), z.date(), { decode: (text) => new Date(text), encode: (date) => date.toISOString() })
        .meta({ description: 'd' }),
      { type: 'string', format: 'date', description: 'd', pattern: expect.any(String) as string },
    ],
    ['a record of any keys', z.record(z.string().describe('key'), z.null()), { type: 'object', additionalProperties: { type: 'null' } }],
    [
      'a record of listed keys, all of them',
      z.record(z.enum(['a', 'b']), z.null()),
      { type: 'object', propertyNames: { type: 'string', enum: ['a', 'b'] }, additionalProperties: { type: 'null' }, required: ['a', 'b'] },
    ],
    ['a prefault', z.string().prefault('x'), { type: 'string', default: 'x' }],
    [
      'a tuple with a rest',
      z.tuple([z.string(), z.number().optional()], z.boolean()),
      { type: 'array', prefixItems: [{ type: 'string' }, { type: 'number' }], items: { type: 'boolean' }, minItems: 1 },
    ],
    ['a tuple of nothing', z.tuple([]), { type: 'array', items: false, maxItems: 0 }],
    ['a tuple of a rest alone', z.tuple([]).rest(z.int()), { type: 'array', items: { type: 'integer' } }],
    ['enums of numbers', z.enum({ Off: 0, On: 1 }), { type: 'number', enum: [0, 1] }],
    ['literals of several types', z.literal(['a', 1, null]), { enum: ['a', 1, null] }],
  ])('%s', (_what, type, published) => {
    expect(fieldOf(deriveField(type))).toEqual(published);
  });

  test('a field may be called like a keyword, or like a member of every object', () => {
    const names = ['properties', 'pattern', 'title', 'constructor', 'toString', '$ref', '$defs', 'allOf', 'required', 'hasOwnProperty'];
    const { json } = fromZod(z.object(Object.fromEntries(names.map((name) => [name, z.object({ [name]: z.string() })]))), input);
    expect(Object.keys(json['properties'] as object)).toEqual(names);
    expect(json['required']).toEqual(names);
  });

  test('the result is frozen, and names no dialect', () => {
    const { json, notes, secrets } = fromZod(z.object({ a: z.array(z.string()) }), input);
    expect([json, json['properties'], json['required'], notes, secrets].every((part) => Object.isFrozen(part))).toBe(true);
    expect(Object.keys(json)).not.toContain('$schema');
  });
});

describe('checks and changes of the value', () => {
  const between = z.string().min(2).trim().toLowerCase().max(5).regex(/^a/);
  test.each<[string, z.ZodType, 'input' | 'output', JsonSchema]>([
    ['before a change, for an input', between, 'input', { type: 'string', minLength: 2 }],
    ['after it, for an output', between, 'output', { type: 'string', maxLength: 5, pattern: '^a' }],
    [
      'a format that stands before',
      z.email().trim().max(9),
      'input',
      { type: 'string', format: 'email', pattern: expect.any(String) as string },
    ],
    ['a format, for an output', z.email().trim().max(9), 'output', { type: 'string', maxLength: 9 }],
    ['numbers', z.number().min(1).overwrite(Math.round).max(4), 'input', { type: 'number', minimum: 1 }],
    [
      'an integer that is halved',
      z
        .int()
        .overwrite((value) => value / 2)
        .max(4),
      'output',
      { type: 'number', maximum: 4 },
    ],
    [
      'lists',
      z
        .array(z.string())
        .min(1)
        .overwrite((list) => list)
        .max(3),
      'input',
      { type: 'array', items: { type: 'string' }, minItems: 1 },
    ],
    ['a description stays', z.string().trim().min(3).describe('d'), 'input', { type: 'string', description: 'd' }],
  ])('%s', (_what, type, side, published) => {
    const schema = deriveField(type, side);
    expect(fieldOf(schema)).toEqual(published);
    expect(schema.exact).toBe(false);
    expect(schema.notes.map(({ code }) => code)).toContain('check_after_transform');
  });
});

describe('patterns', () => {
  test.each<[string, z.ZodType, JsonSchema, boolean]>([
    ['plain', z.string().regex(/^[a-z]{2}$/), { type: 'string', pattern: '^[a-z]{2}$' }, true],
    ['with the u flag', z.string().regex(/^.$/u), { type: 'string', pattern: '^.$' }, true],
    ['with the g flag', z.string().regex(/a/g), { type: 'string', pattern: 'a' }, true],
    ['counting units without u', z.string().regex(/^.$/), { type: 'string', pattern: '^.$' }, false],
    ['ignoring case', z.string().regex(/^a/i), { type: 'string' }, false],
    ['by line', z.string().regex(/^a/m), { type: 'string' }, false],
    ['sticky', z.string().regex(/a/y), { type: 'string' }, false],
    ['with an escape that u does not know', z.string().regex(new RegExp('^\\_\\-a')), { type: 'string' }, false],
    ['of which one cannot be published', z.string().regex(/^a/i).regex(/b$/), { type: 'string', pattern: 'b$' }, false],
    [
      'several',
      z.string().regex(/^a/).regex(/b$/).regex(/c/),
      { type: 'string', allOf: [{ pattern: '^a' }, { pattern: 'b$' }, { pattern: 'c' }] },
      true,
    ],
    ['of an own e-mail address', z.email({ pattern: /^A@B$/i }), { type: 'string', format: 'email' }, false],
  ])('%s', (_what, type, published, exact) => {
    const schema = deriveField(type);
    expect([fieldOf(schema), schema.exact]).toEqual([published, exact]);
  });

  test('one that cannot be published is noted, and still holds', async () => {
    const schema = deriveField(z.string().regex(/^a/i, 'starts with a'));
    expect(schema.notes).toContainEqual({
      path: '/field',
      code: 'pattern_flags',
      message: expect.stringContaining('/^a/i is not in the schema') as string,
    });
    expect(await schema.parse({ field: 'A' })).toEqual({ value: { field: 'A' } });
    expect(await schema.parse({ field: 'b' })).toEqual({
      issues: [{ path: '/field', keyword: 'zod:invalid_format', message: 'starts with a' }],
    });
  });
});

describe('what JSON Schema cannot say is refused, with path and remedy', () => {
  test.each<[string, z.core.$ZodType, RegExp]>([
    ['date', z.date(), /z\.date\(\).*z\.iso\.datetime\(\)/],
    ['coerced date', z.coerce.date(), /z\.date\(\)/],
    ['bigint', z.bigint(), /z\.bigint\(\).*z\.int\(\)/],
    ['map', z.map(z.string(), z.string()), /z\.map\(\).*z\.record/],
    ['set', z.set(z.string()), /z\.set\(\).*z\.array/],
    ['undefined', z.undefined(), /z\.undefined\(\).*\.optional\(\)/],
    ['undefined in a union', z.union([z.string(), z.undefined()]), /z\.undefined\(\)/],
    ['void', z.void(), /z\.void\(\)/],
    ['NaN', z.nan(), /z\.nan\(\)/],
    ['symbol', z.symbol(), /z\.symbol\(\)/],
    ['function', z.function(), /z\.function\(\)/],
    ['file', z.file(), /z\.file\(\)/],
    ['promise', z.promise(z.string()), /z\.promise\(\)/],
    ['success', z.success(z.string()), /z\.success\(\)/],
    ['never', z.never(), /z\.never\(\).*leave the field out/],
    ['transform alone', z.transform(String), /a transform with no input schema.*z\.codec/],
    ['custom', z.custom(), /z\.custom\(\).*\.meta\(/],
    ['instance', z.instanceof(URL), /z\.instanceof\(\).*z\.url\(\).*\.meta\(/],
    ['literal of a bigint', z.literal(1n), /bigint literal/],
    ['literal NaN', z.literal(NaN), /number literal/],
    ['literal undefined', z.literal(undefined), /\.optional\(\)/],
    ['no choice', z.enum([]), /no values/],
    ['empty union', z.union([] as unknown as [z.ZodString]), /no values/],
    ['symbol key', z.object({ [Symbol('x')]: z.string() }), /symbol for a key/],
    ['__proto__', z.object({ ['__proto__']: z.string() }), /__proto__/],
    ['__proto__ as a listed key', z.record(z.enum(['__proto__']), z.string()), /__proto__/],
  ])('%s', (_what, type, message) => {
    for (const [place, path] of [
      [z.object({ 'a/b': z.array(z.object({ c: type }).partial()) }), '/a~1b/*/c'],
      [z.object({ r: z.record(z.string(), z.union([z.string(), z.tuple([type])])) }), '/r/*/0'],
    ] as const) {
      const refusal = refusalOf(() => fromZod(place, input));
      expect(refusal.code).toBe('unrepresentable');
      expect(refusal.message).toContain(`tool sample: input: ${path} is `);
      expect(refusal.message).toMatch(message);
    }
  });

  test('also behind a reference', () => {
    const node = z.object({
      when: z.date(),
      get next() {
        return node.optional();
      },
    });
    expect(refusalOf(() => deriveField(node)).message).toContain('/field/when is z.date()');
  });

  test('a codec of input is said to go the other way where a result is described by it', () => {
    const at = z.codec(z.iso.datetime(), z.date(), { decode: (text) => new Date(text), encode: (date) => date.toISOString() });
    expect(fromZod(z.object({ at }), input).json).toMatchObject({ properties: { at: { format: 'date-time' } } });
    expect(refusalOf(() => fromZod(z.object({ at }), { tool: 'sample', side: 'output' })).message).toMatch(
      /a codec of input goes the other way here$/,
    );
  });

  test('what is refused on one side only', () => {
    const text = z.string().transform((value) => value.length);
    expect(deriveField(text).exact).toBe(false);
    expect(refusalOf(() => deriveField(text, 'output')).message).toContain(
      'tool sample: output: /field is a transform with no output schema',
    );
    expect(fieldOf(deriveField(text.pipe(z.number()), 'output'))).toEqual({ type: 'number' });
  });

  test.each<[string, unknown, string]>([
    ['text', z.string(), 'a schema of type string'],
    ['a list', z.array(z.string()), 'a schema of type array'],
    ['anything', z.any(), 'takes other values too'],
    ['an object or null', z.object({}).nullable(), 'takes other values too'],
    ['an object or text', z.union([z.object({}), z.string()]), 'takes other values too'],
  ])('a root that is %s', (_what, type, message) => {
    const refusal = refusalOf(() => fromZod(type, input));
    expect(refusal).toEqual({ code: 'invalid_schema', message: expect.stringContaining(message) as string });
    expect(refusal.message).toMatch(/^tool sample: input must be an object or a union of objects.*wrap it in z\.object/);
  });

  test.each([
    ['a union', z.union([z.object({ a: z.string() }), z.looseObject({})]), 'anyOf'],
    ['a union of unions', z.union([z.object({}), z.xor([z.object({ a: z.string() }), z.object({ b: z.string() })])]), 'anyOf'],
  ])('a root that is %s says that it is an object too', (_what, type, keyword) => {
    expect(Object.keys(fromZod(type, input).json).slice(0, 2)).toEqual(['type', keyword]);
  });

  test('a root may be wrapped, and an output may be anything', () => {
    const plain = fromZod(z.object({ a: z.string() }), input).json;
    for (const wrap of [
      (type: z.ZodType) => type.optional(),
      (type: z.ZodType) => type.readonly(),
      (type: z.ZodType) => type.refine(() => true),
      (type: z.ZodType) => type.transform((value) => value),
      (type: z.ZodType) => z.preprocess((value) => value, type),
      (type: z.ZodType) => z.lazy(() => type),
      (type: z.ZodType) => type.catch({}),
    ]) {
      expect(fromZod(wrap(z.object({ a: z.string() })), input).json).toEqual(plain);
    }
    expect(fromZod(z.string(), { tool: 'sample', side: 'output' }).json).toEqual({ type: 'string' });
  });

  test('what Zod itself cannot derive names the tool', () => {
    const type = z.object({ a: z.string().default(() => { throw new Error('no default today'); }) }); // prettier-ignore
    expect(refusalOf(() => fromZod(type, input))).toEqual({
      code: 'invalid_schema',
      message: 'tool sample: input cannot be derived: no default today',
    });
    const broken = z.object({
      get a(): z.ZodString {
        throw new Error('not yet');
      },
    });
    expect(refusalOf(() => fromZod(broken, input))).toEqual({
      code: 'invalid_schema',
      message: 'tool sample: input: the schema cannot be read: not yet',
    });
  });
});

describe('Zods are told apart', () => {
  test('but the CommonJS and the ES module of one release are one Zod', async () => {
    const common = createRequire(import.meta.url)('zod') as typeof z;
    expect(common.z.string).not.toBe(z.string);
    const schema = fromZod(
      common.object({
        a: common
          .string()
          .describe('A')
          .refine((text) => text !== 'x'),
      }),
      input,
    );
    expect(schema.json).toMatchObject({ properties: { a: { type: 'string', description: 'A' } } });
    expect(await schema.parse({ a: 'x' })).toMatchObject({ issues: [{ path: '/a', keyword: 'zod:custom' }] });
  });

  test('and zod/mini is the same Zod', async () => {
    const schema = fromZod(
      mini.object({
        a: mini.optional(
          mini.string().check(
            mini.minLength(2),
            mini.refine((text) => text !== 'xx'),
          ),
        ),
      }),
      input,
    );
    expect(schema.json).toMatchObject({ properties: { a: { type: 'string', minLength: 2 } }, additionalProperties: false });
    expect(await schema.parse({ a: 'xx' })).toMatchObject({ issues: [{ path: '/a', keyword: 'zod:custom' }] });
    expect(await schema.parse({})).toEqual({ value: {} });
  });

  test.each<[string, unknown, string, RegExp]>([
    ['Zod 3', z3.object({}), 'mixed_zod_versions', /is a Zod 3 schema; wrap it: fromZod3/],
    [
      'Zod 3 inside Zod 4',
      z.object({ a: z.object({ q: z3.string() as never }) }),
      'mixed_zod_versions',
      /property q \(\/a\/q\) is a Zod 3 schema inside a Zod 4 schema \(mixed/,
    ],
    [
      'Zod 4 inside Zod 3',
      z3.object({ q: z.string() as never }),
      'mixed_zod_versions',
      /property q \(\/q\) is a Zod 4 schema inside a Zod 3 schema \(mixed/,
    ],
    [
      'another copy of Zod 4',
      z4in3.object({}),
      'mixed_zod_versions',
      /the schema comes from a second copy of Zod \(4\.\d+\.\d+ there, 4\.\d+\.\d+ here/,
    ],
    [
      'another copy inside',
      z.object({ q: z.array(z4in3.string() as never) }),
      'mixed_zod_versions',
      /property \* \(\/q\/\*\) comes from a second copy of Zod/,
    ],
    ['nothing', undefined, 'invalid_schema', /is no Zod type: .*z\.object\(.*fromJsonSchema\(/],
    ['a shape', { a: z.string() }, 'invalid_schema', /the schema is no Zod type but an object of them.*z\.object\(/],
    ['JSON Schema', { type: 'object' }, 'invalid_schema', /is no Zod type but a JSON Schema.*fromJsonSchema\(/],
    [
      'a shape inside',
      z.object({ a: { b: z.string() } as never }),
      'invalid_schema',
      /property a \(\/a\) is no Zod type but an object of them.*z\.object\(/,
    ],
  ])('%s', (_what, type, code, message) => {
    const refusal = refusalOf(() => fromZod(type, input));
    expect(refusal).toEqual({ code, message: expect.stringMatching(message) as string });
    expect(refusal.message).toMatch(/^tool sample: input/);
  });
});

describe('notes and secrets', () => {
  test.each<[string, z.ZodType, string]>([
    ['coerce', z.coerce.number(), 'coerce'],
    ['preprocess', z.preprocess((value) => value, z.string()), 'preprocess'],
    ['catch', z.string().catch('x'), 'catch'],
    ['refine', z.string().refine(() => true), 'refinement'],
    ['superRefine', z.string().superRefine(() => {}), 'refinement'],
    ['a default made anew', z.number().default(() => Math.random()), 'unstable_default'],
    ['a default that JSON cannot carry', z.number().default(Infinity), 'unstable_default'],
    ['no description', z.string(), 'missing_description'],
    ['a description that was lost', z.object({}).describe('lost').strict(), 'missing_description'],
  ])('%s is noted at the field, wherever the type ends up', (_what, type, code) => {
    const shared = z.object({ inner: type });
    const { notes } = fromZod(z.object({ a: shared, list: z.array(shared.optional()) }), input);
    expect(notes.filter((note) => note.code === code).map(({ path }) => path)).toEqual(
      expect.arrayContaining(['/a/inner', '/list/*/inner']),
    );
  });

  test('a described field is not noted, behind a reference too', () => {
    const node = z
      .object({
        get next() {
          return node.optional();
        },
      })
      .describe('a node');
    expect(deriveField(node).notes).toEqual([]);
  });

  test.each<[string, z.ZodType, readonly string[]]>([
    ['a field', z.object({ a: z.string().meta({ secret: true }) }), ['/a']],
    ['a password', z.object({ a: z.string().meta({ format: 'password' }).optional() }), ['/a']],
    ['under wrappers', z.object({ a: z.string().meta({ secret: true }).default('x').nullable().describe('d') }), ['/a']],
    [
      'in lists, tuples and maps',
      z.object({ l: z.array(z.tuple([z.string().meta({ secret: true })])), m: z.record(z.string(), z.string().meta({ secret: true })) }),
      ['/l/*/0', '/m/*'],
    ],
    ['in every place of a shared type', (() => { const key = z.string().meta({ secret: true }); return z.object({ a: key, b: z.object({ c: key }) }); })(), ['/a', '/b/c']], // prettier-ignore
    ['through an intersection', z.object({ a: z.string().meta({ secret: true }) }).and(z.object({ b: z.string() })), ['/a']],
    [
      'on the far side of a pipe or a codec',
      z.object({
        p: z
          .string()
          .trim()
          .pipe(z.string().min(30).meta({ secret: true })),
        c: z.codec(z.string(), z.object({ k: z.array(z.string().meta({ format: 'password' })) }), {
          decode: () => ({ k: [] }),
          encode: String,
        }),
        t: z
          .string()
          .transform(String)
          .pipe(z.lazy(() => z.string().meta({ secret: true })))
          .optional(),
        n: z.string().trim().pipe(z.string().min(30)),
      }),
      ['/p', '/c', '/t'],
    ],
    ['in a template', z.object({ a: z.templateLiteral(['Bearer ', z.string().meta({ secret: true })]) }), ['/a']],
    ['not secret', z.object({ a: z.string().meta({ secret: false }) }), []],
  ])('secrets: %s', (_what, type, secrets) => {
    expect(fromZod(type, input).secrets).toEqual(secrets);
  });

  test('an output is as secret as what it is made from', () => {
    const type = z.string().meta({ secret: true }).transform(String).pipe(z.string());
    expect(deriveField(type, 'output').secrets).toEqual(['/field']);
  });

  test.each<[string, z.ZodType]>([
    ['a record', z.record(z.string().min(30).meta({ secret: true }), z.number())],
    ['a record of passwords', z.record(z.string().meta({ format: 'password' }), z.number())],
    [
      'a record of one or the other',
      z.partialRecord(z.union([z.string().regex(/^x/), z.string().min(9).meta({ secret: true })]), z.number()),
    ],
    ['a record beside an object', z.object({ a: z.string() }).and(z.record(z.string().meta({ secret: true }), z.number()))],
  ])('%s cannot have secret keys', (_what, type) => {
    expect(refusalOf(() => deriveField(z.array(type)))).toEqual({
      code: 'unrepresentable',
      message:
        'tool sample: input: /field/* is a record whose keys are secret, and keys stand in paths and messages; take a list of objects with a field for the key, and mark that field secret',
    });
  });

  test('what recurs and holds a secret is secret as a whole where it is met again', () => {
    const node = z.object({
      key: z.string().meta({ secret: true }),
      get children() {
        return z.array(node);
      },
    });
    expect(fromZod(node, input).secrets).toEqual(['/key', '/children/*']);
    expect(deriveField(node).secrets).toEqual(['/field/key', '/field/children/*']);
  });
});

describe('parse', () => {
  test('refines, fills in and converts', async () => {
    const schema = fromZod(z.object({ at: z.iso.datetime().transform((text) => new Date(text)), n: z.int().default(3) }), input);
    expect(await schema.parse({ at: '2026-01-01T00:00:00Z' })).toEqual({ value: { at: new Date('2026-01-01T00:00:00Z'), n: 3 } });
  });

  test('runs synchronously until a check needs more, and then only once more', async () => {
    let runs = 0;
    const type = z.object({ a: z.string().refine(async () => (await Promise.resolve(++runs)) > 0) });
    const schema = fromZod(type, input);
    expect(await schema.parse({ a: '' })).toEqual({ value: { a: '' } });
    expect(runs).toBe(2);
    await schema.parse({ a: '' });
    expect(runs).toBe(3);
  });

  const later = (text: string): Promise<string> => Promise.resolve(`${text}!`);
  test.each<[string, z.ZodType, unknown]>([
    ['a transform', z.string().transform(later), 'x!'],
    ['a codec', z.codec(z.string(), z.string(), { decode: later, encode: later }), 'x!'],
    ['a transform in a list', z.array(z.string().transform(later)), ['x!']],
    ['a transform that may be absent', z.object({ a: z.string().transform(later).optional() }), { a: 'x!' }],
    ['a preprocess', z.preprocess((value) => later(value as string), z.string()), 'x!'],
    [
      'a transform inside an intersection',
      z.object({ a: z.string().transform(later) }).and(z.object({ b: z.string().trim() })),
      { a: 'x!', b: 'x' },
    ],
  ])('waits for %s', async (_what, type, value) => {
    const schema = deriveField(type);
    const field = JSON.parse(JSON.stringify(value).replaceAll('!', '')) as unknown;
    expect(await schema.parse({ field })).toEqual({ value: { field: value } });
    expect(await schema.parse({ field })).toEqual({ value: { field: value } });
  });

  test('a transform that throws is run once, and one that rejects leaves nothing unhandled', async () => {
    const unhandled: unknown[] = [];
    const note = (error: unknown): void => void unhandled.push(error);
    process.on('unhandledRejection', note);
    let runs = 0;
    const throwing = deriveField(z.string().transform(() => { runs++; throw new Error('no'); })); // prettier-ignore
    expect(await throwing.parse({ field: '' })).toHaveProperty('issues');
    expect(runs).toBe(1);
    const rejecting = z.string().transform(() => Promise.reject(new Error('no')));
    const unmergeable = z.object({ a: z.string().transform(later) }).and(z.object({ a: z.string() }));
    for (const [type, value] of [
      [rejecting, ''],
      [unmergeable, { a: 'x' }],
      [z.tuple([unmergeable, unmergeable, rejecting]), [{ a: 'x' }, { a: 'x' }, '']],
    ] as const) {
      // prettier-ignore
      const schema = deriveField(z.object({ first: type, second: type }));
      expect(await schema.parse({ field: { first: value, second: value } })).toHaveProperty('issues');
    }
    await new Promise((resolve) => setTimeout(resolve));
    process.off('unhandledRejection', note);
    expect(unhandled).toEqual([]);
  });

  test.each<[string, z.ZodType, unknown, readonly { path: string; keyword: string }[]]>([
    [
      'a refinement, at its own path',
      z.object({ a: z.string() }).refine(() => false, { path: ['a'], message: 'no' }),
      { a: '' },
      [{ path: '/a', keyword: 'zod:custom' }],
    ],
    ['a missing key', z.object({ 'a/b': z.string() }), {}, [{ path: '/a~1b', keyword: 'zod:invalid_type' }]],
    [
      'unknown keys, each',
      z.strictObject({}),
      { a: 1, 'b~': 2 },
      [
        { path: '/a', keyword: 'zod:unrecognized_keys' },
        { path: '/b~0', keyword: 'zod:unrecognized_keys' },
      ],
    ],
    [
      'items of a list',
      z.object({ a: z.array(z.string().refine((text) => text !== 'x')) }),
      { a: ['y', 'x'] },
      [{ path: '/a/1', keyword: 'zod:custom' }],
    ],
    [
      'the branch of a union that was meant',
      z.object({ u: z.union([z.object({ k: z.string(), n: z.number() }), z.object({ k: z.string().refine(() => false) })]) }),
      { u: { k: '' } },
      [{ path: '/u/k', keyword: 'zod:custom' }],
    ],
    [
      'a refinement that throws',
      z.object({ a: z.object({ b: z.string().refine(() => JSON.parse('{') as boolean) }) }),
      { a: { b: '' } },
      [{ path: '/a/b', keyword: 'zod:custom' }],
    ],
    [
      'a refinement that rejects',
      z.object({ a: z.array(z.string().refine(() => Promise.reject(new Error('no')))) }),
      { a: [''] },
      [{ path: '/a/0', keyword: 'zod:custom' }],
    ],
    [
      'a transform that throws',
      z.object({ a: z.string().transform((text) => JSON.parse(text) as unknown) }),
      { a: '{' },
      [{ path: '/a', keyword: 'zod:custom' }],
    ],
    [
      'a codec that throws',
      z.object({ a: z.codec(z.string(), z.any(), { decode: (text) => JSON.parse(text) as unknown, encode: String }) }),
      { a: '{' },
      [{ path: '/a', keyword: 'zod:custom' }],
    ],
    [
      'a change that throws',
      z.object({ a: z.string().overwrite((text) => JSON.parse(text) as string) }),
      { a: '{' },
      [{ path: '/a', keyword: 'zod:custom' }],
    ],
    [
      'a custom type that throws',
      z.object({ a: z.custom((value) => JSON.parse(value as string) !== 1).meta({ type: 'string' }) }),
      { a: '{' },
      [{ path: '/a', keyword: 'zod:custom' }],
    ],
    [
      'a catch that throws',
      z.object({ a: z.string().catch(() => JSON.parse('{') as string) }),
      { a: 1 },
      [{ path: '/a', keyword: 'zod:custom' }],
    ],
  ])('finds %s', async (_what, type, value, found) => {
    const result = await fromZod(type, input).parse(value);
    expect(result).toMatchObject({ issues: found.map((issue) => expect.objectContaining(issue) as unknown) });
    expect(JSON.stringify(result)).not.toContain('SyntaxError');
  });

  test('never says what a check has thrown', async () => {
    const type = z.object({ a: z.string().refine(() => { throw new Error('SECRET'); }) }); // prettier-ignore
    expect(await fromZod(type, input).parse({ a: '' })).toMatchObject({
      issues: [{ path: '/a', keyword: 'zod:custom', message: 'the value could not be checked: a check of this field failed by itself' }],
    });
  });

  test('keeps every key that the schema let in, also where an earlier branch of a union has fewer', async () => {
    const short = z.object({ a: z.string() });
    const long = z.object({ a: z.string(), b: z.string() });
    const union = z.union([short, long]);
    for (const [type, field] of [
      [union, { a: '', b: '' }],
      [z.array(union), [{ a: '', b: '' }, { a: '' }]],
      [union.and(z.object({ c: z.string() })), { a: '', b: '', c: '' }],
      [z.union([z.array(short), z.array(long)]), [{ a: '', b: '' }]],
      [z.union([short, z.record(z.string(), z.string())]), { a: '', x: '' }],
      [z.xor([short, long]), { a: '', b: '' }],
      [z.lazy(() => union).optional(), { a: '', b: '' }],
    ] as const) {
      const schema = deriveField((type as z.ZodType).refine(() => true));
      expect(compileSchema(schema.json).check({ field })).toBe(true);
      expect(await schema.parse({ field })).toEqual({ value: { field } });
    }
  });

  test('a default in a union is still made anew each time', async () => {
    let count = 0;
    const schema = deriveField(z.union([z.object({ a: z.number().default(() => ++count) }), z.string()]));
    const [first, second] = [await schema.parse({ field: {} }), await schema.parse({ field: {} })];
    expect(first).not.toEqual(second);
  });

  test('properties that are called like members of every object', async () => {
    const type = z.object({
      toString: z.string().optional(),
      constructor: z.string().optional(),
      valueOf: z.string().default('v'),
      rest: z.unknown(),
    });
    const schema = fromZod(
      type.refine(() => true),
      input,
    );
    const result = await schema.parse({ rest: { a: [{}] } });
    expect(result).toEqual({ value: { valueOf: 'v', rest: { a: [{}] } } });
    expect(await schema.parse({ constructor: 'c', rest: 1 })).toEqual({ value: { constructor: 'c', valueOf: 'v', rest: 1 } });
    const { rest } = (result as { value: { rest: object } }).value;
    expect(Object.getPrototypeOf(rest)).toBe(Object.prototype);
  });

  test('answers for any value, with a bounded number of issues', async () => {
    const cyclic: unknown[] = [];
    cyclic.push(cyclic);
    const deep = Array.from({ length: 20_000 }).reduce<unknown>((inner) => [inner], 0);
    const schema = fromZod(z.object({ j: z.json().refine(() => true), toString: z.string().optional() }), input);
    for (const value of [
      undefined,
      null,
      1,
      'x',
      [],
      () => 0,
      Symbol('s'),
      1n,
      new Date(),
      { j: deep },
      { j: undefined },
      Object.create(null),
    ]) {
      expect(await schema.parse(value)).toHaveProperty('issues');
    }
    expect(Object.keys(await schema.parse({ j: cyclic }))).toHaveLength(1);
    const many = await deriveField(z.array(z.string())).parse({ field: Array.from({ length: 12_000 }, () => 1) });
    expect((many as unknown as { issues: unknown[] }).issues).toHaveLength(10_000);
  });

  test('a long message is cut', async () => {
    const result = await deriveField(z.string().refine(() => false, 'x'.repeat(10_000))).parse({ field: '' });
    expect((result as unknown as { issues: { message: string }[] }).issues[0]?.message).toHaveLength(500);
  });
});

describe('the other side', () => {
  test('an output requires what has a default, and shows what comes out', () => {
    const type = z.object({
      n: z.int().default(1),
      at: z.codec(z.iso.datetime(), z.string(), { decode: String, encode: String }),
      o: z.string().optional(),
    });
    expect(fromZod(type, { tool: 'sample', side: 'output' }).json).toEqual({
      type: 'object',
      properties: { n: { type: 'integer', default: 1 }, at: { type: 'string' }, o: { type: 'string' } },
      required: ['n', 'at'],
      additionalProperties: false,
    });
  });
});

describe('exactness', () => {
  test.each<[string, z.ZodType]>([
    ['text', z.string().min(1).max(2).describe('d').meta({ title: 't', secret: true })],
    ['pieces of text', z.string().includes('a').startsWith('é').endsWith('.').lowercase()],
    ['formats that are patterns', z.tuple([z.uuid(), z.iso.date(), z.email(), z.iso.datetime(), z.ipv4(), z.nanoid()])],
    ['numbers', z.tuple([z.int().min(1), z.number().gt(0), z.number().multipleOf(3)])],
    ['choices', z.union([z.enum(['a']), z.literal([1, null]), z.boolean()])],
    ['collections', z.array(z.record(z.string(), z.looseObject({ a: z.unknown().optional() }))).max(3)],
    ['wrappers', z.lazy(() => z.string().nullable().readonly())],
  ])('Zod has nothing to add to %s', (_what, type) => {
    expect(deriveField(type).exact).toBe(true);
  });

  test.each<[string, z.ZodType]>([
    ['a URL', z.url()],
    ['an IPv6 address', z.ipv6()],
    ['a duration', z.iso.duration()],
    ['a JWT', z.jwt()],
    ['base64', z.base64()],
    ['a checksum', z.creditCard()],
    ['an own format', z.stringFormat('own', /^a$/)],
    ['text for a boolean', z.stringbool()],
    ['text that holds from a position', z.string().includes('a', { position: 1 })],
    ['a change', z.string().trim()],
    ['a default', z.string().default('x')],
    ['a refinement', z.string().refine(() => true)],
    ['a transform', z.string().transform(String)],
    ['a decimal multiple', z.number().multipleOf(0.1)],
    ['a keyword of the author', z.string().meta({ minLength: 1 })],
    ['an exclusive union', z.xor([z.object({}), z.string()])],
    ['keys that are no plain text', z.record(z.number(), z.string())],
    [
      'a refined key',
      z.record(
        z.string().refine(() => true),
        z.string(),
      ),
    ],
  ])('Zod adds to %s, wherever it stands', (_what, type) => {
    expect(deriveField(z.array(z.object({ inner: type }).optional())).exact).toBe(false);
  });
});
