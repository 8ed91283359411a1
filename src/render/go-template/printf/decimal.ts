/**
 * Exact decimal digits of doubles. toFixed and toExponential do not suffice: they round halves up, Go rounds to even.
 */

/** Digits without leading or trailing zeros; the value is 0.DIGITS × 10^`point`. Zero has no digits. */
export interface Decimal {
  digits: string;
  point: number;
}

/** A double's parts: mantissa × 2^`exponent`, the mantissa with all 53 bits (fewer below the normal range). */
export function binaryParts(value: number): { mantissa: bigint; exponent: number } {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, Math.abs(value));
  const bits = view.getBigUint64(0);
  const biased = Number(bits >> 52n);
  const fraction = bits & 0xfffffffffffffn;
  return biased === 0
    ? { mantissa: fraction, exponent: -1074 }
    : { mantissa: fraction | 0x10000000000000n, exponent: biased - 1075 };
}

/** The fewest digits that read back as the same double, ignoring its sign. */
export function shortestDecimal(value: number): Decimal {
  const [mantissa, exponent] = Math.abs(value).toExponential().split('e') as [string, string];
  return trimmed(mantissa.replace('.', ''), Number(exponent) + 1);
}

/** The double rounded to this many decimal places. */
export function fixedDecimal(value: number, places: number): Decimal {
  // No double has more than 1074 places, and 10^1,000,000 would take long.
  const kept = Math.min(places, 1100);
  const digits = scaledInteger(value, kept).toString();
  return trimmed(digits, digits.length - kept);
}

/** The double rounded to this many significant digits, at least one. */
export function significantDecimal(value: number, count: number): Decimal {
  if (value === 0) return { digits: '', point: 0 };
  const kept = Math.min(count, 1100);
  // Shortest digits may round up to a power of ten that the exact value does not reach: 1e+23 is 9.99…e+22.
  const shortest = Number(Math.abs(value).toExponential().split('e')[1]);
  const exponent = scaled(value, -shortest).quotient === 0n ? shortest - 1 : shortest;
  const places = kept - 1 - exponent;
  const digits = scaledInteger(value, places).toString();
  return trimmed(digits, digits.length - places);
}

/** The absolute value × 10^`places` as an integer, halves rounded to even. */
function scaledInteger(value: number, places: number): bigint {
  const { quotient, remainder, denominator } = scaled(value, places);
  const twice = 2n * remainder;
  const up = twice > denominator || (twice === denominator && quotient % 2n === 1n);
  return up ? quotient + 1n : quotient;
}

/** The exact value: a whole part, and a remainder over the denominator. */
function scaled(value: number, places: number): { quotient: bigint; remainder: bigint; denominator: bigint } {
  const { mantissa, exponent } = binaryParts(value);
  const numerator = mantissa * 2n ** BigInt(Math.max(exponent, 0)) * 10n ** BigInt(Math.max(places, 0));
  const denominator = 2n ** BigInt(Math.max(-exponent, 0)) * 10n ** BigInt(Math.max(-places, 0));
  return { quotient: numerator / denominator, remainder: numerator % denominator, denominator };
}

function trimmed(digits: string, point: number): Decimal {
  const start = digits.search(/[1-9]/);
  if (start < 0) return { digits: '', point: 0 };
  return { digits: digits.slice(start).replace(/(?<!0)0+$/, ''), point: point - start };
}
