import stringWidth from 'string-width';
import { GraphemeSegmenter } from './segmenter.js';

const PRINTABLE_ASCII = /^[\x20-\x7e]*$/;
/**
 * Characters that never combine with others: Latin, Greek and Cyrillic take one column; kana, Han, Hangul syllables and
 * full-width forms, all after these, take two. Dashes, the ellipsis and the characters of frames are in between, and
 * take one. For others, grapheme clusters must be found, which takes a hundred times as long.
 */
const SIMPLE =
  /^[\x20-\x7e\u00a0-\u00ac\u00ae-\u02ff\u0370-\u0482\u048a-\u052f\u2010-\u2027\u2500-\u25fc\u3041-\u3096\u309b-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uff01-\uff60]*$/;
const FIRST_WIDE = 0x3041;
const segmenter = new GraphemeSegmenter();

/** How many columns of a terminal a text takes: wide characters and emoji two, combining ones none. */
export function textWidth(text: string): number {
  if (PRINTABLE_ASCII.test(text)) return text.length;
  if (!SIMPLE.test(text)) return stringWidth(text);
  let width = text.length;
  for (let index = 0; index < text.length; index++) if (text.charCodeAt(index) >= FIRST_WIDE) width++;
  return width;
}

/** The graphemes of a text: letters with their accents, flags, families. */
export function graphemes(text: string): string[] {
  return [...parts(text)];
}

/** The same one by one, as far as they are needed. */
function* parts(text: string): Generator<string, void, undefined> {
  if (SIMPLE.test(text)) yield* text;
  else for (const { segment } of segmenter.segment(text)) yield segment;
}

/** Pads the text with spaces to a width, on the right or on the left. Leaves longer text unchanged. */
export function padText(text: string, width: number, side: 'left' | 'right' = 'left'): string {
  const blanks = ' '.repeat(Math.max(0, width - textWidth(text)));
  return side === 'left' ? text + blanks : blanks + text;
}

/** As much of the text's beginning as fits, with `…` if something is missing. Reads no further than that. */
export function cutEnd(text: string, width: number): string {
  if (PRINTABLE_ASCII.test(text)) {
    if (text.length <= width) return text;
    return width < 1 ? '' : `${text.slice(0, width - 1)}…`;
  }
  let used = 0;
  let end = 0;
  let kept = 0;
  for (const part of parts(text)) {
    used += textWidth(part);
    if (used > width) return width < 1 ? '' : `${text.slice(0, kept)}…`;
    end += part.length;
    if (used < width) kept = end;
  }
  return text;
}

/**
 * The text with `…` in its middle, if it is wider than allowed: related names often start alike and differ at the end,
 * so the end gets the odd column.
 */
export function cutMiddle(text: string, width: number): string {
  if (textWidth(text) <= width) return text;
  if (width < 1) return '';
  const all = graphemes(text);
  const head = Math.floor((width - 1) / 2);
  const tail = takeWidth(all.toReversed(), width - 1 - head);
  return `${takeWidth(all, head)}…${graphemes(tail).toReversed().join('')}`;
}

/** A piece of the text: `width` columns from column `start` on. A wide character cut in half becomes a space. */
export function sliceColumns(text: string, start: number, width: number): string {
  if (PRINTABLE_ASCII.test(text)) return text.slice(start, start + width);
  let column = 0;
  let piece = '';
  for (const part of graphemes(text)) {
    const end = column + textWidth(part);
    if (column >= start && end <= start + width) piece += part;
    else if (end > start && column < start + width) piece += ' ';
    column = end;
    if (column >= start + width) break;
  }
  return piece;
}

/** The text in lines of limited width, broken anywhere; an empty one is one line. */
export function wrapColumns(text: string, width: number): string[] {
  const lines: string[] = [];
  if (PRINTABLE_ASCII.test(text)) {
    const step = Math.max(1, width);
    for (let at = 0; at < Math.max(1, text.length); at += step) lines.push(text.slice(at, at + step));
    return lines;
  }
  let start = 0;
  let end = 0;
  let used = 0;
  for (const part of parts(text)) {
    const wide = textWidth(part);
    if (used + wide > width && end > start) {
      lines.push(text.slice(start, end));
      start = end;
      used = 0;
    }
    end += part.length;
    used += wide;
  }
  return [...lines, text.slice(start)];
}

/** The text in lines of limited width, broken between words unless these are longer than a line. */
export function wrapWords(text: string, width: number): string[] {
  const lines: string[] = [];
  let line: string | undefined;
  for (const word of text.split(' ')) {
    if (line !== undefined && textWidth(line) + 1 + textWidth(word) <= width) {
      line += ` ${word}`;
      continue;
    }
    if (line !== undefined) lines.push(line);
    const pieces = wrapColumns(word, width);
    line = pieces.pop();
    for (const piece of pieces) lines.push(piece);
  }
  return [...lines, line ?? ''];
}

function takeWidth(from: readonly string[], width: number): string {
  let taken = '';
  let used = 0;
  for (const part of from) {
    used += textWidth(part);
    if (used > width) break;
    taken += part;
  }
  return taken;
}

/** The text of a line's pieces. */
export function spansText(spans: readonly { readonly text: string }[]): string {
  return spans.map(({ text }) => text).join('');
}
