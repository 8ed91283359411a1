/**
 * How well the letters of `query` stand in `text`, in order, whatever is between them: higher is better, undefined if
 * they do not. Letters that follow each other, begin a word or begin the text count more; long texts a little less.
 * Case is of no account. An empty query suits everything equally.
 */
export function fuzzyScore(query: string, text: string): number | undefined {
  const wanted = query.toLowerCase();
  const within = text.toLowerCase();
  let score = 0;
  let last = -1;
  for (const letter of wanted) {
    const at = within.indexOf(letter, last + 1);
    if (at < 0) return undefined;
    if (at === last + 1) score += 5;
    if (at === 0 || /[^a-z0-9]/.test(within[at - 1]!)) score += 3;
    last = at;
  }
  if (within.includes(wanted)) score += 10;
  return score - text.length / 100;
}

/** Whether the letters of a query in lower case stand in a text in lower case, in order. */
export function hasInOrder(query: string, text: string): boolean {
  let last = -1;
  for (const letter of query) {
    last = text.indexOf(letter, last + 1);
    if (last < 0) return false;
  }
  return true;
}
