/** The JSON number (RFC 8259, section 6) that begins at a place in a text; empty when none does. */
export function numberAt(text: string, index: number): string {
  const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?/iy;
  number.lastIndex = index;
  return number.exec(text)?.[0] ?? '';
}

/** Below this a double carries fewer digits than elsewhere (subnormal numbers). */
const smallestNormal = 2 ** -1022;

/** Decimal digits that every double carries, whatever they are. */
export const alwaysCarried: number = 15;

/** More digits than this `toPrecision` does not print. */
const mostPrinted = 100;

/**
 * True when reading a JSON number as a double loses nothing that was written: no digit, no magnitude. Printing the double, shortest or
 * with as many digits as were written, gives them back. Beyond ±(2^53 − 1) nothing is exact, also where a double happens to hit the
 * number: neighbours would be read as the same.
 * @param source a number as RFC 8259 writes it
 */
export function isExactNumber(source: string): boolean {
  const value = Number(source);
  if (Math.abs(value) > Number.MAX_SAFE_INTEGER) return false;
  const digits = significantDigits(source);
  if (digits === '') return true;
  if (digits.length <= alwaysCarried && Math.abs(value) >= smallestNormal) return true;
  if (digits === significantDigits(String(value))) return true;
  return digits.length <= mostPrinted && digits === significantDigits(value.toPrecision(digits.length));
}

/** The digits of the mantissa without leading and trailing zeros; loops, because a pattern for the zeros at the end is quadratic. */
function significantDigits(source: string): string {
  const exponent = source.search(/e/i);
  const digits = (exponent === -1 ? source : source.slice(0, exponent)).replace(/[-.]/g, '');
  let start = 0;
  while (digits[start] === '0') start += 1;
  let end = digits.length;
  while (end > start && digits[end - 1] === '0') end -= 1;
  return digits.slice(start, end);
}
