import fc from 'fast-check';
import * as z from 'zod';
import { z as z3 } from 'zod3';

/** How to make one type, in both versions of Zod, and values that fit it. */
export interface Recipe {
  readonly type: z.ZodType;
  readonly old: z3.ZodTypeAny;
  readonly value: fc.Arbitrary<unknown>;
  /** The type as source, for counterexamples. */
  readonly source: string;
}

const text = fc.oneof(
  fc.string({ maxLength: 6 }),
  fc.string({ maxLength: 4, unit: 'binary' }),
  fc.constantFrom('', 'a', 'toString', '😀😀', '__proto__'),
);
const number = fc.oneof(
  fc.integer({ min: -9, max: 9 }),
  fc.integer({ min: -1e6, max: 1e6 }).map((thousandths) => thousandths / 1000),
  fc.constantFrom(0, -0.5, 1e9),
);
const key = fc.constantFrom('a', 'b', 'c', 'type', 'properties', 'toString', 'constructor', 'x/y~z');
const keys = fc.uniqueArray(key, { maxLength: 4 });

/** Makes a recipe that prints as its source. */
function made(source: string, type: z.ZodType, old: z3.ZodTypeAny, value: fc.Arbitrary<unknown>): Recipe {
  return { source, type, old, value, [fc.toStringMethod]: () => source } as Recipe;
}

const formats: readonly (readonly [string, () => z.ZodType, () => z3.ZodTypeAny, readonly string[]])[] = [
  ['email', () => z.email(), () => z3.string().email(), ['a@b.co', 'A.b+c@d-e.org', 'a@b', '.a@b.co', 'a..b@c.de']],
  [
    'uuid',
    () => z.uuid(),
    () => z3.string().uuid(),
    ['123e4567-e89b-12d3-a456-426614174000', '00000000-0000-0000-0000-000000000000', '123e4567'],
  ],
  [
    'url',
    () => z.url(),
    () => z3.string().url(),
    ['https://a.b/c?d#e', 'mailto:x@y.z', 'http://[::1]/', 'nope', ' https://a.b ', 'http:a'],
  ],
  [
    'datetime',
    () => z.iso.datetime(),
    () => z3.string().datetime(),
    ['2026-01-31T10:20:30Z', '2026-02-30T10:20:30Z', '2026-01-31T10:20:30.123Z', '2026-01-31'],
  ],
  ['date', () => z.iso.date(), () => z3.string().date(), ['2026-01-31', '2024-02-29', '2026-02-29', '26-1-1']],
  ['time', () => z.iso.time(), () => z3.string().time(), ['10:20:30', '10:20:30.5', '24:00:00', '10:20:30Z']],
  ['duration', () => z.iso.duration(), () => z3.string().duration(), ['P1D', 'PT1H30M', 'P1W', 'P', 'P1.5D', 'PT0,5S']],
  ['ipv4', () => z.ipv4(), () => z3.string().ip({ version: 'v4' }), ['1.2.3.4', '256.1.1.1', '1.2.3']],
  ['ipv6', () => z.ipv6(), () => z3.string().ip({ version: 'v6' }), ['::1', 'fe80::1', '::ffff:1.2.3.4', '1::2::3', 'fe80::1%eth0']],
  ['nanoid', () => z.nanoid(), () => z3.string().nanoid(), ['V1StGXR8_Z5jdHi6B-myT', 'short']],
  ['base64', () => z.base64(), () => z3.string().base64(), ['YWI=', 'YWJj', 'YQ', '=']],
  ['jwt', () => z.jwt(), () => z3.string().jwt(), ['eyJhbGciOiJIUzI1NiJ9.e30.x', 'a.b.c']],
];

