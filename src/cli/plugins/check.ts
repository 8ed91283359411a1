import { stat } from 'node:fs/promises';
import { extname } from 'node:path';
import { fileErrorText } from '../../go/file-error.js';
import { quote } from '../../go/strconv/quote.js';
import type { Environment } from '../../process/environment.js';
import { resolveFrom } from '../../process/folders.js';
import type { CompletionCommand } from '../completion/manifest.js';
import { pluginPrefixes } from './find.js';

/** A file on PATH with the name of a plugin. */
interface PluginFile {
  path: string;
  name: string;
}

/**
 * Finds problems with plugins: checked one after the other, in the order of PATH, because the first one with a name is
 * the one that runs.
 */
export class PluginChecks {
  readonly #seen = new Map<string, string>();
  readonly #files: readonly PluginFile[];
  readonly #program: string;
  readonly #commands: readonly CompletionCommand[];
  readonly #environment: Pick<Environment, 'workingFolder' | 'process'>;

  /**
   * @param files all plugins on PATH
   * @param program the name of proa
   * @param commands of proa
   */
  constructor(
    files: readonly PluginFile[],
    program: string,
    commands: readonly CompletionCommand[],
    environment: Pick<Environment, 'workingFolder' | 'process'>,
  ) {
    this.#files = files;
    this.#program = program;
    this.#commands = commands;
    this.#environment = environment;
  }

  /** The problem of a plugin, in kubectl's words. */
  async problemsOf({ path, name }: PluginFile): Promise<string[]> {
    const problems = await this.#whyNotExecutable(path);
    const winner = this.#seen.get(name) ?? this.#preferredTo(name);
    if (winner === undefined) this.#seen.set(name, path);
    else problems.push(`warning: ${path} is overshadowed by a similarly named plugin: ${winner}`);
    const command = this.#commandOf(name);
    if (command !== undefined)
      problems.push(`warning: ${name} overwrites existing command: ${quote(command)}`);
    return problems;
  }

  async #whyNotExecutable(path: string): Promise<string[]> {
    try {
      const file = await stat(resolveFrom(this.#environment.workingFolder, path));
      const runs =
        this.#environment.process.platform === 'win32'
          ? ['.exe', '.com'].includes(extname(path).toLowerCase())
          : file.isFile() && (file.mode & 0o111) !== 0;
      return runs ? [] : [`warning: ${path} identified as a kubectl plugin, but it is not executable`];
    } catch (error) {
      const why = fileErrorText('stat', path, error);
      return [`error: unable to identify ${path} as an executable file: ${why}`];
    }
  }

  /** The plugin with another prefix that runs for the same words, anywhere on PATH. */
  #preferredTo(name: string): string | undefined {
    const [prefix, ...words] = name.split('-');
    const prefixes: readonly string[] = pluginPrefixes;
    const better = prefixes.slice(0, prefixes.indexOf(prefix!));
    const names = better.map((each) => [each, ...words].join('-'));
    return this.#files.find((file) => names.includes(file.name))?.path;
  }

  /** The command of proa with which a plugin's name starts, and which runs instead of it: `kubectl create`. */
  #commandOf(plugin: string): string | undefined {
    const [, ...words] = plugin.split('-');
    for (let count = words.length; count > 0; count--) {
      const id = words.slice(0, count).join(':');
      const own = this.#commands.find((command) => command.id === id || command.aliases.includes(id))?.id;
      const isGroup = this.#commands.some((command) => command.id.startsWith(`${id}:`));
      if (own !== undefined || isGroup) return [this.#program, ...(own ?? id).split(':')].join(' ');
    }
    return undefined;
  }
}
