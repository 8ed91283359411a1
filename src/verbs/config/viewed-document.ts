import { encodeKubeconfig, toDocument } from '../../kubeconfig/encode.js';
import type { Kubeconfig } from '../../kubeconfig/entries.js';
import { KubeconfigError } from '../../kubeconfig/errors.js';
import { loadKubeconfig } from '../../kubeconfig/load.js';
import { machineOf } from '../../kubeconfig/node-machine.js';
import { flatten, minify, redact } from '../../kubeconfig/view.js';
import type { Environment } from '../../process/environment.js';

/** The flags of `config view` that decide what is shown. */
interface ViewFlags {
  kubeconfig: string;
  /** --context, which --minify uses as the current one. */
  context: string;
  merge: boolean;
  minify: boolean;
  flatten: boolean;
  raw: boolean;
}

/**
 * The document that `config view` prints, fields in the order of the Go types.
 * @throws KubeconfigError in kubectl's words
 */
export async function viewedDocument(
  flags: ViewFlags,
  environment: Environment,
): Promise<Record<string, unknown>> {
  if (!flags.merge && flags.kubeconfig === '')
    throw new KubeconfigError('if merge==false a precise file must be specified');
  const machine = machineOf(environment);
  const { config, missing } = await loadKubeconfig(flags.kubeconfig, machine, 'empty');
  if (!flags.merge && missing.length > 0)
    throw new KubeconfigError(`open ${flags.kubeconfig}: no such file or directory`);
  const minified = flags.minify ? minify(withContext(config, flags.context)) : config;
  const shown = flags.flatten ? await flatten(minified, machine) : flags.raw ? minified : redact(minified);
  return encodeKubeconfig(toDocument(shown), 'dropped');
}

function withContext(config: Kubeconfig, context: string): Kubeconfig {
  return context === '' ? config : { ...config, currentContext: context };
}
