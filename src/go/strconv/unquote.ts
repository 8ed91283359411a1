import { encodeRune, isValidRune, runeAt } from './bytes.js';

/** One character of a literal: its code point or byte, whether it is a byte, and how much of the text it took. */
interface Unescaped {
  value: number;
  isByte: boolean;
  width: number;
}

const SIMPLE: Readonly<Record<string, number>> = { a: 7, b: 8, f: 12, n: 10, r: 13, t: 9, v: 11, '\\': 0x5c };

const HEX_DIGITS: Readonly<Record<string, number>> = { x: 2, u: 4, U: 8 };

/**
 * The value of a Go string literal in double quotes or backquotes, as from strconv.Unquote, or in single quotes, which
 * JSONPath's UnquoteExtend also accepts; undefined for invalid syntax. Input and output are byte strings.
 */
export function unquote(literal: string): string | undefined {
  const delimiter = literal[0];
  if (delimiter === undefined || literal.length < 2 || literal.at(-1) !== delimiter) return undefined;
  const inner = literal.slice(1, -1);
  if (delimiter === '`') return inner.replaceAll('\r', '');
  let bytes = '';
  for (let at = 0; at < inner.length; ) {
    const char = unescapeAt(inner, at, delimiter);
    if (char === undefined) return undefined;
    bytes += char.isByte ? String.fromCharCode(char.value) : encodeRune(char.value);
    at += char.width;
  }
  return bytes;
}

/**
 * The code point of a character constant with its quotes. Returns 'invalid' for a bad escape and 'malformed' if it
 * contains more than one character.
 */
export function unquoteChar(literal: string): number | 'invalid' | 'malformed' {
  const char = unescapeAt(literal.slice(1), 0, "'");
  if (char === undefined) return 'invalid';
  return char.width === literal.length - 2 ? char.value : 'malformed';
}

function unescapeAt(text: string, at: number, delimiter: string): Unescaped | undefined {
  const first = text[at];
  if (first === undefined || first === delimiter) return undefined;
  if (first !== '\\') {
    const { rune, width } = runeAt(text, at);
    return { value: rune, isByte: false, width };
  }
  const letter = text[at + 1] ?? '';
  if (letter === delimiter) return { value: letter.charCodeAt(0), isByte: false, width: 2 };
  const simple = SIMPLE[letter];
  if (simple !== undefined) return { value: simple, isByte: false, width: 2 };
  const digits = HEX_DIGITS[letter];
  if (digits !== undefined) return numbered(text.slice(at + 2, at + 2 + digits), digits, 16, letter === 'x');
  return numbered(text.slice(at + 1, at + 4), 3, 8, true);
}

function numbered(digits: string, count: number, base: 8 | 16, isByte: boolean): Unescaped | undefined {
  const valid = base === 8 ? /^[0-7]+$/ : /^[0-9a-fA-F]+$/;
  if (digits.length !== count || !valid.test(digits)) return undefined;
  const value = Number.parseInt(digits, base);
  if (isByte ? value > 255 : !isValidRune(value)) return undefined;
  return { value, isByte, width: base === 8 ? 4 : count + 2 };
}
