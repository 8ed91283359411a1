/** A quantity's number: sign × 0.d₁d₂d₃… × 10^point, without leading or trailing zeros. Zero has no digits. */
export interface Quantity {
  sign: -1 | 0 | 1;
  digits: string;
  point: number;
}

const FORM = /^([+-]?)([0-9]*)(?:\.([0-9]*))?((?:[eEinumkKMGTP]+[+-]?[0-9]*|[+-][0-9]*)?)$/;
const DECIMAL: Record<string, number> = { n: -9, u: -6, m: -3, '': 0, k: 3, M: 6, G: 9, T: 12, P: 15, E: 18 };
const BINARY: Record<string, number> = { Ki: 10, Mi: 20, Gi: 30, Ti: 40, Pi: 50, Ei: 60 };
const SMALLEST = -9;
const MAX_DIGITS = 100;
const MAX_BINARY = 2n ** 63n - 1n;

/** The parts of a quantity's text. */
export interface QuantityParts {
  isNegative: boolean;
  /** Digits before the point, without leading zeros. */
  whole: string;
  fraction: string;
  /** The power of two (`Ki`: 10) or ten that the suffix stands for. */
  base: 2 | 10;
  exponent: number;
  /** The suffix is a decimal exponent, `e3`. */
  isExponential: boolean;
}

/** Takes a quantity apart (`100m`, `1.5Gi`, `2e3`); undefined if the text is not a quantity. */
export function splitQuantity(text: string): QuantityParts | undefined {
  const match = text === '' ? null : FORM.exec(text);
  if (match === null) return undefined;
  const [, sign, digits = '', fraction = '', suffix = ''] = match;
  const parts = { isNegative: sign === '-', whole: digits.replace(/^0+/, ''), fraction };
  if (Object.hasOwn(BINARY, suffix)) {
    return { ...parts, base: 2, exponent: BINARY[suffix]!, isExponential: false };
  }
  const exponent = decimalExponent(suffix);
  if (exponent === undefined) return undefined;
  return { ...parts, base: 10, exponent, isExponential: !Object.hasOwn(DECIMAL, suffix) };
}

/**
 * Reads a Kubernetes quantity; undefined if the text is not one. As lenient as the API machinery: digits may be missing
 * (`m` is zero), values are rounded away from zero to a multiple of 1n, and binary quantities end at 2^63 - 1.
 */
export function parseQuantity(text: string): Quantity | undefined {
  const parts = splitQuantity(text);
  return parts && quantityOf(parts);
}

/** The number that a quantity's parts stand for. */
export function quantityOf(parts: QuantityParts): Quantity {
  const { isNegative, whole, base, exponent } = parts;
  const fraction = shortened(parts.fraction);
  // Multiplying thousands of digits by binary units is very slow, and the result is the same.
  let digits = (base === 2 ? whole.slice(0, MAX_DIGITS) : whole) + fraction;
  let scale = (base === 10 ? exponent : 0) - fraction.length;
  if (base === 2) digits = (BigInt(digits || '0') << BigInt(exponent)).toString();
  digits = digits.replace(/^0+/, '');
  if (scale < SMALLEST && digits !== '') {
    digits = roundUp(digits, SMALLEST - scale);
    scale = SMALLEST;
  }
  if (base === 2 && exceeds(digits, scale, MAX_BINARY)) {
    digits = MAX_BINARY.toString();
    scale = 0;
  }
  const point = digits.length + scale;
  return { sign: digits === '' ? 0 : isNegative ? -1 : 1, digits: significant(digits), point };
}

/** Digits without trailing zeros, in one step for each, because a server may send any number of them. */
export function significant(digits: string): string {
  let end = digits.length;
  while (digits[end - 1] === '0') end--;
  return digits.slice(0, end);
}

/** A fraction with only the digits that matter; the last one tells whether others follow. */
function shortened(fraction: string): string {
  if (fraction.length <= MAX_DIGITS) return fraction;
  return fraction.slice(0, MAX_DIGITS) + (/[1-9]/.test(fraction.slice(MAX_DIGITS)) ? '1' : '0');
}

/** Orders quantities: negative, zero or positive. */
export function compareQuantities(a: Quantity, b: Quantity): number {
  if (a.sign !== b.sign || a.sign === 0) return a.sign - b.sign;
  if (a.point !== b.point) return a.sign * (a.point - b.point);
  return a.digits === b.digits ? 0 : a.sign * (a.digits < b.digits ? -1 : 1);
}

/** The power of ten of a suffix, `k` or `e3`. */
function decimalExponent(suffix: string): number | undefined {
  if (Object.hasOwn(DECIMAL, suffix)) return DECIMAL[suffix];
  const match = /^[eE]([+-]?[0-9]+)$/.exec(suffix);
  if (match === null) return undefined;
  const exponent = BigInt(match[1]!.replace('+', ''));
  // The API machinery reads 64 bits and keeps 32.
  return BigInt.asIntN(64, exponent) === exponent ? Number(BigInt.asIntN(32, exponent)) : undefined;
}

/** Digits without the last `count`, plus one if those were not all zero. */
function roundUp(digits: string, count: number): string {
  const kept = digits.slice(0, Math.max(0, digits.length - count));
  const dropped = digits.slice(kept.length);
  if (/^0*$/.test(dropped) || kept.length > MAX_DIGITS) return kept;
  return (BigInt(kept || '0') + 1n).toString();
}

function exceeds(digits: string, scale: number, limit: bigint): boolean {
  const whole = digits.slice(0, Math.max(0, digits.length + scale));
  if (whole.length > 19) return true;
  const integer = BigInt(whole || '0');
  return integer > limit || (integer === limit && /[1-9]/.test(digits.slice(whole.length)));
}
