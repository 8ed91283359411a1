import type { Json } from './object.js';

/** A JSON value in which integers that a number cannot hold exactly are bigints. */
export type ExactJson =
  | null
  | boolean
  | number
  | bigint
  | string
  | ExactJson[]
  | { [key: string]: ExactJson };

/** Fewer digits than these always fit a number exactly (2^53 has sixteen). */
const UNSAFE_DIGITS = 16;

const MIN_INT64 = -(2n ** 63n);
const MAX_INT64 = 2n ** 63n - 1n;

/**
 * Parses JSON as Kubernetes clients do: integers are exact to 64 bits, everything else is a double. Integers past 2^53
 * come out as bigint, and only those, so that ordinary documents are plain `JSON.parse` values at its full speed.
 * Fails with SyntaxError.
 */
export function parseJson(text: string): unknown {
  return mayHoldUnsafeInteger(text) ? parseWithSource(text, keepExact) : (JSON.parse(text) as Json);
}

/** The reviver's third argument is in the language, and not yet in every typing of it. */
const parseWithSource = JSON.parse as (
  text: string,
  reviver: (key: string, value: unknown, context: { source?: string }) => unknown,
) => unknown;

function keepExact(_key: string, value: unknown, context: { source?: string }): unknown {
  if (typeof value !== 'number' || Number.isSafeInteger(value)) return value;
  if (context.source === undefined || !/^-?\d+$/.test(context.source)) return value;
  const exact = BigInt(context.source);
  return exact >= MIN_INT64 && exact <= MAX_INT64 ? exact : value;
}

/**
 * Whether a number token has sixteen digits or more. A run that long has a digit at every sixteenth place of the text,
 * so only those are looked at: a few per cent of what parsing costs. Long runs inside strings may give a false alarm,
 * which costs time only.
 */
function mayHoldUnsafeInteger(text: string): boolean {
  for (let at = UNSAFE_DIGITS - 1; at < text.length; at += UNSAFE_DIGITS) {
    if (!isDigit(text.charCodeAt(at))) continue;
    let start = at;
    while (start > 0 && isDigit(text.charCodeAt(start - 1))) start--;
    let end = at + 1;
    while (end < text.length && isDigit(text.charCodeAt(end))) end++;
    if (end - start >= UNSAFE_DIGITS && startsToken(text, start)) return true;
  }
  return false;
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

/** Whether a number may start at a place: behind `:`, `,`, `[`, white space or a minus, or where the text starts. */
function startsToken(text: string, start: number): boolean {
  return start === 0 || ':,[- \n\r\t'.includes(text[start - 1]!);
}
