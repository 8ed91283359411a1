import { encodeRune, isPrintable, MAX_RUNE, RUNE_ERROR } from '../../../go/strconv/bytes.js';
import { quoteRune } from '../../../go/strconv/quote-bytes.js';
import { type PrintfFlags, pad, padWithSpaces } from './flags.js';

const BASES: Readonly<Record<string, 2 | 8 | 10 | 16>> = { b: 2, o: 8, O: 8, d: 10, x: 16, X: 16 };

/**
 * Formats an integer for the verbs `v d b o O x X c q U`; undefined for other verbs.
 * @param unsigned whether `%#v` writes hexadecimal, as for a string's byte
 */
export function formatInteger(
  value: bigint,
  verb: string,
  flags: PrintfFlags,
  unsigned: boolean,
): string | undefined {
  if (verb === 'v')
    return flags.sharpV && unsigned
      ? inBase(value, 'x', { ...flags, sharp: true })
      : inBase(value, 'd', flags);
  if (verb === 'c') return pad(encodeRune(runeOf(value)), flags);
  if (verb === 'q') return pad(quoteRune(runeOf(value), flags.plus), flags);
  if (verb === 'U') return unicode(value, flags);
  return verb in BASES ? inBase(value, verb, flags) : undefined;
}

function runeOf(value: bigint): number {
  return value < 0n || value > BigInt(MAX_RUNE) ? RUNE_ERROR : Number(value);
}

function inBase(value: bigint, verb: string, flags: PrintfFlags): string {
  if (flags.precision === 0 && value === 0n) return ' '.repeat(flags.width ?? 0);
  const negative = value < 0n;
  const magnitude = (negative ? -value : value).toString(BASES[verb]);
  const sign = negative ? '-' : flags.plus ? '+' : flags.space ? ' ' : '';
  const digits = withPrefix(magnitude.padStart(leastDigits(sign, flags), '0'), verb, flags.sharp);
  return padWithSpaces(sign + (verb === 'X' ? digits.toUpperCase() : digits), flags);
}

/** The precision, or with the `0` flag the width without the sign. */
function leastDigits(sign: string, flags: PrintfFlags): number {
  if (flags.precision !== undefined) return flags.precision;
  return flags.zero && flags.width !== undefined ? flags.width - sign.length : 0;
}

function withPrefix(digits: string, verb: string, sharp: boolean): string {
  if (verb === 'O') return `0o${sharp && !digits.startsWith('0') ? '0' : ''}${digits}`;
  if (!sharp) return digits;
  if (verb === 'b') return `0b${digits}`;
  if (verb === 'o') return digits.startsWith('0') ? digits : `0${digits}`;
  return verb === 'x' || verb === 'X' ? `0x${digits}` : digits;
}

/** `U+0041`, and with `#` the character after it. Negative numbers are shown as unsigned 64-bit numbers. */
function unicode(value: bigint, flags: PrintfFlags): string {
  const code = BigInt.asUintN(64, value);
  const digits = code
    .toString(16)
    .toUpperCase()
    .padStart(Math.max(4, flags.precision ?? 0), '0');
  const shown =
    flags.sharp && code <= BigInt(MAX_RUNE) && isPrintable(Number(code))
      ? ` '${encodeRune(Number(code))}'`
      : '';
  return padWithSpaces(`U+${digits}${shown}`, flags);
}
