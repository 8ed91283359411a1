import { encodeRune, isPrintable, isValidRune, RUNE_ERROR, runesOf } from './bytes.js';

/** How Go writes literals: strconv.Quote and its kin. All strings are byte strings; quote.ts is for text. */

const SHORT_ESCAPES: Readonly<Record<number, string>> = {
  7: '\\a',
  8: '\\b',
  9: '\\t',
  10: '\\n',
  11: '\\v',
  12: '\\f',
  13: '\\r',
};

/**
 * A Go string literal in double quotes, `%q`.
 * @param asciiOnly `%+q`: everything outside ASCII is escaped
 */
export function quoteBytes(bytes: string, asciiOnly = false): string {
  let text = '"';
  let at = 0;
  for (const { rune, width } of runesOf(bytes)) {
    if (width === 1 && rune === RUNE_ERROR) text += `\\x${hex(bytes.charCodeAt(at), 2)}`;
    else text += escapeRune(rune, '"', asciiOnly);
    at += width;
  }
  return `${text}"`;
}

/** A Go character literal in single quotes. */
export function quoteRune(rune: number, asciiOnly = false): string {
  return `'${escapeRune(isValidRune(rune) ? rune : RUNE_ERROR, "'", asciiOnly)}'`;
}

function escapeRune(rune: number, delimiter: string, asciiOnly: boolean): string {
  if (rune === delimiter.charCodeAt(0) || rune === 0x5c) return `\\${String.fromCharCode(rune)}`;
  if (isPrintable(rune) && (!asciiOnly || rune < 0x80)) return encodeRune(rune);
  const short = SHORT_ESCAPES[rune];
  if (short !== undefined) return short;
  if (rune < 0x20 || rune === 0x7f) return `\\x${hex(rune, 2)}`;
  return rune < 0x10000 ? `\\u${hex(rune, 4)}` : `\\U${hex(rune, 8)}`;
}

function hex(value: number, digits: number): string {
  return value.toString(16).padStart(digits, '0');
}

/**
 * Whether a string can be written between backquotes, for `%#q`: no control character except tab, no backquote, valid
 * UTF-8.
 */
export function canBackquote(bytes: string): boolean {
  for (const { rune, width } of runesOf(bytes)) {
    if (width === 1 && rune === RUNE_ERROR) return false;
    if (rune === 0xfeff || rune === 0x60 || rune === 0x7f || (rune < 0x20 && rune !== 9)) return false;
  }
  return true;
}

/** `U+2603 '☃'`, the `%#U` of a rune, as the lexer's messages show characters. */
export function describeRune(rune: number): string {
  const code = `U+${rune.toString(16).toUpperCase().padStart(4, '0')}`;
  return isPrintable(rune) ? `${code} '${encodeRune(rune)}'` : code;
}
