import { BadPatternError, globPattern, hasMeta } from '../../go/glob.js';
import { quote } from '../../go/strconv/quote.js';

/** Namespaces as named on a command line. */
export interface NamespaceWords {
  /** Each once, in the order given. */
  names: readonly string[];
  patterns: readonly NamespacePattern[];
}

/** A pattern of names: `team-*`. */
interface NamespacePattern {
  text: string;
  matches(name: string): boolean;
}

/**
 * Reads names and patterns (`*`, `?`, `[a-z]`), separated by commas.
 * @param flag for messages: `--namespace`. Fails for an invalid pattern, and for an empty element between commas
 */
export function readNamespaceWords(texts: readonly string[], flag: string): NamespaceWords {
  const words = [...new Set(texts.flatMap((text) => text.split(',')).map((word) => word.trim()))];
  if (words.includes(''))
    throw new Error(`${flag} names namespaces separated by commas: one of them is empty`);
  return {
    names: words.filter((word) => !hasMeta(word)),
    patterns: words.filter(hasMeta).map((text) => patternOf(text, flag)),
  };
}

/** Whether words name a namespace. */
export function areNaming({ names, patterns }: NamespaceWords, namespace: string): boolean {
  return names.includes(namespace) || patterns.some((pattern) => pattern.matches(namespace));
}

function patternOf(text: string, flag: string): NamespacePattern {
  try {
    const pattern = globPattern(text);
    return { text, matches: (name) => pattern.test(name) };
  } catch (error) {
    if (!(error instanceof BadPatternError)) throw error;
    throw new Error(`${flag}: ${quote(text)} is not a valid name pattern`);
  }
}
