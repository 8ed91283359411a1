/** Finds where a JSON value ends without building it. */

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const DIGIT_0 = 0x30;
const DIGIT_9 = 0x39;
const LOWER_E = 0x65;
const UPPER_E = 0x45;

/** A number of fewer bytes without an exponent is exact. */
const INEXACT_BYTES = 16;

/** Objects and arrays nest deeper than the limit. */
export class JsonTooDeepError extends Error {
  override readonly name = 'JsonTooDeepError';
  /** @param limit the deepest nesting that is accepted */
  constructor(readonly limit: number) {
    super(`the JSON nests more than ${limit} levels deep`);
  }
}

/**
 * Walks through one JSON object, array or string that may be spread over many chunks of bytes, and finds where it ends.
 * It pairs quotes and counts brackets of both kinds alike; the parser that reads the bytes afterwards checks whether
 * they are JSON.
 */
export class JsonScanner {
  #depth = 0;
  #inString = false;
  #escaped = false;
  #metLongNumber = false;
  readonly #maxDepth: number;

  /** @param maxDepth levels of objects and arrays to accept */
  constructor(maxDepth: number) {
    this.#maxDepth = maxDepth;
  }

  /**
   * Whether any number so far has an exponent, sixteen bytes, or an end in another chunk. JSON.parse reads all other
   * numbers exactly.
   */
  get metLongNumber(): boolean {
    return this.#metLongNumber;
  }

  /**
   * Continues at `from`, where the value begins or where the last chunk ended. Returns the index just after the value's
   * end, ready for another value, or -1 if the chunk ended first. Fails with JsonTooDeepError.
   */
  scan(bytes: Uint8Array, from: number): number {
    const length = bytes.length;
    let depth = this.#depth;
    let at = from;
    if (this.#inString) {
      at = this.#skipString(bytes, at);
      if (at < 0) return -1;
      if (depth === 0) return at;
    }
    for (; at < length; at++) {
      const byte = bytes[at];
      if (byte === QUOTE) {
        this.#inString = true;
        at = this.#skipString(bytes, at + 1);
        if (at < 0) {
          this.#depth = depth;
          return -1;
        }
        if (depth === 0) return at;
        at--;
      } else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) {
        depth++;
        if (depth > this.#maxDepth) throw new JsonTooDeepError(this.#maxDepth);
      } else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) {
        depth--;
        if (depth <= 0) {
          this.#depth = 0;
          return at + 1;
        }
      } else if (byte! >= DIGIT_0 && byte! <= DIGIT_9) {
        at = this.#skipNumber(bytes, at) - 1;
      }
    }
    this.#depth = depth;
    return -1;
  }

  /** The index just after the number. */
  #skipNumber(bytes: Uint8Array, from: number): number {
    let at = from;
    while (at < bytes.length && isInsideNumber(bytes[at]!)) at++;
    const last = bytes[at];
    if (last === undefined || last === LOWER_E || last === UPPER_E || at - from >= INEXACT_BYTES)
      this.#metLongNumber = true;
    return at;
  }

  /** The index just after the closing quote of the string that contains `from`, or -1 if the chunk ended first. */
  #skipString(bytes: Uint8Array, from: number): number {
    const length = bytes.length;
    let at = from;
    if (this.#escaped && at < length) {
      this.#escaped = false;
      at++;
    }
    for (; at < length; at++) {
      const byte = bytes[at];
      if (byte === QUOTE) {
        this.#inString = false;
        return at + 1;
      }
      if (byte === BACKSLASH) {
        at++;
        if (at === length) this.#escaped = true;
      }
    }
    return -1;
  }
}

/** Whether a byte is a digit or the point. */
function isInsideNumber(byte: number): boolean {
  return (byte >= DIGIT_0 && byte <= DIGIT_9) || byte === 0x2e;
}
