import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compileSchema } from '../../src/schema/compile.ts';
import { multipleOf } from '../../src/schema/decimal.ts';
import { runs } from '../../../tooling/src/runs.ts';

/** The decimal as a fraction of whole numbers, digit by digit from the text that JSON writes. */
function fraction(value: number): { readonly over: bigint; readonly under: bigint } {
  const [, sign, whole, part = '', power = '0'] = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(JSON.stringify(value)) ?? [];
  const exponent = Number(power) - part.length;
  const over = BigInt(`${whole}${part}`) * 10n ** BigInt(Math.max(exponent, 0));
  return { over: sign ? -over : over, under: 10n ** BigInt(Math.max(-exponent, 0)) };
}

function isMultiple(value: number, step: number): boolean {
  const a = fraction(value);
  const b = fraction(step);
  return (a.over * b.under) % (a.under * b.over) === 0n;
}

const places = fc.integer({ min: -30, max: 30 });
const short = fc.tuple(fc.integer({ min: -1e9, max: 1e9 }), places).map(([digits, power]) => Number(`${digits}e${power}`));
const long = fc.tuple(fc.maxSafeInteger(), places).map(([digits, power]) => Number(`${digits}e${power}`));
const any = fc.double({ noDefaultInfinity: true, noNaN: true });
const step = fc
  .oneof(short, long, any)
  .map(Math.abs)
  .filter((value) => value > 0 && value < Infinity);
const value = fc.oneof(short, long, any).map((number) => (Object.is(number, -0) ? 0 : number));
const multiple = fc.tuple(step, fc.integer({ min: -1e6, max: 1e6 })).map(([by, times]) => [by * times, by] as const);

test('`multipleOf` agrees with arithmetic on whole fractions', () => {
  fc.assert(
    fc.property(fc.oneof(fc.tuple(value, step), multiple), ([number, by]) => {
      fc.pre(Number.isFinite(number));
      expect(multipleOf(by)(number)).toBe(isMultiple(number, by));
    }),
    { numRuns: runs(3_000, 200_000) },
  );
});

const text = fc.string({
  unit: fc.oneof(fc.constantFrom('a', '😀', '\ud83d', '\ude00', 'é', '\u0000'), fc.string({ unit: 'binary', minLength: 1, maxLength: 1 })),
  maxLength: 12,
});
const limits = Array.from({ length: 14 }, (_, limit) => ({
  limit,
  low: compileSchema({ minLength: limit }),
  high: compileSchema({ maxLength: limit }),
}));

test('lengths agree with counting every code point', () => {
  fc.assert(
    fc.property(text, fc.constantFrom(...limits), (candidate, { limit, low, high }) => {
      const count = [...candidate].length;
      expect(low.check(candidate)).toBe(count >= limit);
      expect(high.check(candidate)).toBe(count <= limit);
    }),
    { numRuns: runs(5_000, 100_000) },
  );
});
