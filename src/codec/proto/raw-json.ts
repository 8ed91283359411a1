import { goJsonCompact } from '../go-json.js';
import { parseJson } from '../json.js';

/** JSON inside protobuf, and its original text if `writeRawJson` writes it differently. */
interface RawJson {
  value: unknown;
  odd?: { written: string; bytes: Uint8Array };
}

/**
 * The writer of the JSON: the server, for managed fields in its own order; or encoding/json of a Go program, for any
 * value, with sorted keys and `<` escaped.
 */
export type RawJsonForm = 'fields' | 'go';

/** JavaScript puts names that are numbers first. */
const NUMBER_NAME = /[{,]"\d/;

/**
 * Whether managed fields may differ from what `writeRawJson` writes. They are objects in objects, and their names begin
 * with a letter or a dot. The server writes no white space and escapes only quotes.
 */
function mayBeOdd(text: string): boolean {
  return (
    [' ', '\n', '\t', '\r', '\\u', '\\/', '__proto__'].some((odd) => text.includes(odd)) ||
    NUMBER_NAME.test(text)
  );
}

/**
 * Reads JSON inside protobuf. Fails with SyntaxError.
 * @param text the bytes as UTF-8
 */
export function readRawJson(text: string, bytes: Uint8Array, form: RawJsonForm): RawJson {
  const value = parseJson(text);
  if (form === 'fields' && !mayBeOdd(text)) return { value };
  const written = writeAs(form, value);
  return written === text ? { value } : { value, odd: { written, bytes: Uint8Array.from(bytes) } };
}

/** Writes JSON for protobuf. */
export function writeAs(form: RawJsonForm, value: unknown): string {
  return form === 'go' ? goJsonCompact(value) : writeRawJson(value);
}

/** Compact JSON with the keys in their own order, and bigints as integers. */
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

/** Part of the language, but not of the standard types. */
const { rawJSON } = JSON as unknown as { rawJSON: (text: string) => unknown };

function rawNumber(value: bigint): unknown {
  return rawJSON(String(value));
}
