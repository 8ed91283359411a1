import { quote } from '../go/strconv/quote.js';
import type { Json, JsonObject } from './object.js';

/** A JSON value in which integers that a number cannot hold exactly are bigints. */
export type ExactJson =
  | null
  | boolean
  | number
  | bigint
  | string
  | ExactJson[]
  | { [key: string]: ExactJson };

/** A number of fewer digits is exact (2^53 has sixteen), unless it is nearly zero or too large. */
const INEXACT_DIGITS = 16;

/** A number with an exponent of three digits, which may be one of those. Text that looks like one only costs time. */
const LARGE_EXPONENT = /\d[eE][+-]?\d{3,}(?![^\s,\]}])/;

/**
 * Parses JSON without changing a number: integers that a number cannot hold become bigints, and only those, so ordinary
 * documents are parsed by `JSON.parse` at full speed. Fails with SyntaxError, which repeats only one character of the
 * text, and with InexactNumberError for other numbers that a double cannot hold.
 */
export function parseJson(text: string): unknown {
  try {
    return mayHoldInexactNumber(text) ? parseWithSource(text, keepExact) : (JSON.parse(text) as Json);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    // The text may be a Secret, and engines quote the text around the error.
    const char = /^Unexpected token '(.)'/su.exec(error.message)?.[1];
    const words = error.message.replace(/(?<! ) *".*/s, '') || 'the text is not JSON';
    throw new SyntaxError(char ? `invalid character '${char}' looking for beginning of value` : words);
  }
}

/**
 * Parses JSON as Kubernetes servers do: integers are exact to 64 bits, bigints if a number cannot hold them, and all
 * other numbers are doubles. Fails with SyntaxError.
 */
export function parseJsonAsServer(text: string): unknown {
  return holdsLongNumber(text) ? parseWithSource(text, keepInt64) : JSON.parse(text);
}

/** The reviver's third argument is part of the language, but not of the standard types. */
const parseWithSource = JSON.parse as (
  text: string,
  reviver: (key: string, value: unknown, context: { source?: string }) => unknown,
) => unknown;

function keepExact(this: unknown, key: string, value: unknown, { source }: { source?: string }): unknown {
  if (typeof value !== 'number' || source === undefined) return value;
  return exactNumber(source, value, Array.isArray(this) ? '' : key);
}

function keepInt64(_key: string, value: unknown, { source }: { source?: string }): unknown {
  if (typeof value !== 'number' || Number.isSafeInteger(value) || !/^-?\d+$/.test(source ?? '')) return value;
  return Math.abs(value) <= 2 ** 63 ? int64(BigInt(source!)) : value;
}

function int64(exact: bigint): number | bigint {
  return BigInt.asIntN(64, exact) === exact ? exact : Number(exact);
}

function mayHoldInexactNumber(text: string): boolean {
  return holdsLongNumber(text) || LARGE_EXPONENT.test(text);
}

/**
 * Whether a number token has sixteen digits or more. Any run that long has a digit or its point at a multiple of
 * sixteen, so it checks only those places, which costs a few percent of parsing. Long runs inside strings may cause a
 * false alarm, which only costs time.
 */
function holdsLongNumber(text: string): boolean {
  for (let at = INEXACT_DIGITS - 1; at < text.length; at += INEXACT_DIGITS) {
    if (!isOfNumber(text.charCodeAt(at))) continue;
    let start = at;
    while (start > 0 && isOfNumber(text.charCodeAt(start - 1))) start--;
    let end = at + 1;
    while (end < text.length && isOfNumber(text.charCodeAt(end))) end++;
    if (end - start >= INEXACT_DIGITS && startsToken(text, start)) return true;
    // Walk through a long run only once.
    at = end;
  }
  return false;
}

function isOfNumber(code: number): boolean {
  return (code >= 0x30 && code <= 0x39) || code === 0x2e;
}

/** Whether a number may start at an index: after `:`, `,`, `[`, white space or a minus, or at the start. */
function startsToken(text: string, start: number): boolean {
  return start === 0 || ':,[- \n\r\t'.includes(text[start - 1]!);
}

/** A number would change its value. */
export class InexactNumberError extends Error {
  override readonly name = 'InexactNumberError';
  /** @param field the field that holds it; "" if that is not known */
  constructor(field = '') {
    super(`a number${field === '' ? '' : ` of the field ${quote(shortened(field))}`} cannot be kept exactly`);
  }
}

/** Longer integers are refused: one of millions of digits takes seconds to read and to write. */
const MAX_INTEGER_DIGITS = 10_000;

/**
 * The value of a decimal literal: a bigint for integers that a number cannot hold, else the number whose shortest form
 * has the literal's value. Fails with InexactNumberError if there is none.
 * @param value the number nearest to the literal
 * @param field the field that holds it, for the error
 */
export function exactNumber(literal: string, value: number, field?: string): number | bigint {
  if (!/^[-+]?\d+$/.test(literal)) {
    if (isKept(literal, value)) return value;
  } else {
    if (Number.isSafeInteger(value)) return value;
    if (literal.length > MAX_INTEGER_DIGITS) throw new InexactNumberError(field);
    const exact = BigInt(literal.startsWith('+') ? literal.slice(1) : literal);
    // All 64-bit integers are exact; beyond, clients in Go read a double.
    return BigInt.asIntN(64, exact) !== exact && isKept(literal, value) ? value : exact;
  }
  throw new InexactNumberError(field);
}

/** Whether the shortest form of a number has the value of a literal; the sign is always the same. */
function isKept(literal: string, value: number): boolean {
  return Number.isFinite(value) && amountOf(literal) === amountOf(String(value));
}

/** A literal's digits without leading and trailing zeros, and their power of ten. */
function amountOf(literal: string): string {
  const [mantissa = '', exponent = '0'] = literal.toLowerCase().split('e');
  const [whole = '', fraction = ''] = mantissa.replace(/^[-+]/, '').split('.');
  const digits = whole + fraction;
  let start = 0;
  while (digits[start] === '0') start++;
  let end = digits.length;
  while (end > start && digits[end - 1] === '0') end--;
  if (start === end) return '0';
  return `${digits.slice(start, end)}e${Number(exponent) - fraction.length + digits.length - end}`;
}

function shortened(text: string): string {
  return text.length <= 60 ? text : `${text.slice(0, 60)}…`;
}

/** Whether a value is a JSON object: neither null nor a list. */
export function isObject(value: Json | undefined): value is JsonObject;
export function isObject(value: unknown): value is Record<string, unknown>;
export function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
