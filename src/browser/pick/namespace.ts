import { openSession } from '../../cluster/session.js';
import type { SessionOptions } from '../../cluster/session-options.js';
import { loadKubeconfig } from '../../kubeconfig/load.js';
import { machineOf } from '../../kubeconfig/node-machine.js';
import { namespacesOfContexts } from '../../kubeconfig/own-namespaces.js';
import type { Environment } from '../../process/environment.js';
import { pickOne } from './pick.js';
import { namespaceQuestion } from './questions.js';

/**
 * Asks for a namespace of a context's cluster. Fails as pickOne does, and as a session does.
 * @param context "" for the current one
 */
export async function pickNamespace(
  options: SessionOptions,
  context: string,
  environment: Environment,
  version: string,
): Promise<string> {
  const { overrides } = options;
  const own = { ...options, overrides: { ...overrides, context: context || overrides.context || '' } };
  const { config } = await loadKubeconfig(options.kubeconfig || undefined, machineOf(environment));
  await using session = await openSession(own, environment, version);
  const known = namespacesOfContexts(config, session.contextName);
  return await pickOne(namespaceQuestion(session, known), session);
}
