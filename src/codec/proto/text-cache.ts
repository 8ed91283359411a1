import { FieldsCache } from './fields-cache.js';

const SLOTS = 4096;
const TIME_SLOTS = 256;

/** Longer texts rarely occur again. */
const LONGEST = 48;

/** Methods of Node's Buffer without the checks of `toString`. */
interface SlicingBuffer {
  utf8Slice(start: number, end: number): string;
}

/**
 * Texts that were read recently. Objects in a list share most of their short texts (names of labels, images, reasons,
 * times): finding a text by its bytes is faster than creating it, and it is in memory once.
 */
export class TextCache {
  /** Managed fields that were read recently. */
  readonly fields = new FieldsCache();
  readonly #texts: string[] = new Array<string>(SLOTS).fill('');
  readonly #seconds = new Float64Array(TIME_SLOTS).fill(Number.NaN);
  readonly #times: (string | null)[] = new Array<string | null>(TIME_SLOTS).fill(null);

  /** The text of UTF-8 bytes; invalid ones become U+FFFD. */
  text(bytes: Buffer, start: number, end: number): string {
    const length = end - start;
    if (length === 0) return '';
    if (length > LONGEST) return utf8Text(bytes, start, end);
    let hash = length;
    for (let at = start; at < end; at++) hash = (Math.imul(hash, 31) + bytes[at]!) | 0;
    const slot = (hash ^ (hash >>> 15)) & (SLOTS - 1);
    const known = this.#texts[slot]!;
    if (isText(known, bytes, start, length)) return known;
    const text = utf8Text(bytes, start, end);
    this.#texts[slot] = text;
    return text;
  }

  /**
   * A time's text.
   * @param format called if the text is not in the cache
   */
  time(seconds: number, format: (seconds: number) => string | null): string | null {
    const slot = Math.abs(seconds) % TIME_SLOTS;
    if (this.#seconds[slot] === seconds) return this.#times[slot] ?? null;
    const text = format(seconds);
    this.#seconds[slot] = seconds;
    this.#times[slot] = text;
    return text;
  }
}

/** The text of UTF-8 bytes; each invalid byte becomes U+FFFD, as in Go's JSON. */
export function utf8Text(bytes: Buffer, start: number, end: number): string {
  const text = (bytes as unknown as SlicingBuffer).utf8Slice(start, end);
  return text.includes(REPLACEMENT) ? byteByByte(bytes.subarray(start, end)) : text;
}

const REPLACEMENT = '\ufffd';

/** One UTF-8 character, read as Latin-1, or an invalid byte (RFC 3629, section 4). */
const CHARACTER_OR_BYTE =
  /([\xc2-\xdf][\x80-\xbf]|(?:\xe0[\xa0-\xbf]|[\xe1-\xec\xee\xef][\x80-\xbf]|\xed[\x80-\x9f])[\x80-\xbf]|(?:\xf0[\x90-\xbf]|[\xf1-\xf3][\x80-\xbf]|\xf4[\x80-\x8f])[\x80-\xbf]{2})|[\x80-\xff]/g;
const REPLACEMENT_BYTES = Buffer.from(REPLACEMENT).toString('latin1');

/** Node replaces all bytes of a truncated character with one U+FFFD; Go replaces each byte. */
function byteByByte(bytes: Buffer): string {
  const valid = bytes
    .toString('latin1')
    .replace(CHARACTER_OR_BYTE, (_, character?: string) => character ?? REPLACEMENT_BYTES);
  return Buffer.from(valid, 'latin1').toString('utf8');
}

/** Whether bytes are those of a text; always false for text beyond ASCII. */
function isText(text: string, bytes: Buffer, start: number, length: number): boolean {
  if (text.length !== length) return false;
  for (let i = 0; i < length; i++) {
    const byte = bytes[start + i]!;
    if (byte !== text.charCodeAt(i) || byte >= 0x80) return false;
  }
  return true;
}
