import { isYamlTimestamp } from '../../../codec/go-yaml/timestamp.js';
import { TAG } from './node.js';

/** The meaning of a plain scalar. */
export interface ScalarValue {
  tag: string;
  /** A time is its text in RFC 3339. */
  value: null | boolean | number | bigint | string;
}

const WORDS: Readonly<Record<string, ScalarValue>> = Object.fromEntries(
  [
    ...['true', 'True', 'TRUE'].map((word) => [word, { tag: TAG.bool, value: true }] as const),
    ...['false', 'False', 'FALSE'].map((word) => [word, { tag: TAG.bool, value: false }] as const),
    ...['', '~', 'null', 'Null', 'NULL'].map((word) => [word, { tag: TAG.null, value: null }] as const),
    ...['.nan', '.NaN', '.NAN'].map((word) => [word, { tag: TAG.float, value: Number.NaN }] as const),
    ...['.inf', '.Inf', '.INF'].flatMap((word) => [
      [word, { tag: TAG.float, value: Number.POSITIVE_INFINITY }] as const,
      [`+${word}`, { tag: TAG.float, value: Number.POSITIVE_INFINITY }] as const,
      [`-${word}`, { tag: TAG.float, value: Number.NEGATIVE_INFINITY }] as const,
    ]),
    ['<<', { tag: TAG.merge, value: '<<' }] as const,
  ].map(([word, resolved]) => [word, resolved]),
);

const FLOAT = /^[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?$/;
const DOTTED = /^\.[0-9](?:_?[0-9])*(?:[eE][-+]?[0-9](?:_?[0-9])*)?$/;
const INTEGER = /^([-+]?)(0[xX][0-9a-fA-F]+|0[bB][01]+|0[oO][0-7]+|0[0-7]*|[1-9][0-9]*)$/;

/** A plain scalar as go-yaml v3 reads it, which kustomize uses: `yes` is text, and dates are times. */
export function resolvePlain(text: string): ScalarValue {
  if (Object.hasOwn(WORDS, text)) return WORDS[text]!;
  const first = text[0]!;
  if (first === '.') return DOTTED.test(text) ? float(text) : string(text);
  if (!/[-+0-9]/.test(first)) return string(text);
  if (isYamlTimestamp(text)) return { tag: TAG.timestamp, value: rfc3339(text) };
  const plain = text.replaceAll('_', '');
  const integer = integerOf(plain);
  if (integer !== undefined) return { tag: TAG.int, value: integer };
  return FLOAT.test(plain) ? float(plain) : string(text);
}

function string(text: string): ScalarValue {
  return { tag: TAG.string, value: text };
}

/** A number that no double can hold remains text. */
function float(text: string): ScalarValue {
  const value = Number(text.replaceAll('_', ''));
  return Number.isFinite(value) ? { tag: TAG.float, value } : string(text);
}

/** A signed or unsigned 64-bit integer; a leading 0 makes it octal. */
function integerOf(text: string): number | bigint | undefined {
  const [, sign = '', digits] = INTEGER.exec(text) ?? [];
  if (digits === undefined) return undefined;
  const size = BigInt(/^0[0-7]+$/.test(digits) ? `0o${digits}` : digits.toLowerCase());
  const value = sign === '-' ? -size : size;
  const largest = sign === '' ? 2n ** 64n : 2n ** 63n;
  if (value < -(2n ** 63n) || value >= largest) return undefined;
  return value >= Number.MIN_SAFE_INTEGER && value <= Number.MAX_SAFE_INTEGER ? Number(value) : value;
}

/** A YAML time as encoding/json writes it. */
function rfc3339(text: string): string {
  const [, date, month, day, clock, fraction = '', zone] =
    /^(\d{4})-(\d{1,2})-(\d{1,2})(?:(?:[Tt]| +)(\d{1,2}:\d{1,2}:\d{1,2})(?:[.,](\d+))?(Z|[-+]\d\d:\d\d)?)?$/.exec(
      text,
    ) ?? [];
  const two = (part: string) => part.padStart(2, '0');
  const time = (clock ?? '0:0:0').split(':').map(two).join(':');
  const rest = fraction.slice(0, 9).replace(/(?<!0)0+$/, '');
  const place = zone === undefined || /^[-+]00:00$/.test(zone) ? 'Z' : zone;
  return `${date}-${two(month!)}-${two(day!)}T${time}${rest === '' ? '' : `.${rest}`}${place}`;
}
