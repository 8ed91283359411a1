/**
 * How well the letters of `query` match `text` in order, with any text between them: higher is better, undefined if
 * they do not match. Consecutive letters and letters at the beginning of a word or of the text count more; long texts
 * count a little less. Case is ignored. An empty query matches everything equally.
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

/** Whether the letters of a lowercase query occur in a lowercase text, in order. */
export function hasInOrder(query: string, text: string): boolean {
  let last = -1;
  for (const letter of query) {
    last = text.indexOf(letter, last + 1);
    if (last < 0) return false;
  }
  return true;
}
