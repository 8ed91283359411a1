import { binaryParts, type Decimal, fixedDecimal, shortestDecimal, significantDecimal } from './decimal.js';

/**
 * strconv.FormatFloat for the verbs `e E f g G b x X`.
 * @param precision -1 for the fewest digits that read back the same
 */
export function floatText(value: number, verb: string, precision: number): string {
  if (Number.isNaN(value)) return 'NaN';
  const sign = value < 0 || Object.is(value, -0) ? '-' : '';
  if (!Number.isFinite(value)) return `${sign === '' ? '+' : sign}Inf`;
  const lower = verb.toLowerCase();
  const text = sign + magnitude(value, lower, precision);
  return verb === lower ? text : text.toUpperCase();
}

function magnitude(value: number, verb: string, precision: number): string {
  switch (verb) {
    case 'b': {
      const { mantissa, exponent } = binaryParts(value);
      return `${mantissa}p${exponent < 0 ? '' : '+'}${exponent}`;
    }
    case 'x':
      return hexadecimal(value, precision);
    case 'f':
      return precision < 0 ? shortestFixed(value) : positional(fixedDecimal(value, precision), precision);
    case 'e':
      return exponential(
        precision < 0 ? shortestDecimal(value) : significantDecimal(value, precision + 1),
        precision,
      );
    default:
      return general(value, precision);
  }
}

function shortestFixed(value: number): string {
  const decimal = shortestDecimal(value);
  return positional(decimal, Math.max(decimal.digits.length - decimal.point, 0));
}

/**
 * `%g`: an exponent is written below -4 and from the precision on (by default six, or the number of digits if larger).
 */
function general(value: number, precision: number): string {
  const shortest = precision < 0;
  const wanted = Math.max(precision, 1);
  const decimal = shortest ? shortestDecimal(value) : significantDecimal(value, wanted);
  const count = decimal.digits.length;
  const exponent = value === 0 ? 0 : decimal.point - 1;
  let limit = wanted;
  if (limit > count && count >= decimal.point) limit = count;
  if (shortest) limit = 6;
  if (value === 0) return '0';
  if (exponent < -4 || exponent >= limit) return exponential(decimal, count - 1);
  return positional(decimal, Math.max(count - decimal.point, 0));
}

function positional({ digits, point }: Decimal, places: number): string {
  const whole = point > 0 ? digits.slice(0, point).padEnd(point, '0') : '0';
  if (places === 0) return whole;
  const fraction = point >= 0 ? digits.slice(point) : '0'.repeat(-point) + digits;
  return `${whole}.${fraction.padEnd(places, '0')}`;
}

/** @param places decimal places; -1 for all */
function exponential({ digits, point }: Decimal, places: number): string {
  const wanted = places < 0 ? Math.max(digits.length - 1, 0) : places;
  const fraction = wanted === 0 ? '' : `.${digits.slice(1).padEnd(wanted, '0')}`;
  const exponent = digits === '' ? 0 : point - 1;
  return `${digits[0] ?? '0'}${fraction}${signed('e', exponent)}`;
}

function signed(letter: string, exponent: number): string {
  return `${letter}${exponent < 0 ? '-' : '+'}${String(Math.abs(exponent)).padStart(2, '0')}`;
}

/** `0x1.8p+01`: one bit before the point, then hexadecimal digits. */
function hexadecimal(value: number, precision: number): string {
  if (value === 0) return `0x0${precision > 0 ? `.${'0'.repeat(precision)}` : ''}p+00`;
  let { mantissa, exponent } = binaryParts(value);
  for (; mantissa < 1n << 52n; exponent--) mantissa <<= 1n;
  exponent += 52;
  if (precision >= 0 && precision < 13) {
    const dropped = BigInt(4 * (13 - precision));
    mantissa = roundedShift(mantissa, dropped) << dropped;
    if (mantissa >= 1n << 53n) {
      mantissa >>= 1n;
      exponent++;
    }
  }
  const all = (mantissa & ((1n << 52n) - 1n)).toString(16).padStart(13, '0');
  const fraction =
    precision < 0 ? all.replace(/(?<!0)0+$/, '') : all.slice(0, precision).padEnd(precision, '0');
  return `0x1${fraction === '' ? '' : `.${fraction}`}${signed('p', exponent)}`;
}

/** Shifts right, rounding halves to even. */
function roundedShift(value: bigint, bits: bigint): bigint {
  const half = 1n << (bits - 1n);
  const kept = value >> bits;
  const rest = value & ((1n << bits) - 1n);
  return rest > half || (rest === half && (kept & 1n) === 1n) ? kept + 1n : kept;
}
