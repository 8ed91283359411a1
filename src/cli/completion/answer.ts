import { showControls } from '../../terminal/sanitize.js';

/**
 * What a completion is answered with: cobra's protocol, which kubectl's users and its plugin convention know. A
 * candidate a line, its description behind a tab, and a last line `:N` with the directive.
 * Facts: https://github.com/spf13/cobra/blob/main/site/content/completions/_index.md
 */

/** What the shell is to do with candidates; the numbers are bits. */
export const directives = {
  /** Offer files where there is no candidate. */
  default: 0,
  /** No blank behind what was completed. */
  noSpace: 2,
  /** Never offer files. */
  noFiles: 4,
  /** The candidates are the endings of files to offer. */
  fileEndings: 8,
  /** Offer folders. */
  folders: 16,
} as const;

/** Something the typed word may become. */
export interface Candidate {
  text: string;
  description?: string;
}

/** Candidates that all begin with what was typed, and directives, added up. */
export interface Completions {
  candidates: readonly Candidate[];
  directive: number;
}

/** The answer where nothing can be offered: the shell may offer files. */
export const anything: Completions = { candidates: [], directive: directives.default };

/** Nothing, and no files either. */
export const nothing: Completions = { candidates: [], directive: directives.noFiles };

/** Those of the words that begin with what was typed, and no files. */
export function oneOf(words: readonly string[], typed: string): Completions {
  return {
    candidates: words.filter((word) => word.startsWith(typed)).map((text) => ({ text })),
    directive: directives.noFiles,
  };
}

/** A line and a tab have their meaning in the protocol. */
const SEPARATORS = /[\n\t]/g;

/** The lines of an answer. A candidate with characters in it that a terminal may act on is left out: shells print it as it is. */
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
