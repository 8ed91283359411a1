/** The words of a command line, split into those that name objects and the changes. */
interface ObjectsAndPairs {
  objects: string[];
  /** `KEY=VALUE` and `KEY-`, as typed. */
  pairs: string[];
}

/**
 * Splits the words of a command: first those that name objects, then pairs. Fails with kubectl's message if a word
 * after the first pair is not one.
 * @param what the kind of pairs: `image`
 */
export function splitPairs(words: readonly string[], what: string): ObjectsAndPairs {
  const isPair = (word: string) =>
    (word.includes('=') && !word.startsWith('=')) || (word.endsWith('-') && word !== '-');
  const first = words.findIndex(isPair);
  if (first < 0) return { objects: [...words], pairs: [] };
  const pairs = words.slice(first);
  const odd = pairs.find((word) => !isPair(word));
  if (odd !== undefined) throw new Error(`all resources must be specified before ${what} changes: ${odd}`);
  return { objects: words.slice(0, first), pairs };
}

/** Splits `KEY=VALUE` at the first `=`. */
export function splitPair(pair: string): [key: string, value: string] {
  const at = pair.indexOf('=');
  return [pair.slice(0, at), pair.slice(at + 1)];
}
