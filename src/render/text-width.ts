import stringWidth from 'string-width';

const PRINTABLE_ASCII = /^[\x20-\x7e]*$/;
const segmenter = new Intl.Segmenter();

/** How many columns of a terminal a text takes: wide characters and emoji two, combining ones none. */
export function textWidth(text: string): number {
  return PRINTABLE_ASCII.test(text) ? text.length : stringWidth(text);
}

/** What a person takes for characters: letters with their accents, flags, families. */
export function graphemes(text: string): string[] {
  return PRINTABLE_ASCII.test(text)
    ? [...text]
    : Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** The text made as wide as told with blanks behind it, or before it. Longer text stays as it is. */
export function padded(text: string, width: number, side: 'left' | 'right' = 'left'): string {
  const blanks = ' '.repeat(Math.max(0, width - textWidth(text)));
  return side === 'left' ? text + blanks : blanks + text;
}

/** As much of the text's beginning as fits, with `…` where something is missing. */
export function cutEnd(text: string, width: number): string {
  if (textWidth(text) <= width) return text;
  return width < 1 ? '' : `${takeWidth(graphemes(text), width - 1)}…`;
}

/**
 * The text with `…` for its middle, where it is wider than told: names of one kind begin alike and are told apart by
 * their ends, so the end gets the odd column.
 */
export function cutMiddle(text: string, width: number): string {
  if (textWidth(text) <= width) return text;
  if (width < 1) return '';
  const parts = graphemes(text);
  const head = Math.floor((width - 1) / 2);
  const tail = takeWidth(parts.toReversed(), width - 1 - head);
  return `${takeWidth(parts, head)}…${graphemes(tail).toReversed().join('')}`;
}

/** A piece of the text: `width` columns from column `start` on. A wide character cut in half becomes a blank. */
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

/** The text in lines of at most so many columns, broken anywhere; an empty one is one line. */
export function wrapColumns(text: string, width: number): string[] {
  if (textWidth(text) <= width) return [text];
  const lines: string[] = [];
  let line = '';
  let used = 0;
  for (const part of graphemes(text)) {
    const wide = textWidth(part);
    if (used + wide > width && line !== '') {
      lines.push(line);
      line = '';
      used = 0;
    }
    line += part;
    used += wide;
  }
  return [...lines, line];
}

/** The text in lines of at most so many columns, broken between words as far as these are no longer than a line. */
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
    lines.push(...pieces.slice(0, -1));
    line = pieces.at(-1);
  }
  return [...lines, line ?? ''];
}

function takeWidth(parts: readonly string[], width: number): string {
  let taken = '';
  let used = 0;
  for (const part of parts) {
    used += textWidth(part);
    if (used > width) break;
    taken += part;
  }
  return taken;
}
