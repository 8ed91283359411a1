import { showControls } from '../../terminal/sanitize.js';

/**
 * The output of a completion: cobra's protocol, which kubectl's users and its plugin convention know. One candidate per
 * line, its description after a tab, and a last line `:N` with the directive. Facts:
 * https://github.com/spf13/cobra/blob/main/site/content/completions/_index.md
 */

/** What the shell does with the candidates; the numbers are bits. */
export const directives = {
  /** Offer files if there is no candidate. */
  default: 0,
  /** No space after the completed word. */
  noSpace: 2,
  /** Never offer files. */
  noFiles: 4,
  /** The candidates are the extensions of the files to offer. */
  fileEndings: 8,
  /** Offer folders. */
  folders: 16,
} as const;

/** A possible completion of the typed word. */
export interface Candidate {
  text: string;
  description?: string;
}

/** Candidates that all start with the typed text, and the sum of directives. */
export interface Completions {
  candidates: readonly Candidate[];
  directive: number;
}

/** The completion if nothing can be offered: the shell may offer files. */
export const anything: Completions = { candidates: [], directive: directives.default };

/** Nothing, and no files either. */
export const nothing: Completions = { candidates: [], directive: directives.noFiles };

/** The words that start with the typed text, and no files. */
export function oneOf(words: readonly string[], typed: string): Completions {
  return {
    candidates: words.filter((word) => word.startsWith(typed)).map((text) => ({ text })),
    directive: directives.noFiles,
  };
}

/** Line breaks and tabs have a meaning in the protocol. */
const SEPARATORS = /[\n\t]/g;

/** The lines of a completion. A candidate with control characters is omitted: shells print candidates unchanged. */
export function formatAnswer({ candidates, directive }: Completions, withDescriptions: boolean): string {
  const lines = candidates
    .filter(({ text }) => text.search(SEPARATORS) < 0 && showControls(text) === text)
    .map(({ text, description }) =>
      withDescriptions && description
        ? `${text}\t${showControls(description.replace(SEPARATORS, ' '))}`
        : text,
    );
  return [...lines, `:${directive}\n`].join('\n');
}
