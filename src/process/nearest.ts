/** The candidate most similar to a mistyped word, if it is similar enough. */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  let best: string | undefined;
  // A word that differs in every letter is not similar, by its own letters or by the candidate's.
  let least = Math.min(word.length, Math.max(2, Math.floor(word.length / 3)) + 1);
  for (const candidate of candidates) {
    const distance = candidate.startsWith(word) && word.length > 2 ? 1 : editDistance(word, candidate);
    if (distance < Math.min(least, candidate.length)) [best, least] = [candidate, distance];
  }
  return best;
}

/** The Levenshtein distance of two words: inserted, deleted or changed letters. One row at a time. */
export function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const swap = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(swap, row[j]! + 1, next[j - 1]! + 1));
    }
    row = next;
  }
  return row[b.length]!;
}