const leaf: fc.Arbitrary<Recipe> = fc.oneof(
  fc.constant(made('string', z.string(), z3.string(), text)),
  fc
    .tuple(fc.nat(2), fc.integer({ min: 2, max: 5 }))
    .map(([least, most]) => made(`string ${least}..${most}`, z.string().min(least).max(most), z3.string().min(least).max(most), text)),
  fc
    .constantFrom(/^[a-z]{2}$/, /a/, /^\d+$/u, /^[^x]$/u)
    .map((pattern) =>
      made(String(pattern), z.string().regex(pattern), z3.string().regex(pattern), fc.oneof(text, fc.stringMatching(pattern))),
    ),
  fc.constant(
    made(
      'a.…b',
      z.string().startsWith('a.').endsWith('b'),
      z3.string().startsWith('a.').endsWith('b'),
      fc.constantFrom('a.b', 'a.xb', 'axb'),
    ),
  ),
  fc.constant(made('number', z.number(), z3.number(), number)),
  fc
    .tuple(fc.integer({ min: -5, max: 0 }), fc.integer({ min: 1, max: 5 }))
    .map(([least, most]) => made(`number ${least}<..${most}`, z.number().gt(least).max(most), z3.number().gt(least).max(most), number)),
  fc.constant(made('int', z.int().min(-3), z3.number().int().min(-3), number)),
  fc.integer({ min: 1, max: 4 }).map((step) => made(`step ${step}`, z.number().multipleOf(step), z3.number().multipleOf(step), number)),
  fc.constant(made('boolean', z.boolean(), z3.boolean(), fc.boolean())),
  fc.constant(made('null', z.null(), z3.null(), fc.constant(null))),
  fc.constant(made('unknown', z.unknown(), z3.unknown(), fc.jsonValue({ maxDepth: 2 }))),
  fc.constant(made('enum', z.enum(['a', 'b', 'toString']), z3.enum(['a', 'b', 'toString']), fc.constantFrom('a', 'b', 'toString'))),
  fc.constantFrom('a', 1, true, null).map((value) => made(`literal ${value}`, z.literal(value), z3.literal(value), fc.constant(value))),
);

/** A text of a format, with texts that are nearly one. */
export const formatRecipe: fc.Arbitrary<Recipe> = fc
  .constantFrom(...formats)
  .map(([source, type, old, values]) => made(source, type(), old(), fc.oneof(fc.constantFrom(...values), text)));

type Mode = 'plain' | 'strict' | 'loose';

function objectOf(names: readonly string[], fields: readonly Recipe[], absent: readonly boolean[], mode: Mode): Recipe {
  const parts = names.map((name, index) => ({ name, field: fields[index % fields.length] as Recipe, optional: absent[index] === true }));
  const type = z.object(
    Object.fromEntries(parts.map(({ name, field, optional }) => [name, optional ? field.type.optional() : field.type])),
  );
  const old = z3.object(Object.fromEntries(parts.map(({ name, field, optional }) => [name, optional ? field.old.optional() : field.old])));
  const value = fc.record(Object.fromEntries(parts.map(({ name, field }) => [name, field.value])), {
    requiredKeys: parts.filter(({ optional }) => !optional).map(({ name }) => name),
  });
  const source = `${mode} {${parts.map(({ name, field, optional }) => `${name}${optional ? '?' : ''}: ${field.source}`).join(', ')}}`;
  if (mode === 'strict') return made(source, type.strict(), old.strict(), value);
  return mode === 'loose' ? made(source, type.loose(), old.passthrough(), value) : made(source, type, old, value);
}

