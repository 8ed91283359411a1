import type { ScalarPlace } from './scalar-place.js';

/** Lines are broken at the first single space after this column. */
const BEST_WIDTH = 80;

const BYTE_ORDER_MARK = '\ufeff';
const MUST_ESCAPE = /["\\]|[^\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd]/;
const NON_BREAKS = /[^\n\u2028\u2029]+/g;
const ENDS_WITH_BREAK = /[\n\u2028\u2029]$/;
const ENDS_WITH_BREAKS = /(?:^|[\n\u2028\u2029])[\n\u2028\u2029]$/;
const STARTS_WITH_SPACE_OR_BREAK = /^[ \n\u2028\u2029]/;

/** Characters with their own escape, in the order of the letters after the backslash. */
const SHORT_ESCAPES: ReadonlyMap<string, string> = new Map(
  Array.from('\0\x07\b\t\n\v\f\r\x1b"\\\x85\xa0\u2028\u2029', (char, index) => [
    char,
    '0abtnvfre"\\N_LP'[index]!,
  ]),
);

/** Unquoted text, without line breaks or special characters. */
export function writePlain(text: string, place: ScalarPlace): string {
  return place.isKey || place.column + text.length <= BEST_WIDTH
    ? text
    : fold(text, place.column, place.indent);
}

function fold(text: string, start: number, indent: number): string {
  const margin = `\n${' '.repeat(indent)}`;
  let folded = '';
  let column = start;
  let from = 0;
  for (let at = text.indexOf(' '); at >= 0; at = text.indexOf(' ', at + 1)) {
    if (column + at - from <= BEST_WIDTH || text[at - 1] === ' ' || text[at + 1] === ' ') continue;
    folded += text.slice(from, at) + margin;
    from = at + 1;
    column = indent;
  }
  return folded + text.slice(from);
}

/** Text in single quotes. The separators U+2028 and U+2029 count as line breaks, and are written unchanged. */
export function writeInSingleQuotes(text: string, place: ScalarPlace): string {
  const margin = ' '.repeat(place.indent);
  let quoted = "'";
  let column = place.column + 1;
  for (let at = 0; at < text.length; at++) {
    const char = text[at]!;
    if (char === '\u2028' || char === '\u2029') {
      quoted += char;
      column = 0;
      continue;
    }
    if (char === ' ' && isFoldable(text, at, column, place) && text[at + 1] !== ' ') {
      quoted += `\n${margin}`;
      column = place.indent;
      continue;
    }
    if (column === 0 && char !== ' ') {
      quoted += margin;
      column = place.indent;
    }
    const written = char === "'" ? "''" : char;
    quoted += written;
    column += written.length;
  }
  return `${quoted}'`;
}

/** Whether a line may be broken at a space: too far to the right, inside the text, and the first of its run. */
function isFoldable(text: string, at: number, column: number, place: ScalarPlace): boolean {
  return !place.isKey && column > BEST_WIDTH && at > 0 && at < text.length - 1 && text[at - 1] !== ' ';
}

/** Text in double quotes, with escapes for characters that cannot be shown. */
export function writeInDoubleQuotes(text: string, place: ScalarPlace): string {
  // go-yaml looks for U+FEFF at the start of the text, whatever character it is writing.
  const escapeAll = text.startsWith(BYTE_ORDER_MARK);
  if (!escapeAll && !MUST_ESCAPE.test(text) && place.column + text.length < BEST_WIDTH) return `"${text}"`;
  const margin = ' '.repeat(place.indent);
  let quoted = '"';
  let column = place.column + 1;
  let at = 0;
  for (const char of text) {
    let written = char;
    if (escapeAll || MUST_ESCAPE.test(char)) {
      written = escapeSequence(char);
    } else if (char === ' ' && isFoldable(text, at, column, place)) {
      written = text[at + 1] === ' ' ? `\n${margin}\\` : `\n${margin}`;
      column = -1;
    }
    quoted += written;
    column = column < 0 ? written.length - 1 : column + written.length;
    at += char.length;
  }
  return `${quoted}"`;
}

function escapeSequence(char: string): string {
  const short = SHORT_ESCAPES.get(char);
  if (short !== undefined) return `\\${short}`;
  const code = char.codePointAt(0)!;
  const digits = code.toString(16).toUpperCase();
  if (code <= 0xff) return `\\x${digits.padStart(2, '0')}`;
  return code <= 0xffff ? `\\u${digits.padStart(4, '0')}` : `\\U${digits.padStart(8, '0')}`;
}

/** A block of unchanged lines, after `|` and the indicators for its indentation and trailing line breaks. */
export function writeLiteral(text: string, place: ScalarPlace): string {
  const margin = ' '.repeat(place.indent);
  const indentHint = STARTS_WITH_SPACE_OR_BREAK.test(text) ? '2' : '';
  return `|${indentHint}${chompHint(text)}\n${text.replace(NON_BREAKS, (line) => margin + line)}`;
}

function chompHint(text: string): string {
  if (!ENDS_WITH_BREAK.test(text)) return '-';
  return ENDS_WITH_BREAKS.test(text) ? '+' : '';
}
