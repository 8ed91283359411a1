import { parseJson } from '../json.js';

/** JSON that stands inside of protobuf, and what it was if it is not what `writeRawJson` gives. */
export interface RawJson {
  value: unknown;
  odd?: { written: string; bytes: Uint8Array };
}

/**
 * What may be written differently than it was read: white space, escapes, numbers that start a name (JavaScript sorts
 * such names first), numbers of other than plain digits, non-ASCII. Most managed fields have none of these.
 */
const MAY_BE_ODD = /[^\x21-\x7e]|\\[^"\\]|"\d+":|[\d.][.eE]|-0|__proto__/;

/**
 * Reads JSON inside of protobuf. Fails with SyntaxError.
 * @param text the bytes as UTF-8
 */
export function readRawJson(text: string, bytes: Uint8Array): RawJson {
  const value = parseJson(text);
  if (!MAY_BE_ODD.test(text)) return { value };
  const written = writeRawJson(value);
  return written === text ? { value } : { value, odd: { written, bytes: Uint8Array.from(bytes) } };
}

/** Compact JSON with the keys in their order; bigints are integers. */
export function writeRawJson(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return JSON.stringify(value, (_key, inner: unknown) =>
      typeof inner === 'bigint' ? rawNumber(inner) : inner,
    );
  }
}

/** In the language, and not yet in every typing of it. */
const { rawJSON } = JSON as unknown as { rawJSON: (text: string) => unknown };

function rawNumber(value: bigint): unknown {
  return rawJSON(String(value));
}
