import { MAGIC } from './magic.js';

const LENGTH_DELIMITED = 2;
const LAST_FIELD = 4;
/** Tag, and a length of at most 32 bits. */
const MAX_VARINT_BYTES = 5;

/** Where an envelope ends, or how many bytes are needed to find that out. */
type EnvelopeSize = { size: number } | { needed: number };

/**
 * How long the envelope is that begins at a place. Servers write its fields 1 to 4 in this order, the empty ones too:
 * so the fourth is its end, and so is a field that is not above the one before it, which a line feed (etcdctl writes one
 * behind a value) is as well. Gives undefined for a length that is none.
 * @param ended no more bytes will come
 */
export function envelopeSize(bytes: Uint8Array, start: number, ended: boolean): EnvelopeSize | undefined {
  let at = start + MAGIC.length;
  for (let last = 0; last < LAST_FIELD; ) {
    const tag = bytes[at];
    if (tag === undefined) return ended ? { size: at - start } : { needed: at - start + 1 };
    const field = tag >>> 3;
    if ((tag & 7) !== LENGTH_DELIMITED || field <= last || field > LAST_FIELD) break;
    const length = readLength(bytes, at + 1);
    if (length === 'more') return { needed: bytes.length - start + 1 };
    if (length === undefined) return undefined;
    at = length.end + length.value;
    if (at > bytes.length) return { needed: at - start };
    last = field;
  }
  return { size: at - start };
}

function readLength(bytes: Uint8Array, start: number): { value: number; end: number } | 'more' | undefined {
  let value = 0;
  for (let i = 0; i < MAX_VARINT_BYTES; i++) {
    const byte = bytes[start + i];
    if (byte === undefined) return 'more';
    value += (byte & 0x7f) * 2 ** (7 * i);
    if (byte < 0x80) return { value, end: start + i + 1 };
  }
  return undefined;
}
