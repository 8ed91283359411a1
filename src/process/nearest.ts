/** The candidate most similar to a mistyped word, if it is similar enough. */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  let best: string | undefined;
  // A word that differs in every letter is not similar, by its own letters or by the candidate's.
  let least = Math.min(word.length, mostTypos(word) + 1);
  for (const candidate of candidates) {
    const distance = candidate.startsWith(word) && word.length > 2 ? 1 : typos(word, candidate);
    if (distance < Math.min(least, candidate.length)) [best, least] = [candidate, distance];
  }
  return best;
}

/** How many typing errors a word may have and still be read: of three letters, one. */
function mostTypos({ length }: string): number {
  return length <= 3 ? 1 : Math.max(2, Math.floor(length / 3));
}

/** The Levenshtein distance of two words: inserted, deleted or changed letters. */
export function editDistance(a: string, b: string): number {
  return distance(a, b, false);
}

/** The same, but two neighbors that changed places count once, as they are mistyped at once: `gte`. */
function typos(a: string, b: string): number {
  return distance(a, b, true);
}

/** One row at a time. @param swaps whether neighbors that changed places count once */
function distance(a: string, b: string, swaps: boolean): number {
  let above: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const changed = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwap = swaps && i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swapped = isSwap ? above[j - 2]! + 1 : changed;
      next.push(Math.min(changed, swapped, row[j]! + 1, next[j - 1]! + 1));
    }
    [above, row] = [row, next];
  }
  return row[b.length]!;
}

/** `node-1` for `node-0001`. */
function withoutZeros(name: string): string {
  return name.replaceAll(/(?<!\d)0+(?=\d)/g, '');
}

/**
 * Several names that a word may mean, at most three, the likeliest first: those that begin with it, or else those with
 * the same numbers, or else those that differ least.
 */
export function nearNames(word: string, names: readonly string[]): string[] {
  const begun = word.length > 1 ? names.filter((name) => name !== word && name.startsWith(word)) : [];
  if (begun.length > 0) return begun.toSorted((one, other) => one.length - other.length).slice(0, 3);
  const others = names.filter((name) => name !== word);
  const sameNumbers = others.filter((name) => withoutZeros(name) === withoutZeros(word));
  if (sameNumbers.length > 0) return sameNumbers.slice(0, 3);
  const near = nearest(word, others);
  if (near === undefined) return [];
  return others.filter((name) => typos(word, name) === typos(word, near)).slice(0, 3);
}
