/**
 * Go's strings are bytes, and templates can observe it: `len`, `index`, `slice`, `%x`, and base64decode of a key store.
 * So inside this folder a string is a "byte string": each UTF-16 unit is one byte, 0 to 255. Text becomes bytes on the
 * way in and text again on the way out.
 */

const ASCII = /^[\u0000-\u007f]*$/;

/** A JavaScript string's UTF-8, as a byte string. Lone surrogates become U+FFFD, as they do in Go's JSON. */
export function toBytes(text: string): string {
  return ASCII.test(text) ? text : Buffer.from(text, 'utf8').toString('latin1');
}

/** The text of a byte string; what is not UTF-8 becomes U+FFFD. */
export function fromBytes(bytes: string): string {
  return ASCII.test(bytes) ? bytes : Buffer.from(bytes, 'latin1').toString('utf8');
}

/** What Go calls utf8.RuneError. */
export const RUNE_ERROR = 0xfffd;

/** The highest code point. */
export const MAX_RUNE = 0x10ffff;

/** A code point and how many bytes it took. Invalid bytes are RUNE_ERROR of width 1, the end of the string of width 0. */
interface Rune {
  rune: number;
  width: number;
}

/** Decodes the code point at a place of a byte string, as utf8.DecodeRune does. */
export function runeAt(bytes: string, at: number): Rune {
  const first = bytes.charCodeAt(at);
  if (Number.isNaN(first)) return { rune: RUNE_ERROR, width: 0 };
  if (first < 0x80) return { rune: first, width: 1 };
  const width = first < 0xc2 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : first < 0xf5 ? 4 : 1;
  if (width === 1) return { rune: RUNE_ERROR, width: 1 };
  let rune = first & (0xff >> (width + 1));
  for (let i = 1; i < width; i++) {
    const next = bytes.charCodeAt(at + i);
    if (Number.isNaN(next) || (next & 0xc0) !== 0x80) return { rune: RUNE_ERROR, width: 1 };
    rune = (rune << 6) | (next & 0x3f);
  }
  const lowest = width === 2 ? 0x80 : width === 3 ? 0x800 : 0x10000;
  const valid = rune >= lowest && rune <= MAX_RUNE && !isSurrogate(rune);
  return valid ? { rune, width } : { rune: RUNE_ERROR, width: 1 };
}

/** The runes of a byte string in their order. */
export function* runesOf(bytes: string): Generator<Rune> {
  for (let at = 0; at < bytes.length; ) {
    const found = runeAt(bytes, at);
    yield found;
    at += found.width;
  }
}

/** How many runes a byte string has; each invalid byte counts as one. */
export function runeCount(bytes: string): number {
  if (ASCII.test(bytes)) return bytes.length;
  let count = 0;
  for (const _ of runesOf(bytes)) count++;
  return count;
}

/** The first runes of a byte string. */
export function firstRunes(bytes: string, count: number): string {
  let at = 0;
  for (let left = count; left > 0 && at < bytes.length; left--) at += runeAt(bytes, at).width;
  return bytes.slice(0, at);
}

/** A code point's UTF-8 as a byte string; surrogates and what is out of range become U+FFFD. */
export function encodeRune(rune: number): string {
  return toBytes(String.fromCodePoint(isValidRune(rune) ? rune : RUNE_ERROR));
}

/** Whether a number is a code point that UTF-8 can hold. */
export function isValidRune(rune: number): boolean {
  return rune >= 0 && rune <= MAX_RUNE && !isSurrogate(rune);
}

function isSurrogate(rune: number): boolean {
  return rune >= 0xd800 && rune <= 0xdfff;
}

/** unicode.IsPrint: letters, marks, numbers, punctuation, symbols and the ASCII space. */
export function isPrintable(rune: number): boolean {
  if (rune < 0x80) return rune >= 0x20 && rune < 0x7f;
  return isValidRune(rune) && /^[\p{L}\p{M}\p{N}\p{P}\p{S}]$/u.test(String.fromCodePoint(rune));
}

/** The characters of a name: letters, decimal digits and the underscore. */
export function isAlphaNumeric(rune: number): boolean {
  return isValidRune(rune) && /^[_\p{L}\p{Nd}]$/u.test(String.fromCodePoint(rune));
}
