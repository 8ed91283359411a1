import { goJsonCompact } from '../go-json.js';
import { parseJson } from '../json.js';

/** JSON that stands inside of protobuf, and what it was if it is not what `writeRawJson` gives. */
interface RawJson {
  value: unknown;
  odd?: { written: string; bytes: Uint8Array };
}

/**
 * Who wrote the JSON: the server its managed fields, in an order of its own; or a Go program any value, by
 * encoding/json, with sorted keys and `<` escaped.
 */
export type RawJsonForm = 'fields' | 'go';

/** JavaScript puts names that are numbers first. */
const NUMBER_NAME = /[{,]"\d/;

/**
 * Whether managed fields may have been written otherwise than `writeRawJson` would. They are objects in objects, and
 * their names begin with a letter or a dot. The server writes no white space and escapes quotes alone.
 */
function mayBeOdd(text: string): boolean {
  return (
    [' ', '\n', '\t', '\r', '\\u', '\\/', '__proto__'].some((odd) => text.includes(odd)) ||
    NUMBER_NAME.test(text)
  );
}

/**
 * Reads JSON inside of protobuf. Fails with SyntaxError.
 * @param text the bytes as UTF-8
 */
export function readRawJson(text: string, bytes: Uint8Array, form: RawJsonForm): RawJson {
  const value = parseJson(text);
  if (form === 'fields' && !mayBeOdd(text)) return { value };
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
