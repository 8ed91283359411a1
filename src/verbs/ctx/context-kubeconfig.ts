import { YamlEmitter } from '../../codec/go-yaml/emit.js';
import { encodeKubeconfig, toDocument } from '../../kubeconfig/encode.js';
import type { Kubeconfig } from '../../kubeconfig/entries.js';
import { noContext } from '../../kubeconfig/errors.js';
import type { Machine } from '../../kubeconfig/machine.js';
import { clusterWithPaths, userWithPaths } from '../../kubeconfig/paths.js';
import { minify } from '../../kubeconfig/view.js';

/**
 * A kubeconfig with only one context, its cluster and its user, which works from any folder: paths of certificates,
 * tokens and programs are absolute.
 * @param namespace the context's own if it is ""
 * @throws KubeconfigError if the context, or an entry that it names, does not exist
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
