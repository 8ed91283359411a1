import { type ReadText, readConfigKey, section } from '../process/config-file.js';
import { matcher } from './context-modes.js';
import type { Kubeconfig } from './entries.js';

/**
 * The namespaces that contexts of a cluster name in the kubeconfig, each once.
 * @param contextName a context of the cluster
 */
export function namespacesOfContexts(config: Kubeconfig, contextName: string): string[] {
  const cluster = config.contexts.get(contextName)?.value.cluster;
  if (cluster === undefined) return [];
  const server = config.clusters.get(cluster)?.value.server;
  const names = new Set<string>();
  for (const { value } of config.contexts.values()) {
    const isSame =
      value.cluster === cluster || config.clusters.get(value.cluster ?? '')?.value.server === server;
    if (isSame && value.namespace) names.add(value.namespace);
  }
  return [...names];
}

/**
 * Reads `contexts: {NAME: {namespaces: [NAME, ...]}}` of the configuration file: those of a context. Fails as
 * readConfig does.
 * @param folder the configuration folder
 */
export function readOwnNamespaces(folder: string, read: ReadText, contextName: string): Promise<string[]> {
  return readConfigKey('namespaces', folder, read, (document) =>
    Object.entries(section(section(document, 'the file').contexts, 'contexts'))
      .filter(([name]) => matcher(name)(contextName))
      .flatMap(([name, value]) => namesIn(section(value, `contexts.${name}`).namespaces, `contexts.${name}`)),
  );
}

function namesIn(value: unknown, what: string): string[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value) || value.some((name) => typeof name !== 'string'))
    throw new Error(`${what}.namespaces is not a list of names`);
  return value;
}
