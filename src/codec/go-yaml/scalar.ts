import { isReservedWord, looksTyped } from './resolve.js';
import type { ScalarPlace } from './scalar-place.js';
import { writeInDoubleQuotes, writeInSingleQuotes, writeLiteral, writePlain } from './write-scalar.js';

/** Text without spaces that starts like a word: plain everywhere, unless it is a reserved word. */
const WORD_LIKE = /^[A-Za-z_/](?:[!-~]*[!-9;-~])?$/;

/** Characters that go-yaml considers unprintable: most control characters, U+FEFF, and everything outside the BMP. */
const SPECIAL = /[^\n\x20-\x7e\xa0-\ud7ff\ue000-\ufefe\uff00-\ufffd]/;
const BREAK = /[\n\u2028\u2029]/;
const BREAK_SPACE = /[\n\u2028\u2029] /;
const SPACE_BREAK = / [\n\u2028\u2029]/;
const INDICATOR = /^(?:---|\.\.\.)|^[#,[\]{}&*!|>'"%@`]|^[?:-](?:[ \t]|$)|:(?:[ \t]|$)|[ \n\u2028\u2029]#/;
const NEXT_LINES = /(?<! ) *\u0085[ \u0085]*/g;
const LONE_SURROGATE = /\p{Surrogate}/gu;

/** A string as go-yaml writes it in a place: in the plainest style that preserves it. */
export function yamlString(text: string, place: ScalarPlace): string {
  if (WORD_LIKE.test(text)) return isReservedWord(text) ? `"${text}"` : text;
  return otherString(text, place);
}

function otherString(text: string, place: ScalarPlace): string {
  if (!SPECIAL.test(text)) {
    if (BREAK.test(text)) return multiLine(text, place);
    if (looksTyped(text)) return writeInDoubleQuotes(text, place);
    return isPlain(text) ? writePlain(text, place) : writeInSingleQuotes(text, place);
  }
  const clean = throughJson(text);
  return clean === text ? writeInDoubleQuotes(text, place) : yamlString(clean, place);
}

/** Text with a line break: a literal if it has a line feed and no line needs escapes. */
function multiLine(text: string, place: ScalarPlace): string {
  if (SPACE_BREAK.test(text)) return writeInDoubleQuotes(text, place);
  if (text.includes('\n')) {
    return text.endsWith(' ') ? writeInDoubleQuotes(text, place) : writeLiteral(text, place);
  }
  return BREAK_SPACE.test(text) || looksTyped(text)
    ? writeInDoubleQuotes(text, place)
    : writeInSingleQuotes(text, place);
}

function isPlain(text: string): boolean {
  return !text.startsWith(' ') && !text.endsWith(' ') && !INDICATOR.test(text);
}

/**
 * Changes text as kubectl's detour through JSON does before writing it: half a surrogate pair becomes U+FFFD, and
 * U+0085, which JSON preserves but YAML considers a line break, is folded with the spaces around it.
 */
export function throughJson(text: string): string {
  return text.replace(LONE_SURROGATE, '\ufffd').replace(NEXT_LINES, (run) => {
    const breaks = run.replaceAll(' ', '').length;
    return breaks === 1 ? ' ' : '\n'.repeat(breaks - 1);
  });
}
