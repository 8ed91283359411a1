import { type PrintfFlags, pad, padWithSpaces } from './flags.js';
import { floatText } from './float-text.js';

/** Verbs of floats, their names in strconv, and their default precision. */
const VERBS: Readonly<Record<string, readonly [verb: string, precision: number]>> = {
  v: ['g', -1],
  b: ['b', -1],
  g: ['g', -1],
  G: ['G', -1],
  x: ['x', -1],
  X: ['X', -1],
  f: ['f', 6],
  F: ['f', 6],
  e: ['e', 6],
  E: ['E', 6],
};

/** Formats a float64 for the verbs `v b g G x X f F e E`; undefined for other verbs. */
export function formatFloat(value: number, verb: string, flags: PrintfFlags): string | undefined {
  const [form, standard] = VERBS[verb] ?? [];
  if (form === undefined || standard === undefined) return undefined;
  const precision = flags.precision ?? standard;
  const text = floatText(value, form, precision);
  const negative = text.startsWith('-');
  const magnitude = text.replace(/^[+-]/, '');
  const sign = negative ? '-' : flags.plus ? '+' : flags.space ? ' ' : '';
  if (/^[IN]/.test(magnitude))
    return padWithSpaces(magnitude === 'Inf' && sign === '' ? '+Inf' : sign + magnitude, flags);
  const digits = flags.sharp && form !== 'b' ? withAllDigits(magnitude, form, precision) : magnitude;
  const missing = (flags.width ?? 0) - sign.length - digits.length;
  if (sign !== '' && flags.zero && missing > 0) return sign + '0'.repeat(missing) + digits;
  return pad(sign + digits, flags);
}

/** The `#` flag: always a point, and for `%g` and `%x` the trailing zeros up to the precision, or to six digits. */
function withAllDigits(text: string, form: string, precision: number): string {
  const hexadecimal = form === 'x' || form === 'X';
  const split = text.search(hexadecimal ? /[pP]/ : /[eE]/);
  const number = split < 0 ? text : text.slice(0, split);
  const exponent = split < 0 ? '' : text.slice(split);
  const pointed = number.includes('.') ? number : `${number}.`;
  // Not for X, which Go forgets here.
  if (!'gGx'.includes(form)) return pointed + exponent;
  const wanted = precision === -1 ? 6 : precision;
  return pointed + '0'.repeat(Math.max(0, wanted - significantCount(number))) + exponent;
}

/** The number of digits from the first nonzero one; a lone zero counts as one. */
function significantCount(number: string): number {
  if (number === '0') return 1;
  return number.replace(/^[0.]*/, '').replace('.', '').length;
}
