import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { z as z3 } from 'zod3';
import { isJsonObject } from '../../src/json.ts';
import { compileSchema } from '../../src/schema/compile.ts';
import { fromZod3 } from '../../src/schema/from-zod3.ts';
import { deriveField, refusalOf } from './derive-field.ts';

/** Formats of Zod 4 come with a pattern of their own; that alone may differ. */
function withoutPatternBesideFormat(json: unknown): unknown {
  if (Array.isArray(json)) return json.map(withoutPatternBesideFormat);
  if (!isJsonObject(json)) return json;
  const kept = Object.entries(json).filter(([keyword]) => keyword !== 'pattern' || typeof json['format'] !== 'string');
  return Object.fromEntries(kept.map(([keyword, value]) => [keyword, withoutPatternBesideFormat(value)]));
}

/** What TypeScript makes of `enum Level { Low, High = 5 }`. */
const Level = { 0: 'Low', Low: 0, 5: 'High', High: 5 } as const;

describe('a Zod 3 type gives the schema of its twin in Zod 4', () => {
  const twins: readonly [string, z3.ZodTypeAny, z.ZodType][] = [
    ['text', z3.string().min(1).max(5), z.string().min(1).max(5)],
    ['text of one length', z3.string().length(3), z.string().length(3)],
    ['patterns', z3.string().regex(/^a/).regex(/b$/), z.string().regex(/^a/).regex(/b$/)],
    ['a pattern with a flag', z3.string().regex(/^a/i), z.string().regex(/^a/i)],
    [
      'text that starts, ends, holds',
      z3.string().startsWith('a.b').endsWith('c d').includes('/'),
      z.string().startsWith('a.b').endsWith('c d').includes('/'),
    ],
    ['text that holds from a position', z3.string().includes('a', { position: 2 }), z.string().includes('a', { position: 2 })],
    ['changes', z3.string().min(1).trim().toLowerCase().max(3), z.string().min(1).trim().toLowerCase().max(3)],
    ['an e-mail address', z3.string().email(), z.email()],
    ['a URL', z3.string().url(), z.url()],
    ['a UUID', z3.string().uuid(), z.uuid()],
    ['a cuid', z3.string().cuid(), z.cuid()],
    ['a cuid2', z3.string().cuid2(), z.cuid2()],
    ['a ULID', z3.string().ulid(), z.ulid()],
    ['a nanoid', z3.string().nanoid(), z.nanoid()],
    ['an emoji', z3.string().emoji(), z.emoji()],
    ['base64', z3.string().base64(), z.base64()],
    ['base64url', z3.string().base64url(), z.base64url()],
    ['a JWT', z3.string().jwt(), z.jwt()],
    ['an IPv4 address', z3.string().ip({ version: 'v4' }), z.ipv4()],
    ['an IPv6 address', z3.string().ip({ version: 'v6' }), z.ipv6()],
    ['an IPv4 range', z3.string().cidr({ version: 'v4' }), z.cidrv4()],
    ['a moment', z3.string().datetime(), z.iso.datetime()],
    ['a date', z3.string().date(), z.iso.date()],
    ['a time', z3.string().time(), z.iso.time()],
    ['a time to the millisecond', z3.string().time({ precision: 3 }), z.iso.time({ precision: 3 })],
    ['a duration', z3.string().duration(), z.iso.duration()],
    ['a number', z3.number().min(1).lt(9), z.number().min(1).lt(9)],
    ['an integer', z3.number().int().positive(), z.number().int().positive()],
    ['the tighter of two bounds', z3.number().min(1).gt(1).max(5).max(4), z.number().min(1).gt(1).max(5).max(4)],
    ['multiples', z3.number().multipleOf(2).multipleOf(3), z.number().multipleOf(2).multipleOf(3)],
    ['a finite number', z3.number().finite(), z.number()],
    ['a boolean', z3.boolean(), z.boolean()],
    ['null', z3.null(), z.null()],
    ['anything', z3.any(), z.any()],
    ['unknown', z3.unknown(), z.unknown()],
    ['a literal', z3.literal('a'), z.literal('a')],
    ['a literal null', z3.literal(null), z.literal(null)],
    ['an enum', z3.enum(['a', 'b']), z.enum(['a', 'b'])],
    ['a native enum', z3.nativeEnum(Level), z.enum(Level)],
    ['a native enum of text', z3.nativeEnum({ A: 'a', B: 'b' }), z.enum({ A: 'a', B: 'b' })],
    ['a list', z3.array(z3.string()).min(1).max(3), z.array(z.string()).min(1).max(3)],
    ['a list of one length', z3.array(z3.string()).length(2), z.array(z.string()).length(2)],
    ['a list that is not empty', z3.array(z3.string()).nonempty(), z.array(z.string()).nonempty()],
    ['a tuple', z3.tuple([z3.string(), z3.number()]), z.tuple([z.string(), z.number()])],
    ['a tuple of nothing', z3.tuple([]), z.tuple([])],
    ['a tuple of a rest alone', z3.tuple([]).rest(z3.number()), z.tuple([]).rest(z.number())],
    ['a tuple with a rest', z3.tuple([z3.string()]).rest(z3.number()), z.tuple([z.string()], z.number())],
    ['a record', z3.record(z3.number()), z.record(z.string(), z.number())],
    ['a record of listed keys', z3.record(z3.enum(['a', 'b']), z3.number()), z.partialRecord(z.enum(['a', 'b']), z.number())],
    ['a record of patterns', z3.record(z3.string().regex(/^x/), z3.null()), z.record(z.string().regex(/^x/), z.null())],
    ['a union', z3.union([z3.string(), z3.object({ a: z3.null() })]), z.union([z.string(), z.object({ a: z.null() })])],
    [
      'a union with an optional member',
      z3.object({ a: z3.union([z3.string(), z3.number().optional()]) }),
      z.object({ a: z.union([z.string(), z.number().optional()]) }),
    ],
    [
      'a discriminated union',
      z3.discriminatedUnion('k', [z3.object({ k: z3.literal('a') }), z3.object({ k: z3.literal('b') })]),
      z.discriminatedUnion('k', [z.object({ k: z.literal('a') }), z.object({ k: z.literal('b') })]),
    ],
    [
      'an intersection',
      z3.object({ a: z3.string() }).and(z3.object({ b: z3.string() })),
      z.object({ a: z.string() }).and(z.object({ b: z.string() })),
    ],
    ['a strict object', z3.object({ a: z3.string() }).strict(), z.strictObject({ a: z.string() })],
    ['a loose object', z3.object({ a: z3.string() }).passthrough(), z.looseObject({ a: z.string() })],
    ['a catchall', z3.object({}).catchall(z3.string()), z.object({}).catchall(z.string())],
    [
      'what may be absent',
      z3.object({
        a: z3.string().optional(),
        b: z3.string().default('x'),
        c: z3.string().nullish(),
        d: z3.any(),
        e: z3.string().optional().readonly(),
      }),
      z.object({
        a: z.string().optional(),
        b: z.string().default('x'),
        c: z.string().nullish(),
        d: z.any(),
        e: z.string().optional().readonly(),
      }),
    ],
    [
      'preprocess and catch',
      z3.object({ a: z3.preprocess(String, z3.string()), b: z3.preprocess(String, z3.string().optional()), c: z3.string().catch('x') }),
      z.object({ a: z.preprocess(String, z.string()), b: z.preprocess(String, z.string().optional()), c: z.string().catch('x') }),
    ],
    ['transform and pipe', z3.string().transform(Number).pipe(z3.number()), z.string().transform(Number).pipe(z.number())],
    [
      'brand and refine',
      z3
        .string()
        .brand('B')
        .refine(() => true),
      z
        .string()
        .brand('B')
        .refine(() => true),
    ],
    ['coerce', z3.coerce.number().min(1), z.coerce.number().min(1)],
    ['a default made anew', z3.number().default(() => Math.random()), z.number().default(() => Math.random())],
    [
      'descriptions',
      z3.object({ a: z3.string().describe('A').optional(), b: z3.string().default('x').describe('B') }).describe('O'),
      z.object({ a: z.string().describe('A').optional(), b: z.string().default('x').describe('B') }).describe('O'),
    ],
  ];

  test.each(twins)('%s', (_what, old, twin) => {
    const [one, other] = [fromZod3(z3.object({ field: old })), deriveField(twin)];
    expect(withoutPatternBesideFormat(one.json)).toEqual(withoutPatternBesideFormat(other.json));
    const codes = [one, other].map(({ notes }) => notes.map(({ path, code }) => `${path} ${code}`).sort());
    expect(codes[0]).toEqual(codes[1]);
    expect(one.exact && !other.exact).toBe(false);
  });

  test('recursion', () => {
    const tree: z3.ZodTypeAny = z3.object({ label: z3.string(), children: z3.lazy(() => z3.array(tree)) });
    const twin: z.ZodType = z.object({ label: z.string(), children: z.lazy(() => z.array(twin)) });
    expect(fromZod3(z3.object({ field: tree })).json).toEqual(deriveField(twin).json);
    const body = (fromZod3(tree).json as { $defs: { node: object } }).$defs.node;
    expect(fromZod3(tree).json).toEqual({ ...body, $defs: { node: body } });
  });

  test('types that all need each other stay small', () => {
    const types: z3.ZodTypeAny[] = Array.from({ length: 9 }, () =>
      z3.object({ others: z3.lazy(() => z3.tuple(types as [z3.ZodTypeAny])) }),
    );
    const { json } = fromZod3(z3.object({ first: types[0] as z3.ZodTypeAny }));
    expect(JSON.stringify(json).length).toBeLessThan(20_000);
    expect(compileSchema(json).check({ first: { others: [] } })).toBe(false);
  });
});

