import { Config } from '@oclif/core/config';
import { DisplayableError, messageOf } from '../process/errors.js';

/** A command of an oclif plugin, as called. */
interface PluginCommand {
  config: Config;
  /** `hello:world` */
  id: string;
  argv: string[];
}

/** What oclif's errors contain. */
interface OclifError extends Error {
  code?: string;
  oclif?: { exit?: number };
}

/**
 * Finds the command of an oclif plugin for a command line: of a plugin listed under `oclif.plugins` in the package.json
 * of oclif's data folder (`~/.local/share/proa`), and installed in the `node_modules` next to that file.
 * @param root the package's folder
 * @param argv the command line, starting with the words of the command
 */
export async function pluginCommand(
  root: string,
  argv: readonly string[],
): Promise<PluginCommand | undefined> {
  const config = await Config.load(root);
  const firstFlag = argv.findIndex((word) => word.startsWith('-'));
  for (let count = firstFlag < 0 ? argv.length : firstFlag; count > 0; count--) {
    const id = argv.slice(0, count).join(':');
    const command = config.findCommand(id);
    if (command !== undefined && command.pluginType !== 'core')
      return { config, id, argv: argv.slice(count) };
  }
  return undefined;
}

/** Runs a plugin's command as oclif does. Returns its exit code; fails with its error, which has its own exit code. */
export async function runPluginCommand({ config, id, argv }: PluginCommand): Promise<number> {
  try {
    await config.runCommand(id, argv);
    return Number(process.exitCode ?? 0);
  } catch (error) {
    const { code, oclif } = error as OclifError;
    const exitCode = oclif?.exit ?? 1;
    if (code === 'EEXIT') return exitCode;
    throw new DisplayableError(messageOf(error), { exitCode, cause: error });
  }
}
