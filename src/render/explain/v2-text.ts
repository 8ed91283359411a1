/** What begins a list. */
const BULLET = /^(\d+\.?|-|\*)\s/;

/**
 * Breaks text between words into lines of at most so many bytes, as kubectl does for OpenAPI v2: lines are joined, but
 * for empty ones, indented ones, those that begin a list, and those behind a colon.
 */
export function wrappedLines(text: string, limit: number): string[] {
  const lines: string[] = [];
  let words: string[] = [];
  let lastWord = '';
  const flush = () => {
    if (words.length === 0) return;
    lines.push(words.join(' '));
    words = [];
    lastWord = '';
  };
  for (const line of text.split('\n')) {
    const bare = line.trim();
    const isCode = line.startsWith('    ');
    if (isCode || bare === '' || lastWord.endsWith(':') || BULLET.test(bare)) flush();
    if (isCode) lines.push(line);
    else if (bare === '' && lines.length > 0) lines.push('');
    else {
      for (const word of bare.split(/\s+/).filter(Boolean)) {
        lastWord = word;
        if (words.length > 0 && Buffer.byteLength([...words, word].join(' ')) > limit) flush();
        words.push(word);
      }
    }
  }
  flush();
  return lines;
}
