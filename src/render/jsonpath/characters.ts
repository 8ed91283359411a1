import { fromBytes, isAlphaNumeric as isAlphaNumericRune } from '../../go/strconv/bytes.js';
import { describeRune } from '../../go/strconv/quote-bytes.js';

/** Kinds of characters, each one code point's text, or "" at the end of the input. */

/** A letter, a decimal digit or `_`. */
export function isNameCharacter(character: string): boolean {
  return isAlphaNumericRune(character.codePointAt(0) ?? -1);
}

/** A decimal digit of any script. */
export function isDigit(character: string): boolean {
  return /^\p{Nd}$/u.test(character);
}

/** Go's `%#U`: `U+002C ','`, the quoted part only for printable characters. */
export function describeCharacter(character: string): string {
  return fromBytes(describeRune(character.codePointAt(0)!));
}
