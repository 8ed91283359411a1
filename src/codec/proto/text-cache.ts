import { FieldsCache } from './fields-cache.js';

const SLOTS = 4096;
const TIME_SLOTS = 256;

/** Longer texts are seldom met again. */
const LONGEST = 48;

/** Node's Buffer has these; their callers do without the checks of `toString`. */
interface SlicingBuffer {
  utf8Slice(start: number, end: number): string;
}

/**
 * Texts that were read lately. Objects of one list have most of their short texts in common (names of labels, images,
 * reasons, times): to find a text again by its bytes is faster than to make it, and it is in memory once.
 */
export class TextCache {
  /** Managed fields that were read lately. */
  readonly fields = new FieldsCache();
  readonly #texts: string[] = new Array<string>(SLOTS).fill('');
  readonly #seconds = new Float64Array(TIME_SLOTS).fill(Number.NaN);
  readonly #times: string[] = new Array<string>(TIME_SLOTS).fill('');

  /** The text of bytes that are UTF-8; what is none becomes U+FFFD. */
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
   * @param format makes it where it is not known
   */
  time(seconds: number, format: (seconds: number) => string): string {
    const slot = Math.abs(seconds) % TIME_SLOTS;
    if (this.#seconds[slot] === seconds) return this.#times[slot]!;
    const text = format(seconds);
    this.#seconds[slot] = seconds;
    this.#times[slot] = text;
    return text;
  }
}

/** The text of bytes that are UTF-8; what is none becomes U+FFFD. */
export function utf8Text(bytes: Buffer, start: number, end: number): string {
  return (bytes as unknown as SlicingBuffer).utf8Slice(start, end);
}

/** Whether bytes are those of a text. Of texts beyond ASCII that is never said. */
function isText(text: string, bytes: Buffer, start: number, length: number): boolean {
  if (text.length !== length) return false;
  for (let i = 0; i < length; i++) {
    const byte = bytes[start + i]!;
    if (byte !== text.charCodeAt(i) || byte >= 0x80) return false;
  }
  return true;
}