function composite(inner: fc.Arbitrary<Recipe>): fc.Arbitrary<Recipe> {
  const object = fc
    .tuple(
      keys,
      fc.array(inner, { minLength: 1, maxLength: 3 }),
      fc.array(fc.boolean(), { maxLength: 4 }),
      fc.constantFrom<Mode>('plain', 'strict', 'loose'),
    )
    .map((parts) => objectOf(...parts));
  const both = fc.tuple(inner, inner);
  return fc.oneof(
    { arbitrary: object, weight: 3 },
    fc
      .tuple(inner, fc.nat(3))
      .map(([{ source, type, old, value }, most]) =>
        made(`[${source}] ..${most}`, z.array(type).max(most), z3.array(old).max(most), fc.array(value, { maxLength: 4 })),
      ),
    both.map(([one, other]) =>
      made(
        `[${one.source}, ${other.source}]`,
        z.tuple([one.type, other.type]),
        z3.tuple([one.old, other.old]),
        fc.tuple(one.value, other.value),
      ),
    ),
    inner.map(({ source, type, old, value }) =>
      made(`record ${source}`, z.record(z.string(), type), z3.record(old), fc.dictionary(key, value, { maxKeys: 3 })),
    ),
    inner.map(({ source, type, old, value }) =>
      made(
        `record a|b ${source}`,
        z.partialRecord(z.enum(['a', 'b']), type),
        z3.record(z3.enum(['a', 'b']), old),
        fc.dictionary(fc.constantFrom('a', 'b'), value),
      ),
    ),
    inner.map(({ source, type, old, value }) => made(`${source}?`, type.nullable(), old.nullable(), fc.option(value))),
    inner.map(({ source, type, old, value }) =>
      made(`lazy ${source}`, z.lazy(() => type.readonly()).describe('d'), z3.lazy(() => old.readonly()).describe('d'), value),
    ),
    both.map(([one, other]) =>
      made(
        `(${one.source} | ${other.source})`,
        z.union([one.type, other.type]),
        z3.union([one.old, other.old]),
        fc.oneof(one.value, other.value),
      ),
    ),
    fc
      .tuple(object, object)
      .map(([one, other]) =>
        made(
          `kind one ${one.source} | other ${other.source}`,
          z.discriminatedUnion('kind', [tagged(one.type, 'one'), tagged(other.type, 'other')]),
          z3.discriminatedUnion('kind', [oldTagged(one.old, 'one'), oldTagged(other.old, 'other')]),
          fc.oneof(withTag(one.value, 'one'), withTag(other.value, 'other')),
        ),
      ),
    fc.tuple(object, fc.oneof(object, inner)).map(([one, other]) =>
      made(
        `(${one.source} & ${other.source})`,
        one.type.and(other.type),
        one.old.and(other.old),
        fc.tuple(one.value, other.value).map(([left, right]) => ({ ...(left as object), ...(right as object) })),
      ),
    ),
  );
}

function tagged(type: z.ZodType, kind: string): z.ZodObject {
  return (type as z.ZodObject).extend({ kind: z.literal(kind) });
}
function oldTagged(type: z3.ZodTypeAny, kind: string): z3.ZodObject<{ kind: z3.ZodLiteral<string> }> {
  return (type as z3.AnyZodObject).extend({ kind: z3.literal(kind) }) as never;
}
function withTag(value: fc.Arbitrary<unknown>, kind: string): fc.Arbitrary<unknown> {
  return value.map((inner) => ({ ...(inner as object), kind }));
}

function nested(depth: number): fc.Arbitrary<Recipe> {
  return depth === 0 ? leaf : fc.oneof({ arbitrary: leaf, weight: 1 }, { arbitrary: composite(nested(depth - 1)), weight: 2 });
}

/** Any type without refinements, up to three levels deep, formats left out. */
export const recipe: fc.Arbitrary<Recipe> = nested(3);

/** A JSON value near those given: as it is, changed in one place, or any other. Its numbers have at most three decimals. */
export function near(value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const scalar = fc.constantFrom<unknown>(null, true, 0, 1.5, -1, '', 'a', 'abcdef', '😀', [], {}, { a: 1 }, [null]);
  const changed = fc.tuple(value, fc.nat(), scalar, key).map(([given, at, other, extra]) => changeOne(given, at, other, extra));
  return fc
    .oneof({ arbitrary: value, weight: 3 }, { arbitrary: changed, weight: 4 }, { arbitrary: fc.jsonValue({ maxDepth: 2 }), weight: 1 })
    .map(
      (given) =>
        JSON.parse(JSON.stringify(given, (_key, held: unknown) => (typeof held === 'number' ? plainNumber(held) : held))) as unknown,
    );
}

function plainNumber(given: number): number {
  return Number.isSafeInteger(Math.round(given)) ? Math.round(given * 1000) / 1000 : 7;
}

/** Replaces, removes or adds one thing somewhere inside a value; `at` says where. */
function changeOne(value: unknown, at: number, other: unknown, extra: string): unknown {
  if (typeof value !== 'object' || value === null || at % 7 === 0) return other;
  const next = Math.floor(at / 7);
  if (Array.isArray(value)) {
    if (value.length === 0 || at % 7 === 1) return [...(value as unknown[]), other];
    return value.map((item: unknown, index) => (index === next % value.length ? changeOne(item, next, other, extra) : item));
  }
  const names = Object.keys(value);
  const name = names[next % Math.max(names.length, 1)];
  if (name === undefined || at % 7 === 1) return { ...value, [extra]: other };
  const held = (value as Record<string, unknown>)[name];
  const rest = Object.fromEntries(Object.entries(value).filter(([present]) => present !== name));
  return at % 7 === 2 ? rest : { ...rest, [name]: changeOne(held, next, other, extra) };
}
