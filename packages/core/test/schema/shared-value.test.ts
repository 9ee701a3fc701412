import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { z as z3 } from 'zod3';
import { compileSchema } from '../../src/schema/compile.ts';
import { fromZod3 } from '../../src/schema/from-zod3.ts';
import type { ToolSchema } from '../../src/tool.ts';
import { deriveField } from './derive-field.ts';

type Verdict = { readonly value: unknown } | 'refused by Zod' | 'refused by the schema';

async function verdict(schema: ToolSchema, field: unknown): Promise<Verdict> {
  if (!compileSchema(schema.json).check({ field })) return 'refused by the schema';
  const parsed = await schema.parse({ field });
  return 'issues' in parsed ? 'refused by Zod' : { value: (parsed.value as { readonly field: unknown }).field };
}

/** What both versions of Zod build alike; `codec` turns a text into what the function makes of it. */
type Build<Zod> = (zod: Zod, codec: (decode: (text: string) => unknown) => never) => unknown;

function bothOf(build: Build<typeof z>): readonly ToolSchema[] {
  const codec = (decode: (text: string) => unknown): never => z.codec(z.string(), z.any(), { decode, encode: String }) as never;
  const codec3 = (decode: (text: string) => unknown): never => z3.string().transform(decode) as never;
  return [deriveField(build(z, codec) as z.ZodType), fromZod3(z3.object({ field: build(z3 as never, codec3) as z3.ZodTypeAny }))];
}

describe('a side of an intersection reads its own keys', () => {
  const upper = (text: string): string => text.toUpperCase();
  test.each<[string, Build<typeof z>, unknown, unknown]>([
    [
      'a trim',
      (zod) => zod.object({ a: zod.string() }).and(zod.object({ b: zod.string().trim() })),
      { a: 'x', b: ' y ' },
      { a: 'x', b: 'y' },
    ],
    [
      'changes on both sides',
      (zod) => zod.object({ a: zod.string().toLowerCase() }).and(zod.object({ b: zod.string().trim() })),
      { a: 'X', b: ' y ' },
      { a: 'x', b: 'y' },
    ],
    [
      'a transform',
      (zod) => zod.object({ a: zod.string() }).and(zod.object({ b: zod.string().transform(upper) })),
      { a: 'x', b: 'y' },
      { a: 'x', b: 'Y' },
    ],
    [
      'a codec',
      (zod, codec) => zod.object({ a: codec(upper) }).and(zod.object({ b: zod.string() })),
      { a: 'x', b: 'y' },
      { a: 'X', b: 'y' },
    ],
    [
      'strict objects',
      (zod) =>
        zod
          .object({ a: zod.string() })
          .strict()
          .and(zod.object({ b: zod.string().trim() }).strict()),
      { a: 'x', b: ' y ' },
      { a: 'x', b: 'y' },
    ],
    [
      'a discriminated union',
      (zod) =>
        zod
          .object({ why: zod.string().trim() })
          .and(
            zod.discriminatedUnion('k', [
              zod.object({ k: zod.literal('a') }),
              zod.object({ k: zod.literal('b'), n: zod.string().transform(Number) }),
            ]),
          ),
      { k: 'b', n: '5', why: ' w' },
      { k: 'b', n: 5, why: 'w' },
    ],
    [
      'three sides',
      (zod) =>
        zod
          .object({ a: zod.string().trim() })
          .and(zod.object({ b: zod.string().trim() }))
          .and(zod.object({ c: zod.string().trim() })),
      { a: ' a', b: ' b', c: ' c' },
      { a: 'a', b: 'b', c: 'c' },
    ],
    [
      'objects below the same key',
      (zod) => zod.object({ n: zod.object({ a: zod.string().trim() }) }).and(zod.object({ n: zod.object({ b: zod.number().default(1) }) })),
      { n: { a: ' a' } },
      { n: { a: 'a', b: 1 } },
    ],
    [
      'lists below one of its keys',
      (zod) => zod.object({ l: zod.array(zod.object({ a: zod.string().trim() })) }).and(zod.object({ b: zod.string().transform(upper) })),
      { l: [{ a: ' a' }], b: 'b' },
      { l: [{ a: 'a' }], b: 'B' },
    ],
    [
      'wrappers and lazy types',
      (zod) =>
        zod.lazy(() => zod.object({ a: zod.string().trim() }).optional()).and(zod.object({ b: zod.string().transform(upper) }).readonly()),
      { a: ' a', b: 'b' },
      { a: 'a', b: 'B' },
    ],
    [
      'members called like those of every object',
      (zod) => zod.object({ toString: zod.string().trim() }).and(zod.object({ valueOf: zod.string().optional() })),
      { toString: ' a' },
      { toString: 'a' },
    ],
  ])('%s', async (_what, build, field, value) => {
    for (const schema of bothOf(build)) expect(await verdict(schema, field)).toEqual({ value });
  });
});

