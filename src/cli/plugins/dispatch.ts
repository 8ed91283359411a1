import type { Environment } from '../../process/environment.js';
import { DisplayableError } from '../../process/errors.js';
import { dieAs, exitCodeOf, runToItsEnd } from '../../process/run-program.js';
import type { Program } from '../program.js';
import { findPlugin, type Plugin } from './find.js';

/**
 * Has a plugin on PATH answer a command line whose first word is no command of proa's own. Gives its exit code,
 * undefined if there is none. Fails if flags stand before the word, for they cannot be handed on.
 */
export async function byPluginOnPath(
  argv: readonly string[],
  { commandIds }: Program,
  environment: Environment,
): Promise<number | undefined> {
  const [first = ''] = argv;
  if (first.startsWith('-')) {
    const message = `flags cannot be placed before plugin name: ${first}`;
    throw new DisplayableError(message, { display: `Error: ${message}` });
  }
  if (commandIds.some((id) => id.split(':', 1)[0] === first)) return undefined;
  return answer(findPlugin(argv, 1, environment), environment);
}

/**
 * The same below a command that takes plugins: for `create WORD`, where WORD is nothing that proa can create,
 * `kubectl-create-WORD` is asked, never `kubectl-create`.
 */
export async function byPluginOfCommand(
  argv: readonly string[],
  environment: Environment,
): Promise<number | undefined> {
  return answer(findPlugin(argv, 2, environment), environment);
}

async function answer(plugin: Plugin | undefined, environment: Environment): Promise<number | undefined> {
  if (plugin === undefined) return undefined;
  const { variables, workingFolder } = environment;
  const end = await runToItsEnd(plugin.path, plugin.argv, variables, workingFolder);
  dieAs(end);
  return exitCodeOf(end);
}
