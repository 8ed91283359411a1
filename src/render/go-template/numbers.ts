import { quoteBytes } from '../../go/strconv/quote-bytes.js';
import { unquoteChar } from '../../go/strconv/unquote.js';
import type { NumberValue } from './nodes.js';
import type { Token } from './tokens.js';

const MIN_INT64 = -(2n ** 63n);
const MAX_INT64 = 2n ** 63n - 1n;
const MAX_UINT64 = 2n ** 64n - 1n;

/**
 * The value of a number or character constant by Go's rules for untyped constants, except complex numbers. Returns `{
 * error }` with text/template's words if it is invalid.
 */
export function readNumber(token: Token): NumberValue | { error: string } {
  if (token.type === 'charConstant') return readChar(token.value);
  const text = token.value;
  const integer = parseIntegerLiteral(text);
  if (integer !== undefined) {
    if (integer >= MIN_INT64 && integer <= MAX_INT64) return { kind: 'int', value: integer };
    if (integer > 0n && integer <= MAX_UINT64 && !/^[+-]/.test(text)) return { kind: 'overflow' };
  }
  const float = parseFloatLiteral(text);
  if (float === undefined) return { error: `illegal number syntax: ${quoteBytes(text)}` };
  if (!/[.eEpP]/.test(text)) return { error: `integer overflow: ${quoteBytes(text)}` };
  return { kind: 'float64', value: float };
}

function readChar(literal: string): NumberValue | { error: string } {
  const value = unquoteChar(literal);
  if (value === 'invalid') return { error: 'invalid syntax' };
  if (value === 'malformed') return { error: `malformed character constant: ${literal}` };
  return { kind: 'int', value: BigInt(value) };
}

/** strconv.ParseInt with base 0: `0x1f`, `0b1`, `0o17`, `017`, `1_000`, signs. */
function parseIntegerLiteral(text: string): bigint | undefined {
  const sign = /^[+-]/.test(text) ? text[0] : '';
  const body = text.slice(sign?.length ?? 0);
  if (!underscoresFit(body)) return undefined;
  const digits = body.replaceAll('_', '').toLowerCase();
  const octal = /^0[0-7]+$/.test(digits) ? `0o${digits.slice(1)}` : digits;
  if (!/^(0x[0-9a-f]+|0o[0-7]+|0b[01]+|0|[1-9][0-9]*)$/.test(octal)) return undefined;
  const value = BigInt(octal);
  return sign === '-' ? -value : value;
}

/**
 * strconv.ParseFloat: decimal or hexadecimal with a `p` exponent; undefined for bad syntax and for numbers that are too
 * large.
 */
function parseFloatLiteral(text: string): number | undefined {
  const body = text.replace(/^[+-]/, '');
  const sign = text.startsWith('-') ? -1 : 1;
  if (!underscoresFit(body)) return undefined;
  const plain = body.replaceAll('_', '');
  const hexadecimal = /^0[xX]([0-9a-fA-F]*)(?:\.([0-9a-fA-F]*))?[pP]([+-]?\d+)$/.exec(plain);
  let value: number;
  if (hexadecimal !== null) value = hexFloat(hexadecimal[1]!, hexadecimal[2] ?? '', Number(hexadecimal[3]));
  else if (/^(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?$/.test(plain)) value = Number(plain);
  else return undefined;
  return Number.isFinite(value) ? sign * value : undefined;
}

function hexFloat(whole: string, fraction: string, exponent: number): number {
  if (whole + fraction === '') return Number.NaN;
  return timesPowerOfTwo(Number(BigInt(`0x${whole}${fraction}`)), exponent - 4 * fraction.length);
}

/** In steps, so that the factor alone cannot overflow. */
function timesPowerOfTwo(value: number, power: number): number {
  let product = value;
  let left = Math.max(-2200, Math.min(2200, power));
  for (; left > 1000; left -= 1000) product *= 2 ** 1000;
  for (; left < -1000; left += 1000) product *= 2 ** -1000;
  return product * 2 ** left;
}

/** Go allows underscores between digits and after a base prefix. */
function underscoresFit(body: string): boolean {
  const between = /^0[xX]/.test(body) ? /(?<=[0-9a-fA-F])_(?=[0-9a-fA-F])/g : /(?<=[0-9])_(?=[0-9])/g;
  return !body
    .replace(/^0[xXoObB]_?/, '')
    .replace(between, '')
    .includes('_');
}