describe('a branch of a union inside an intersection wins by what it is, never by what it ignores', () => {
  const fails = (): never => JSON.parse('{') as never;
  const beside =
    (rich: (zod: typeof z, codec: Parameters<Build<typeof z>>[1]) => unknown): Build<typeof z> =>
    (zod, codec) =>
      zod
        .object({ why: zod.string() })
        .and(zod.union([zod.object({ id: zod.string().optional() }), zod.object({ amount: rich(zod, codec) as z.ZodType })]));
  const small = (amount: unknown): boolean => Number(amount) <= 100;

  test.each<[string, Build<typeof z>, unknown, unknown]>([
    ['a refinement', beside((zod) => zod.number().refine(small)), 1_000_000, undefined],
    ['a refinement that holds', beside((zod) => zod.number().refine(small)), 7, 7],
    ['a codec', beside((_zod, codec) => codec(Number)), '5', 5],
    ['a codec that throws', beside((_zod, codec) => codec(fails)), '5', undefined],
    ['a pipe whose second part is of another type', beside((zod) => zod.string().pipe(zod.number() as never)), '5', undefined],
    [
      'an asynchronous refinement',
      beside((zod) => zod.number().refine(async (amount) => small(await Promise.resolve(amount)))),
      500,
      undefined,
    ],
  ])('%s', async (_what, build, amount, parsed) => {
    const sides: readonly Build<typeof z>[] = [
      build,
      (zod, codec) => zod.intersection(build(zod, codec) as z.ZodType, zod.object({ more: zod.string().optional() })),
      (zod, codec) => zod.union([zod.null(), build(zod, codec) as z.ZodType]),
    ];
    for (const schema of sides.flatMap(bothOf)) {
      const expected = parsed === undefined ? 'refused by Zod' : { value: { why: 'x', amount: parsed } };
      expect(await verdict(schema, { why: 'x', amount })).toEqual(expected);
    }
  });

  test('a default is filled in', async () => {
    const build: Build<typeof z> = (zod) =>
      zod
        .object({ why: zod.string() })
        .and(
          zod.union([
            zod.object({ id: zod.string().optional() }),
            zod.object({ amount: zod.number(), currency: zod.string().default('EUR') }),
          ]),
        );
    for (const schema of bothOf(build)) {
      expect(await verdict(schema, { why: 'x', amount: 1 })).toEqual({ value: { why: 'x', amount: 1, currency: 'EUR' } });
    }
  });

  const amount = z.object({ amount: z.number().refine(small) });
  const poor = z.object({ id: z.string().optional() });
  test.each<[string, z.ZodType, unknown]>([
    ['beside anything', z.union([poor, amount]).and(z.unknown()), { amount: 500 }],
    ['beside a record of other keys', z.union([poor, amount]).and(z.record(z.string().regex(/^x/), z.number())), { amount: 500, x1: 1 }],
    ['beside a record of listed keys', z.union([poor, amount]).and(z.partialRecord(z.enum(['p', 'q']), z.number())), { amount: 500, p: 1 }],
    [
      'after a record of listed keys',
      z
        .union([
          z.partialRecord(z.enum(['p', 'q']), z.number()),
          z.object({ amount: z.codec(z.number(), z.any(), { decode: fails, encode: fails }) }),
        ])
        .and(z.object({ c: z.string() })),
      { amount: 500, c: '' },
    ],
    [
      'in a discriminated union below',
      z.object({ n: z.union([poor, amount]) }).and(z.object({ c: z.string() })),
      { n: { amount: 500 }, c: '' },
    ],
    [
      'in a list below',
      z.object({ l: z.array(z.union([poor, amount])) }).and(z.object({ c: z.string() })),
      { l: [{ amount: 500 }], c: '' },
    ],
    ['when preprocessed', z.preprocess((value) => value, z.union([poor, amount])).and(z.object({ c: z.string() })), { amount: 500, c: '' }],
  ])('%s', async (_what, type, field) => {
    expect(await verdict(deriveField(type), field)).toBe('refused by Zod');
  });

  test('a key that each side leaves to the other is not dropped: the call is refused', async () => {
    const build: Build<typeof z> = (zod) =>
      zod
        .union([zod.object({ a: zod.string(), b: zod.string() }), zod.object({ c: zod.string().optional() })])
        .and(zod.union([zod.object({ d: zod.string().optional() }), zod.object({ a: zod.string().trim() })]));
    for (const schema of bothOf(build)) {
      expect(await verdict(schema, { a: 'x' })).toBe('refused by Zod');
      expect(await verdict(schema, { c: 'x', d: 'y' })).toEqual({ value: { c: 'x', d: 'y' } });
    }
  });

  test('an unknown key is named, at its place', async () => {
    for (const schema of bothOf((zod) => zod.object({ a: zod.string().trim() }).and(zod.object({ b: zod.string() })))) {
      expect(await schema.parse({ field: { a: '', b: '', 'z/1': 1 } })).toMatchObject({
        issues: expect.arrayContaining([expect.objectContaining({ path: '/field/z~11', keyword: 'zod:unrecognized_keys' })]) as unknown,
      });
    }
  });
});

test('what comes out of the first part of a pipe is left to its author', async () => {
  const made = z.string().transform((text) => ({ text, more: 1 }));
  const rows: readonly [z.ZodType, unknown, unknown][] = [
    [made.pipe(z.object({ text: z.string() }) as never), 'x', { text: 'x' }],
    [z.object({ a: z.string(), b: z.string() }).pipe(z.object({ a: z.string() }) as never), { a: 'x', b: 'y' }, { a: 'x' }],
    [z.codec(z.string(), z.object({ a: z.string() }), { decode: (a) => ({ a, b: 1 }), encode: () => '' }), 'x', { a: 'x' }],
  ];
  for (const [type, field, value] of rows) expect(await verdict(deriveField(type), field)).toEqual({ value });
  const old = z3.string().transform((text) => ({ text, more: 1 })).pipe(z3.object({ text: z3.string() })); // prettier-ignore
  expect(await verdict(fromZod3(z3.object({ field: old })), 'x')).toEqual({ value: { text: 'x' } });
});

test('sides that do not merge are an issue where they stand', async () => {
  const type = z.object({ a: z.string().trim() }).and(z.object({ a: z.string() }));
  expect(await deriveField(type).parse({ field: { a: ' x' } })).toMatchObject({ issues: [{ path: '/field', keyword: 'zod:custom' }] });
});
