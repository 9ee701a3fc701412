/** A finite number as the decimal it is written as: `digits × 10^exponent`. */
interface Decimal {
  readonly digits: bigint;
  readonly exponent: number;
}

/** Powers of ten up to this one are exact doubles. */
const exactPower = 22;

/** Decimals of up to 15 significant digits and doubles map to one another without loss. */
const exactDigits = 1e15;

/**
 * A test whether a number is a multiple of `step`, both read as the shortest decimals that JSON writes them as: 1234567.89 is a
 * multiple of 0.01, and 1 is none of 1e12. Nothing is a multiple of a step that is not a positive finite number.
 */
export function multipleOf(step: number): (value: number) => boolean {
  if (!(step > 0 && step < Infinity)) return () => false;
  const { digits, exponent } = decimal(step);
  const scale = 10 ** Math.max(-exponent, 0);
  const whole = Number(digits * 10n ** BigInt(Math.max(exponent, 0)));
  const exact = (value: number): boolean => Number.isFinite(value) && isMultiple(decimal(value), { digits, exponent });
  if (exponent < -exactPower || whole > Number.MAX_SAFE_INTEGER) return exact;
  return (value) => {
    const scaled = value * scale;
    if (!(Math.abs(scaled) < exactDigits)) return exact(value);
    const rounded = Math.round(scaled);
    return rounded / scale === value && rounded % whole === 0;
  };
}

function isMultiple(value: Decimal, step: Decimal): boolean {
  const shift = value.exponent - step.exponent;
  return shift < 0
    ? value.digits % (step.digits * 10n ** BigInt(-shift)) === 0n
    : (value.digits * 10n ** BigInt(shift)) % step.digits === 0n;
}

function decimal(value: number): Decimal {
  const [mantissa = '0', power = '0'] = String(value).split('e');
  const [whole = '0', fraction = ''] = mantissa.split('.');
  return { digits: BigInt(whole + fraction), exponent: Number(power) - fraction.length };
}
