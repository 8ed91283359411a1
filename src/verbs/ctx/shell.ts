import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { quote } from '../../go/strconv/quote.js';
import type { Kubeconfig } from '../../kubeconfig/entries.js';
import { machineOf } from '../../kubeconfig/node-machine.js';
import type { Environment } from '../../process/environment.js';
import type { ProgramEnd } from '../../process/pipe-program.js';
import { runToItsEnd } from '../../process/run-program.js';
import { withTemporaryFolder } from '../../process/temporary-folder.js';
import { contextKubeconfig } from './context-kubeconfig.js';
import { previousFile } from './previous.js';

/** The context of a shell. */
interface ShellContext {
  context: string;
  /** "" for the context's own. */
  namespace: string;
  /** Where the switches of a shell are remembered, and forgotten with it. */
  cacheFolder: string;
}

/**
 * Opens the user's shell with a private kubeconfig that contains only one context, and waits until the shell ends. The
 * file is removed with its folder when the shell ends, even by a signal. Returns how it ended.
 */
export async function runShell(
  config: Kubeconfig,
  { context, namespace, cacheFolder }: ShellContext,
  environment: Environment,
): Promise<ProgramEnd> {
  const text = contextKubeconfig(config, context, namespace, machineOf(environment));
  const shown = namespace || config.contexts.get(context)?.value.namespace || 'default';
  const outer = environment.variables.PROA_CONTEXT;
  const within = outer === undefined ? '' : ` inside the shell of context ${quote(outer)}`;
  await environment.stderr.write(
    `Shell${within} with only context ${quote(context)} and namespace ${quote(shown)}. ` +
      'Type "exit" to leave.\n',
  );
  return withTemporaryFolder('proa-context-', async (folder) => {
    const file = join(folder, 'kubeconfig');
    await writeFile(file, text, { mode: 0o600, flag: 'wx' });
    const variables = {
      ...environment.variables,
      KUBECONFIG: file,
      PROA_CONTEXT: context,
      PROA_NAMESPACE: shown,
    };
    // Interactive shells ignore SIGTERM; a hang-up ends them.
    const translate = (signal: NodeJS.Signals) => (signal === 'SIGTERM' ? 'SIGHUP' : signal);
    try {
      return await runToItsEnd(shellOf(environment), [], variables, environment.workingFolder, translate);
    } finally {
      await rm(previousFile(cacheFolder, [file]), { force: true }).catch(() => undefined);
    }
  });
}

function shellOf({ variables: { SHELL, ComSpec }, process: { platform } }: Environment): string {
  return SHELL || (platform === 'win32' ? ComSpec || 'cmd.exe' : '/bin/sh');
}
