import type { Environment } from '../process/environment.js';
import type { Output } from '../process/output.js';
import type { Program } from './program.js';

/**
 * Prints the help of a command, of a group, or of proa as a whole. Only this loads oclif in a run.
 * @param program its name, and the package's folder with oclif's manifest
 * @param id see helpText in help.ts
 * @param nested also list all commands below it
 * @param environment its `screen` is standard output itself, to which oclif would listen
 */
export async function printHelp(
  program: Pick<Program, 'root' | 'name'>,
  id: string | undefined,
  output: Output,
  environment: Environment,
  nested = false,
): Promise<void> {
  const { screen } = environment;
  const before = new Set(screen.listeners('error'));
  const { helpOf } = await import('./help.js');
  // Once loaded, oclif makes every error of standard output an uncaught one; ours are reported.
  for (const listener of screen.listeners('error')) {
    if (!before.has(listener)) screen.off('error', listener as () => void);
  }
  const plugins = id === undefined ? await pluginCommands(environment) : new Map<string, string>();
  await output.write(await helpOf(program, id, output.columns, plugins, nested));
}

/** First words of the plugins on PATH, with their descriptions. */
async function pluginCommands(environment: Environment): Promise<Map<string, string>> {
  const { pluginSummary, pluginsOnPath } = await import('./plugins/scan.js');
  return new Map((await pluginsOnPath(environment)).map(([word = '']) => [word, pluginSummary(word)]));
}
