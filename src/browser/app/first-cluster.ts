import type { SessionOptions } from '../../cluster/session-options.js';
import type { Kubeconfig } from '../../kubeconfig/entries.js';
import { loadKubeconfig } from '../../kubeconfig/load.js';
import { machineOf } from '../../kubeconfig/node-machine.js';
import type { Environment } from '../../process/environment.js';
import { silentExit } from '../../process/errors.js';
import { inOneLine } from '../../terminal/sanitize.js';

/** The exit code if the user leaves a question. */
const LEFT = 130;

/** The input for the start of a browser: options that name a cluster, or where a kubeconfig was looked for in vain. */
type FirstCluster = { session: SessionOptions } | { missing: readonly string[] };

/**
 * Finds the cluster for a browser to start with: if the kubeconfig has contexts but no current one, the user chooses.
 * Fails as the kubeconfig does, and with silentExit if the user leaves the question.
 * @param isPlain ask line by line
 */
export async function firstCluster(
  session: SessionOptions,
  environment: Environment,
  isPlain: boolean,
): Promise<FirstCluster> {
  const { context, cluster, server } = session.overrides;
  const { KUBERNETES_MASTER, KUBERNETES_SERVICE_HOST } = environment.variables;
  if (context || cluster || server || KUBERNETES_MASTER) return { session };
  const machine = machineOf(environment);
  const { config, files, missing } = await loadKubeconfig(session.kubeconfig || undefined, machine);
  // In a pod, its service account replaces a kubeconfig.
  if (files.length === 0) return KUBERNETES_SERVICE_HOST ? { session } : { missing };
  if (config.currentContext !== '' || config.contexts.size === 0) return { session };
  const chosen = isPlain
    ? await contextByLine(config, environment)
    : await (await import('../pick/context.js')).pickContext(config, session.cacheDir, environment);
  return { session: { ...session, overrides: { ...session.overrides, context: chosen } } };
}

/** Asks for a context by its number or name until a valid one is given. */
async function contextByLine(config: Kubeconfig, { stdin, stdout, signal }: Environment): Promise<string> {
  const { typedAnswer } = await import('../../terminal/confirm.js');
  const names = [...config.contexts.keys()];
  await stdout.write('The kubeconfig has no current context. Its contexts:\n');
  for (const [index, name] of names.entries()) {
    const { cluster = '' } = config.contexts.get(name)?.value ?? {};
    await stdout.write(inOneLine(`${index + 1}. ${name}${cluster === '' ? '' : `, cluster ${cluster}`}`));
    await stdout.write('\n');
  }
  for (;;) {
    await stdout.write('Which one? Type a number or a name, or nothing to leave: ');
    const line = await typedAnswer(stdin, signal);
    signal.throwIfAborted();
    const word = line?.trim() ?? '';
    if (word === '') throw silentExit(LEFT);
    const chosen = names.includes(word) ? word : /^\d+$/.test(word) ? names[Number(word) - 1] : undefined;
    if (chosen !== undefined) return chosen;
    await stdout.write('There is no such context.\n');
  }
}
