import { isAlphaNumeric, runeAt } from '../../go/strconv/bytes.js';

const DECIMAL = '0123456789_';
const DIGITS: Readonly<Record<string, string>> = { x: '0123456789abcdefABCDEF_', o: '01234567_', b: '01_' };

/**
 * The end of a number: sign, base prefix, digits, point, exponent, `i`. Accepts more than is valid (`.`, `0x`, `089`);
 * reading the value refuses the rest. `valid` is false if a letter or digit follows, which is then included for the
 * error message.
 */
export function numberEnd(text: string, start: number): { end: number; valid: boolean } {
  let at = start;
  const accept = (chars: string): boolean => {
    const char = text[at];
    if (char === undefined || !chars.includes(char)) return false;
    at++;
    return true;
  };
  const acceptRun = (chars: string): void => {
    while (accept(chars));
  };
  accept('+-');
  const digits = accept('0') && accept('xXoObB') ? DIGITS[text[at - 1]!.toLowerCase()]! : DECIMAL;
  acceptRun(digits);
  if (accept('.')) acceptRun(digits);
  if ((digits === DECIMAL && accept('eE')) || (digits === DIGITS.x && accept('pP'))) {
    accept('+-');
    acceptRun(DECIMAL);
  }
  accept('i');
  const next = runeAt(text, at);
  if (next.width === 0 || !isAlphaNumeric(next.rune)) return { end: at, valid: true };
  return { end: at + next.width, valid: false };
}
