import { fullFormats } from 'ajv-formats/dist/formats.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../../../tooling/src/runs.ts';
import { isUsualDateTime } from '../../src/schema/usual-date-time.ts';

const { validate } = fullFormats['date-time'] as { readonly validate: (text: string) => boolean };
const two = (least: number, most: number) => fc.integer({ min: least, max: most }).map((number) => String(number).padStart(2, '0'));
const zone = fc.oneof(
  fc.constantFrom('Z', 'z', '', '+0100', '+01'),
  fc.tuple(fc.constantFrom('+', '-'), two(0, 25), two(58, 61)).map(([sign, hours, minutes]) => `${sign}${hours}:${minutes}`),
);
const nearly = fc
  .tuple(
    fc.constantFrom('2024', '2026', '0000', '26'),
    two(0, 13),
    two(0, 32),
    fc.constantFrom('T', 't', ' '),
    two(0, 25),
    two(58, 61),
    two(58, 61),
    fc.constantFrom('', '.', '.5', '.123456'),
    zone,
  )
  .map(
    ([year, month, day, separator, hour, minute, second, fraction, offset]) =>
      `${year}-${month}-${day}${separator}${hour}:${minute}:${second}${fraction}${offset}`,
  );

test('what is taken for usual is a date-time for Ajv too', () => {
  let usual = 0;
  fc.assert(
    fc.property(nearly, (text) => {
      if (!isUsualDateTime(text)) return;
      usual += 1;
      expect(validate(text)).toBe(true);
    }),
    { numRuns: runs(5_000, 500_000) },
  );
  expect(usual).toBeGreaterThan(50);
});

test.each(['2026-03-01T10:20:30Z', '2026-12-28T23:59:59.123+05:30'])('%s is usual', (text) => {
  expect(isUsualDateTime(text)).toBe(true);
});

test.each(['2026-02-29T10:20:30Z', '2026-03-01T10:20:30Z\n', '2026-03-01T23:59:60Z', '2026-03-01T10:20:30'])(
  '%j is left to Ajv',
  (text) => {
    expect(isUsualDateTime(text)).toBe(false);
  },
);
