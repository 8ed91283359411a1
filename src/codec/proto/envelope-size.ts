import { MAGIC } from './magic.js';

const LENGTH_DELIMITED = 2;
const LAST_FIELD = 4;
/** Tag, and a length of at most 32 bits. */
const MAX_VARINT_BYTES = 5;
/** A 64-bit number. */
const MAX_NUMBER_BYTES = 10;
/** The beginning of base64 of protobuf and JSON: the next value, although it looks like a field of a later release. */
const NEXT_VALUES = ['azhz', 'eyJ'].map((text) => Buffer.from(text));
const MAX_NEXT_BYTES = 4;

/** The size of an envelope, or how many bytes are needed to find it. */
type EnvelopeSize = { size: number } | { needed: number };

/**
 * The size of the envelope that begins at an index. Servers write its fields 1 to 4 in this order, including empty
 * ones, then those of a later release: so it ends at anything else, such as a line feed (etcdctl writes one after a
 * value) or the next envelope. Undefined if a length is invalid.
 * @param ended no more bytes follow
 */
export function envelopeSize(bytes: Uint8Array, start: number, ended: boolean): EnvelopeSize | undefined {
  let at = start + MAGIC.length;
  for (let last = 0; last < LAST_FIELD; ) {
    const tag = bytes[at];
    if (tag === undefined) return ended ? { size: at - start } : { needed: at - start + 1 };
    const field = tag >>> 3;
    if ((tag & 7) !== LENGTH_DELIMITED || field <= last || field > LAST_FIELD) break;
    const length = readNumber(bytes, at + 1, MAX_VARINT_BYTES);
    if (length === 'more') return { needed: bytes.length - start + 1 };
    if (length === undefined) return undefined;
    at = length.end + length.value;
    if (at > bytes.length) return { needed: at - start };
    last = field;
  }
  for (;;) {
    const field = laterField(bytes, at, ended);
    if (field === undefined) return { size: at - start };
    if (field === 'more') return { needed: Math.max(at, bytes.length) - start + 1 };
    at = field.end;
    if (at > bytes.length) return { needed: at - start };
  }
}

/** The end of the field that begins here, if its number is above the known ones. */
function laterField(bytes: Uint8Array, at: number, ended: boolean): { end: number } | 'more' | undefined {
  const start = bytes.subarray(at, at + MAX_NEXT_BYTES);
  if (
    start.length < MAX_NEXT_BYTES &&
    !ended &&
    (start.length === 0 || NEXT_VALUES.some(beginsWith(start)))
  ) {
    return 'more';
  }
  if (NEXT_VALUES.some((next) => next.equals(start.subarray(0, next.length)))) return undefined;
  const tag = readNumber(bytes, at, MAX_VARINT_BYTES);
  if (tag === 'more') return ended ? undefined : 'more';
  if (tag === undefined || Math.floor(tag.value / 8) <= LAST_FIELD) return undefined;
  const wireType = tag.value % 8;
  if (wireType === 1) return { end: tag.end + 8 };
  if (wireType === 5) return { end: tag.end + 4 };
  if (wireType === 0) {
    const number = readNumber(bytes, tag.end, MAX_NUMBER_BYTES);
    return number === 'more' ? 'more' : number && { end: number.end };
  }
  if (wireType !== LENGTH_DELIMITED) return undefined;
  const length = readNumber(bytes, tag.end, MAX_VARINT_BYTES);
  return length === 'more' ? 'more' : length && { end: length.end + length.value };
}

function beginsWith(start: Uint8Array): (whole: Buffer) => boolean {
  return (whole) => whole.subarray(0, start.length).equals(start);
}

function readNumber(
  bytes: Uint8Array,
  start: number,
  longest: number,
): { value: number; end: number } | 'more' | undefined {
  let value = 0;
  for (let i = 0; i < longest; i++) {
    const byte = bytes[start + i];
    if (byte === undefined) return 'more';
    value += (byte & 0x7f) * 2 ** (7 * i);
    if (byte < 0x80) return { value, end: start + i + 1 };
  }
  return undefined;
}
