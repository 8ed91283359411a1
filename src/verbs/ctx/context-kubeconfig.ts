import { YamlEmitter } from '../../codec/go-yaml/emit.js';
import { encodeKubeconfig, toDocument } from '../../kubeconfig/encode.js';
import type { Kubeconfig } from '../../kubeconfig/entries.js';
import { noContext } from '../../kubeconfig/errors.js';
import type { Machine } from '../../kubeconfig/machine.js';
import { clusterWithPaths, userWithPaths } from '../../kubeconfig/paths.js';
import { minify } from '../../kubeconfig/view.js';

/**
 * A kubeconfig with one context alone, its cluster and its user, that means the same wherever it lies: paths of
 * certificates, tokens and programs are absolute.
 * @param namespace the context's own, where it is ""
 * @throws KubeconfigError where the context, or what it names, does not exist
 */
export function contextKubeconfig(
  config: Kubeconfig,
  context: string,
  namespace: string,
  machine: Machine,
): string {
  const entry = config.contexts.get(context);
  if (entry === undefined) throw noContext(config, context);
  const value = namespace === '' ? entry.value : { ...entry.value, namespace };
  const only = minify({
    ...config,
    currentContext: context,
    contexts: new Map([[context, { ...entry, value }]]),
  });
  const clusters = [...only.clusters].map(
    ([name, cluster]) => [name, { ...cluster, value: clusterWithPaths(cluster, machine) }] as const,
  );
  const users = [...only.users].map(
    ([name, user]) => [name, { ...user, value: userWithPaths(user, machine) }] as const,
  );
  const document = toDocument({ ...only, clusters: new Map(clusters), users: new Map(users) });
  return new YamlEmitter().document(encodeKubeconfig(document, 'kept'));
}
