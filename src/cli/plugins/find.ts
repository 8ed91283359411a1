import type { Environment } from '../../process/environment.js';
import { findProgram } from '../../process/look-path.js';

/** The prefixes of plugins' file names. Of two plugins for the same words, the first prefix wins. */
export const pluginPrefixes = ['proa', 'kubectl'] as const;

/** A program for a command line, and its arguments. */
export interface Plugin {
  path: string;
  argv: string[];
}

/**
 * Finds the plugin for a command line: it takes as many of the words before the first flag as a file on PATH has,
 * `proa-scan-node_images` for `proa scan node-images`.
 * @param argv the whole command line
 * @param fewest words that a name must have
 */
export function findPlugin(
  argv: readonly string[],
  fewest: number,
  { variables, process: { platform } }: Pick<Environment, 'variables' | 'process'>,
): Plugin | undefined {
  const words = wordsBeforeFlags(argv);
  for (let count = words.length; count >= fewest && count > 0; count--) {
    const name = pluginName(words.slice(0, count));
    for (const prefix of pluginPrefixes) {
      const path = findProgram(`${prefix}-${name}`, variables, platform);
      if (path !== undefined) return { path, argv: argv.slice(count) };
    }
  }
  return undefined;
}

/** The words of a command line up to its first flag; words that could be a path are rejected. */
export function wordsBeforeFlags(argv: readonly string[]): string[] {
  const end = argv.findIndex((word) => word === '' || /^-|[/\\]/.test(word));
  return argv.slice(0, end < 0 ? undefined : end);
}

/**
 * The part of a file name that stands for words of a command line: dashes separate words, and dashes within a word
 * become underscores.
 */
export function pluginName(words: readonly string[]): string {
  return words.map((word) => word.replaceAll('-', '_')).join('-');
}
