import type { Environment } from '../../process/environment.js';
import { DisplayableError } from '../../process/errors.js';
import { dieAs, exitCodeOf, runToItsEnd } from '../../process/run-program.js';
import type { Program } from '../program.js';
import { findPlugin, type Plugin } from './find.js';

/**
 * Runs a plugin on PATH for a command line whose first word is not a command of proa. Returns its exit code, undefined
 * if there is no plugin. Fails if flags precede the word, because they cannot be passed on.
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
 * The same below a command that can be extended by plugins: for `create WORD`, where proa cannot create WORD,
 * `kubectl-create-WORD` is run, never `kubectl-create`.
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
