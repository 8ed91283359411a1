import { globPattern, hasMeta } from '../../go/glob.js';

/**
 * The contexts that words select, without duplicates: a name, several separated by commas, patterns of names. Fails if
 * there is none.
 * @param known all contexts
 */
export function contextsOfWords(words: string, known: readonly string[]): readonly string[] {
  if (known.includes(words)) return [words];
  const named = words.split(',').flatMap((word) => {
    const name = word.trim();
    const found = hasMeta(name) ? matching(name, known) : known.filter((each) => each === name);
    if (found.length === 0) throw new Error(`there is no context ${name}`);
    return found;
  });
  return [...new Set(named)];
}

/**
 * Opens the first one that can be opened, and returns it with the remaining names. If none can, fails as the last one
 * does.
 */
export async function firstThatAnswers<T>(
  names: readonly string[],
  open: (name: string) => Promise<T>,
): Promise<{ first: T; others: string[] }> {
  let failure: unknown;
  for (const name of names) {
    try {
      return { first: await open(name), others: names.filter((other) => other !== name) };
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}

function matching(pattern: string, names: readonly string[]): string[] {
  const matches = globPattern(pattern);
  return names.filter((name) => matches.test(name));
}
