/**
 * No JSON text of a value that `JSON.parse` made has fewer UTF-16 code units. What a text has beyond that is white space, escapes, other ways
 * to write a number, or something that the value does not say.
 */
export function leastLength(value: unknown): number {
  switch (typeof value) {
    case 'string':
      return value.length + 2;
    case 'number':
      return leastDigits(value);
    case 'object':
      return value === null ? 4 : leastInside(value);
    default:
      return 4;
  }
}

function leastInside(value: object): number {
  let units = 1;
  if (Array.isArray(value)) {
    for (const item of value as unknown[]) units += leastLength(item) + 1;
    return units;
  }
  // Two quotes, a colon, and a comma or the closing brace.
  for (const key in value) units += key.length + 4 + leastLength((value as Readonly<Record<string, unknown>>)[key]);
  return units;
}

/** An integer that does not end in a zero has all its digits written. Others may have an exponent, and what is read as a fraction or zero too. */
function leastDigits(number: number): number {
  const whole = number | 0;
  if (whole !== number || whole % 10 === 0) return 1;
  let units = whole < 0 ? 2 : 1;
  for (let rest = Math.abs(whole); rest >= 10; rest = Math.trunc(rest / 10)) units += 1;
  return units;
}