describe('what JSON Schema cannot say is refused, with path and remedy', () => {
  test.each<[string, z3.ZodTypeAny, RegExp]>([
    ['date', z3.date(), /z\.date\(\).*z\.iso\.datetime/],
    ['bigint', z3.bigint(), /z\.bigint\(\)/],
    ['map', z3.map(z3.string(), z3.string()), /z\.map\(\)/],
    ['set', z3.set(z3.string()), /z\.set\(\)/],
    ['undefined', z3.undefined(), /z\.undefined\(\)/],
    ['void', z3.void(), /z\.void\(\)/],
    ['NaN', z3.nan(), /z\.nan\(\)/],
    ['symbol', z3.symbol(), /z\.symbol\(\)/],
    ['function', z3.function(), /z\.function\(\)/],
    ['promise', z3.promise(z3.string()), /z\.promise\(\)/],
    ['never', z3.never(), /z\.never\(\)/],
    ['custom', z3.custom(() => true), /z\.custom\(\)/],
    ['instance', z3.instanceof(URL), /z\.instanceof\(\)/],
    ['literal of a bigint', z3.literal(1n), /bigint literal/],
    ['literal undefined', z3.literal(undefined), /\.optional\(\)/],
    ['empty union', z3.union([] as unknown as [z3.ZodString, z3.ZodString]), /no values/],
    [
      'empty discriminated union',
      z3.discriminatedUnion('kind', [] as unknown as [z3.ZodObject<{ kind: z3.ZodLiteral<'a'> }>]),
      /no values/,
    ],
    ['__proto__', z3.object({ ['__proto__']: z3.string() }), /__proto__/],
  ])('%s', (_what, type, message) => {
    const refusal = refusalOf(() => fromZod3(z3.object({ a: z3.array(z3.object({ b: type.optional() })) })));
    expect(refusal.code).toBe('unrepresentable');
    expect(refusal.message).toMatch(/^fromZod3: input: \/a\/\*\/b is /);
    expect(refusal.message).toMatch(message);
  });

  test('Zod 4 types, alone or inside', () => {
    expect(refusalOf(() => fromZod3(z.object({}) as never))).toMatchObject({
      code: 'mixed_zod_versions',
      message: expect.stringContaining('is a Zod 4 schema'),
    });
    expect(refusalOf(() => fromZod3(z3.object({ q: z.string() as never })))).toMatchObject({
      code: 'mixed_zod_versions',
      message: expect.stringContaining('property q'),
    });
  });

  test('a root that is no object', () => {
    expect(refusalOf(() => fromZod3(z3.string()))).toMatchObject({ code: 'invalid_schema' });
  });
});

