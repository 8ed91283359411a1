/** Text with each line indented by this many spaces, including empty ones. */
export function indentLines(text: string, blanks: number): string {
  const pad = ' '.repeat(blanks);
  return pad + text.replaceAll('\n', `\n${pad}`);
}

/**
 * Breaks lines between words at a maximum length, as kubectl's library does: the spaces at a break are dropped, a word
 * that fills a line alone stays where it starts, and all other spaces are kept.
 */
export function wrapText(text: string, limit: number): string {
  return text
    .split('\n')
    .map((line) => wrappedLine(line, limit))
    .join('\n');
}

/** Go's white space within a line; a no-break space joins words. */
const WORDS =
  /([\t\v\f\r \u0085\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]*)([^\t\v\f\r \u0085\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]*)/gu;

function wrappedLine(line: string, limit: number): string {
  let out = '';
  let used = 0;
  for (const [, blanks = '', word = ''] of line.matchAll(WORDS)) {
    const [gap, length] = [[...blanks].length, [...word].length];
    const isOver = used + gap + Math.min(length, limit - 1) > limit;
    if (word === '') return used + gap > limit ? out : out + blanks;
    out += isOver ? `\n${word}` : blanks + word;
    used = isOver ? length : used + gap + length;
  }
  return out;
}
