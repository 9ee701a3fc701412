import { member } from '../legality/place.ts';
import type { Members } from '../legality/place.ts';
import type { Random } from './random.ts';
import { samplePattern } from './sample-pattern.ts';

const byFormat: { readonly [format: string]: readonly string[] } = {
  'date-time': ['2026-11-30T12:00:00Z', '1999-01-01T00:00:00+02:00'],
  date: ['2026-11-30', '2000-02-29'],
  time: ['12:00:00Z', '23:59:59+01:00'],
  duration: ['P1D', 'PT5M'],
  email: ['ada@example.com'],
  hostname: ['example.com', 'localhost'],
  uri: ['https://example.com/a?b=c', 'urn:isbn:1'],
  'uri-reference': ['/a', 'https://example.com'],
  ipv4: ['127.0.0.1'],
  ipv6: ['::1'],
  uuid: ['2f0c8f4e-4f0a-4a55-9d0b-0c1f6b3b9b1a'],
};
const texts = ['a', 'ab', 'abc', 'abcd', 'b', 'c', 'A', '', 'Z9', 'a b', '12', '2026-11-30', 'x-1', 'é漢😀', 'a@b.example', '/tmp/a'];
const numbers = [0, 1, 2, 3, 4, 5, 6, -1, 0.5, 1.5, 10, 100, -2.25, 1e9];

/** A text that is likely to fit. */
export function sampleText(schema: Members, random: Random): string {
  const [format, pattern] = [member(schema, 'format'), member(schema, 'pattern')];
  const fits = regexOf(pattern);
  const fitting = (candidates: readonly string[]): readonly string[] =>
    fits === undefined ? candidates : candidates.filter((text) => fits.test(text));
  const known = fitting((typeof format === 'string' ? byFormat[format] : undefined) ?? []);
  if (known.length > 0 && random.chance(0.9)) return random.pick(known);
  const candidates = fitting(texts);
  const drawn = fits && (candidates.length === 0 || random.chance(0.5)) ? drawnText(String(pattern), fits, schema, random) : undefined;
  return drawn ?? sized(random.pick(candidates.length > 0 ? candidates : texts), schema, random);
}

const tries = 20;

/** One that a pattern makes, of the length that is asked for. */
function drawnText(pattern: string, fits: RegExp, schema: Members, random: Random): string | undefined {
  const [least, most] = lengthsOf(schema);
  for (let left = tries; left > 0; left -= 1) {
    const text = samplePattern(pattern, random);
    const { length } = [...text];
    if (length >= least && length <= most && fits.test(text)) return text;
  }
  return undefined;
}

/** A number that is likely to fit. */
export function sampleNumber(schema: Members, whole: boolean, random: Random): number {
  const [low, high] = [bound(schema, 'minimum', 'exclusiveMinimum', 1), bound(schema, 'maximum', 'exclusiveMaximum', -1)];
  const step = member(schema, 'multipleOf');
  const unit = typeof step === 'number' && step > 0 ? step : whole ? 1 : 0.5;
  const start = low ?? (high === undefined ? random.pick(numbers) : high - unit * random.below(5));
  const drawn = start + unit * random.below(5);
  const value = Math.ceil(drawn / unit) * unit;
  const bounded = high !== undefined && value > high ? high : value;
  return whole ? Math.round(bounded) : bounded;
}

function bound(schema: Members, inclusive: string, exclusive: string, inward: number): number | undefined {
  const [loose, tight] = [member(schema, inclusive), member(schema, exclusive)];
  if (typeof tight === 'number') return tight + inward;
  return typeof loose === 'number' ? loose : undefined;
}

function sized(text: string, schema: Members, random: Random): string {
  const [least, most] = lengthsOf(schema);
  // Characters, as JSON Schema counts them: half of a surrogate pair is no text.
  const characters = [...text];
  const missing = Math.min(least, 10_000) - characters.length;
  if (missing > 0) return text + (characters[0] ?? random.pick(['a', 'b'])).repeat(missing);
  return characters.length > most ? characters.slice(0, most).join('') : text;
}

function lengthsOf(schema: Members): readonly [least: number, most: number] {
  return [Number(member(schema, 'minLength') ?? 0), Number(member(schema, 'maxLength') ?? Infinity)];
}

function regexOf(pattern: unknown): RegExp | undefined {
  try {
    return typeof pattern === 'string' ? new RegExp(pattern, 'u') : undefined;
  } catch {
    return undefined;
  }
}
