import type { Json } from './object.js';

/**
 * A number that a double, or an integer of 64 bits, would change: `1e400`, `0.1000000000000000055`, integers of more than
 * 64 bits. It keeps the text in which it came, and is written so again.
 */
export class ExactNumber {
  /** As it stands in JSON. */
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  /** The nearest double; infinite for what is beyond all of them. */
  valueOf(): number {
    return Number(this.text);
  }

  toString(): string {
    return this.text;
  }

  /** Has JSON.stringify write the text as it is. */
  toJSON(): unknown {
    return rawJSON(this.text);
  }
}

/** In the language, and not yet in every typing of it. */
const { rawJSON } = JSON as unknown as { rawJSON: (text: string) => unknown };

/** Whether a double keeps a number exactly: its shortest decimal form has the same digits and exponent. */
export function isKept(text: string, value: number): boolean {
  return Number.isFinite(value) && decimal(text) === decimal(value.toExponential());
}

/** Sign, digits and exponent of a number in one form for one value: `-0.0120e3` is `-12e0`. */
function decimal(text: string): string {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] =
    /^(-?)(\d*)\.?(\d*)(?:[eE]([-+]?\d+))?$/.exec(text) ?? [];
  const digits = (whole + fraction).replace(/^0+/, '');
  const shortest = digits.replace(/0+$/, '');
  if (shortest === '') return '0';
  return `${sign}${shortest}e${BigInt(exponent) - BigInt(fraction.length) + BigInt(digits.length - shortest.length)}`;
}

/** A JSON value in which integers that a number cannot hold exactly are bigints, and other such numbers their text. */
export type ExactJson =
  | null
  | boolean
  | number
  | bigint
  | ExactNumber
  | string
  | ExactJson[]
  | { [key: string]: ExactJson };

/** Fewer digits than these always fit a number exactly (2^53 has sixteen). */
const UNSAFE_DIGITS = 16;

const MIN_INT64 = -(2n ** 63n);
const MAX_INT64 = 2n ** 63n - 1n;

/**
 * Parses JSON without changing a number: integers past 2^53 come out as bigint as far as 64 bits go, as Kubernetes
 * clients have them, and whatever else a double does not keep as ExactNumber. Ordinary documents are plain `JSON.parse`
 * values at its full speed. Fails with SyntaxError.
 */
export function parseJson(text: string): unknown {
  return mayHoldUnsafeNumber(text) ? parseWithSource(text, keepExact) : (JSON.parse(text) as Json);
}

/** The reviver's third argument is in the language, and not yet in every typing of it. */
const parseWithSource = JSON.parse as (
  text: string,
  reviver: (key: string, value: unknown, context: { source?: string }) => unknown,
) => unknown;

function keepExact(_key: string, value: unknown, { source }: { source?: string }): unknown {
  if (typeof value !== 'number' || source === undefined) return value;
  if (/^-?\d+$/.test(source)) {
    if (Number.isSafeInteger(value)) return value;
    const exact = BigInt(source);
    if (exact >= MIN_INT64 && exact <= MAX_INT64) return exact;
  }
  return isKept(source, value) ? value : new ExactNumber(source);
}

/** A number of so many digits, or of so large an exponent, that it has to be looked at. In strings it means nothing. */
const SUSPECT = /\d[eE][-+]?\d{3}|\d\.\d{8}|\d{8}\.\d/;
/** The same where a number may begin. It takes longer to find. */
const SUSPECT_NUMBER = /(?:^|[:,[\s])-?(?:\d+(?:\.\d+)?[eE][-+]?\d{3}|\d+\.\d{8}|\d{8,}\.\d)/;

/** Whether a number token may be one that `JSON.parse` changes. False alarms, inside strings, cost time only. */
function mayHoldUnsafeNumber(text: string): boolean {
  return mayHoldLongInteger(text) || (SUSPECT.test(text) && SUSPECT_NUMBER.test(text));
}

/**
 * Whether a number token has sixteen digits or more on end. A run that long has a digit at every sixteenth place of the
 * text, so only those are looked at: a few per cent of what parsing costs.
 */
function mayHoldLongInteger(text: string): boolean {
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
