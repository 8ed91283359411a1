import { goJsonCompact } from '../go-json.js';
import { parseJson } from '../json.js';

/** JSON that stands inside of protobuf, and what it was if it is not what `writeRawJson` gives. */
export interface RawJson {
  value: unknown;
  odd?: { written: string; bytes: Uint8Array };
}

/**
 * Who wrote the JSON: the server its managed fields, in an order of its own; or a Go program any value, by
 * encoding/json, with sorted keys and `<` escaped.
 */
export type RawJsonForm = 'fields' | 'go';

/**
 * What in managed fields may be written differently than it was read: white space, escapes, numbers that start a name (JavaScript sorts
 * such names first), numbers of other than plain digits, non-ASCII. Most managed fields have none of these.
 */
const MAY_BE_ODD = /[^\x21-\x7e]|\\[^"\\]|"\d+":|[\d.][.eE]|-0|__proto__/;

/**
 * Reads JSON inside of protobuf. Fails with SyntaxError.
 * @param text the bytes as UTF-8
 */
export function readRawJson(text: string, bytes: Uint8Array, form: RawJsonForm): RawJson {
  const value = parseJson(text);
  if (form === 'fields' && !MAY_BE_ODD.test(text)) return { value };
  const written = writeAs(form, value);
  return written === text ? { value } : { value, odd: { written, bytes: Uint8Array.from(bytes) } };
}

/** Writes JSON to stand inside of protobuf. */
export function writeAs(form: RawJsonForm, value: unknown): string {
  return form === 'go' ? goJsonCompact(value) : writeRawJson(value);
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
