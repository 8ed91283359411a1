import { isYamlTimestamp } from './timestamp.js';

/** Words that YAML 1.1 reads as booleans, null or special floats. */
const WORDS = new Set([
  ...['y', 'Y', 'yes', 'Yes', 'YES', 'true', 'True', 'TRUE', 'on', 'On', 'ON'],
  ...['n', 'N', 'no', 'No', 'NO', 'false', 'False', 'FALSE', 'off', 'Off', 'OFF'],
  ...['', '~', 'null', 'Null', 'NULL', '.nan', '.NaN', '.NAN'],
  ...['.inf', '.Inf', '.INF', '+.inf', '+.Inf', '+.INF', '-.inf', '-.Inf', '-.INF'],
]);
const MAX_WORD_LENGTH = 5;

const INTEGER = /^[-+]?(?:0[xX][0-9a-fA-F]+|0[bB][01]+|0[oO]?[0-7]+|0|[1-9][0-9]*)$/;
const FLOAT = /^[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?$/;
const DOTTED_FLOAT = /^\.[0-9](?:_?[0-9])*(?:[eE][-+]?[0-9](?:_?[0-9])*)?$/;
const SEXAGESIMAL = /^[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+(?:\.[0-9_]*)?$/;

/** Whether text is one of the words that must be quoted to stay a string. */
export function isReservedWord(text: string): boolean {
  return text.length <= MAX_WORD_LENGTH && WORDS.has(text);
}

/**
 * Whether go-yaml would read plain text as anything but a string: a word of YAML 1.1, a number in any notation
 * (including sexagesimals, which it quotes although it does not read them), or a time.
 */
export function looksTyped(text: string): boolean {
  if (isReservedWord(text)) return true;
  const first = text.charCodeAt(0);
  if (first === DOT) return DOTTED_FLOAT.test(text) && isFiniteText(text);
  if (!(first >= ZERO && first <= NINE) && first !== PLUS && first !== MINUS) return false;
  if (isYamlTimestamp(text) || SEXAGESIMAL.test(text)) return true;
  const plain = text.includes('_') ? text.replaceAll('_', '') : text;
  if (FLOAT.test(plain) && isFiniteText(plain)) return true;
  return INTEGER.test(plain) && fitsIn64Bits(plain);
}

const DOT = 0x2e;
const ZERO = 0x30;
const NINE = 0x39;
const PLUS = 0x2b;
const MINUS = 0x2d;

/** A number too big for a double remains a string. */
function isFiniteText(text: string): boolean {
  return Number.isFinite(Number(text.replaceAll('_', '')));
}

/** Signed numbers have 63 bits and a sign; unsigned numbers have 64 bits. */
function fitsIn64Bits(text: string): boolean {
  const signed = text[0] === '-' || text[0] === '+';
  const digits = (signed ? text.slice(1) : text).replace(/^0([0-7])/, '0o$1');
  const magnitude = BigInt(digits);
  if (text[0] === '-') return magnitude <= 2n ** 63n;
  return magnitude < (signed ? 2n ** 63n : 2n ** 64n);
}