describe('parse', () => {
  test('refines, fills in and converts', async () => {
    const type = z3.object({ a: z3.string().transform((text) => text.length), n: z3.number().default(3) });
    expect(await fromZod3(type).parse({ a: 'xy' })).toEqual({ value: { a: 2, n: 3 } });
  });

  test('a length counts in code points for the schema and in UTF-16 units for Zod, and the refusal says so', async () => {
    const schema = fromZod3(z3.object({ tag: z3.string().min(3).max(5) }));
    const { check } = compileSchema(schema.json);
    expect([check({ tag: '😀😀😀😀' }), check({ tag: '😀😀' })]).toEqual([true, false]);
    expect(schema.exact).toBe(false);
    expect(await schema.parse({ tag: '😀😀😀😀' })).toEqual({
      issues: [
        {
          path: '/tag',
          keyword: 'zod:too_big',
          message: expect.stringContaining('counted in UTF-16 code units: this text has 8 in 4 characters') as string,
        },
      ],
    });
    expect(await schema.parse({ tag: 'abcdef' })).toEqual({
      issues: [{ path: '/tag', keyword: 'zod:too_big', message: expect.not.stringContaining('UTF-16') as string }],
    });
  });

  test.each<[string, z3.ZodTypeAny, unknown, string, string]>([
    ['a refinement', z3.string().refine(() => false), '', '/field', 'zod:custom'],
    ['a refinement that throws', z3.string().refine(() => JSON.parse('{') as boolean), '', '/field', 'zod:custom'],
    ['a refinement that rejects', z3.array(z3.string().refine(() => Promise.reject(new Error('no')))), [''], '/field/0', 'zod:custom'],
    ['a transform that throws', z3.string().transform((text) => JSON.parse(text) as unknown), '{', '/field', 'zod:custom'],
    ['an asynchronous refinement', z3.string().refine(() => Promise.resolve(false)), '', '/field', 'zod:custom'],
    [
      'the branch of a union that was meant',
      z3.union([z3.object({ k: z3.string(), n: z3.number() }), z3.object({ k: z3.string().refine(() => false) })]),
      { k: '' },
      '/field/k',
      'zod:custom',
    ],
    ['an unknown key', z3.object({}).strict(), { a: 1 }, '/field/a', 'zod:unrecognized_keys'],
  ])('finds %s', async (_what, type, field, path, keyword) => {
    const result = await fromZod3(z3.object({ field: type })).parse({ field });
    expect('issues' in result && result.issues).toEqual([expect.objectContaining({ path, keyword })]);
  });

  test('keeps every key that the schema let in', async () => {
    const [short, long] = [z3.object({ a: z3.string() }), z3.object({ a: z3.string(), b: z3.string() })];
    for (const [type, field] of [
      [z3.union([short, long]), { a: '', b: '' }],
      [z3.union([short, long]).and(z3.object({ c: z3.string() })), { a: '', b: '', c: '' }],
      [z3.object({ n: short }).and(z3.object({ n: z3.object({ b: z3.string() }) })), { n: { a: '', b: '' } }],
      [z3.lazy(() => z3.union([short, long])), { a: '', b: '' }],
    ] as const) {
      const schema = fromZod3(z3.object({ field: type as z3.ZodTypeAny }));
      expect(compileSchema(schema.json).check({ field })).toBe(true);
      expect(await schema.parse({ field })).toEqual({ value: { field } });
    }
  });

  test('properties that are called like members of every object', async () => {
    const schema = fromZod3(z3.object({ toString: z3.string().optional(), rest: z3.unknown() }));
    expect(await schema.parse({ rest: {} })).toEqual({ value: { rest: {} } });
  });
});

test('an output that transforms is derived on its own side', () => {
  const type = z3.object({ n: z3.number().default(1), at: z3.string().transform(Number).pipe(z3.number()) });
  expect(fromZod3(type, { side: 'output' }).json).toEqual({
    type: 'object',
    properties: { n: { type: 'number', default: 1 }, at: { type: 'number' } },
    required: ['n', 'at'],
    additionalProperties: false,
  });
});
