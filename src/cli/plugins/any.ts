import type { Environment } from '../../process/environment.js';
import { printFailure } from '../print-failure.js';
import { printHelp } from '../print-help.js';
import type { Program } from '../program.js';
import { asksForHelp } from '../route.js';
import { byPluginOnPath } from './dispatch.js';

/**
 * Runs a plugin for a command line that names no command of proa: a program on PATH, or an oclif plugin, including its
 * help. Returns the exit code; undefined if there is no such plugin.
 * @param isInGroup the line names a group of proa's commands, which programs on PATH cannot extend
 */
export async function byPlugin(
  argv: readonly string[],
  program: Program,
  isInGroup: boolean,
  environment: Environment,
): Promise<number | undefined> {
  const { root, name } = program;
  let words = name;
  try {
    const answered = isInGroup ? undefined : await byPluginOnPath(argv, program, environment);
    if (answered !== undefined) return answered;
    const { pluginCommand, runPluginCommand } = await import('../oclif-plugins.js');
    const found = await pluginCommand(root, argv);
    if (found === undefined) return undefined;
    words = `${name} ${found.id.replaceAll(':', ' ')}`;
    if (!asksForHelp(argv)) return await runPluginCommand(found);
    await printHelp({ root, name }, found.id, environment.stdout, environment);
    return 0;
  } catch (error) {
    return printFailure(error, { command: words, argv }, environment);
  }
}
