import type { Environment } from '../../process/environment.js';
import { findProgram } from '../../process/look-path.js';

/** What the names of plugins' files begin with. Of two plugins for the same words the first of these wins. */
export const pluginPrefixes = ['proa', 'kubectl'] as const;

/** A program that answers a command line, and what it is given. */
export interface Plugin {
  path: string;
  argv: string[];
}

/**
 * Finds the plugin that answers a command line: of the words before the first flag as many as there is a file on PATH
 * for, `proa-scan-node_images` for `proa scan node-images`.
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

/** The words of a command line up to its first flag; none of them can be a path. */
export function wordsBeforeFlags(argv: readonly string[]): string[] {
  const end = argv.findIndex((word) => word === '' || /^-|[/\\]/.test(word));
  return argv.slice(0, end < 0 ? undefined : end);
}

/** The part of a file's name that stands for words of a command line: dashes separate words, and are underscores in one. */
export function pluginName(words: readonly string[]): string {
  return words.map((word) => word.replaceAll('-', '_')).join('-');
}
