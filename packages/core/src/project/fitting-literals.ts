import { isPlainPattern } from './portable-pattern.ts';
import type { Fact, Place, ScalarPlace } from './place.ts';

/** More values than this, or longer ones, are not held against a pattern. */
const mostValues = 1000;
const longestValue = 500;

/**
 * Listed values, without those that what else is demanded there excludes; what every listed value satisfies needs no enforcing. A pattern is
 * run on the author's own values, and only one that cannot take long.
 */
export function fittingLiterals(place: ScalarPlace): Place {
  const { literals } = place;
  if (literals === undefined || place.facts.length === 0) return place;
  const checks = place.facts.map((fact) => ({ fact, fits: checkOf(fact, literals.values) }));
  const values = literals.values.filter((value) => checks.every(({ fits }) => fits?.(value) ?? true));
  if (values.length === 0) return { at: place.at, words: place.words, facts: [], kind: 'never' };
  return {
    ...place,
    literals: { ...literals, values, implied: checks.filter(({ fits }) => fits !== undefined).map(({ fact }) => fact) },
    facts: checks.filter(({ fits }) => fits === undefined).map(({ fact }) => fact),
  };
}

function checkOf({ keyword, value: limit }: Fact, values: readonly unknown[]): ((value: unknown) => boolean) | undefined {
  const check = numeric[keyword];
  if (typeof limit === 'number') {
    if (check !== undefined) return (value) => check(Number(value), limit);
    if (keyword === 'minLength') return (value) => [...String(value)].length >= limit;
    if (keyword === 'maxLength') return (value) => [...String(value)].length <= limit;
    if (keyword === 'multipleOf' && Number.isInteger(limit)) return (value) => Number(value) % limit === 0;
  }
  const short = values.length <= mostValues && values.every((value) => String(value).length <= longestValue);
  if (keyword !== 'pattern' || typeof limit !== 'string' || !short || !isPlainPattern(limit)) return undefined;
  const pattern = new RegExp(limit, 'u');
  return (value) => pattern.test(String(value));
}

const numeric: { readonly [keyword: string]: (value: number, bound: number) => boolean } = {
  minimum: (value, bound) => value >= bound,
  maximum: (value, bound) => value <= bound,
  exclusiveMinimum: (value, bound) => value > bound,
  exclusiveMaximum: (value, bound) => value < bound,
};
