import type { ApiResource, Discovery } from '../../discovery/types.js';
import { messageOf } from '../../process/errors.js';

/** A type whose objects are pruned. */
export interface PrunedType {
  group: string;
  version: string;
  kind: string;
  namespaced: boolean;
}

const namespaced: readonly [group: string, version: string, kinds: string][] = [
  ['', 'v1', 'ConfigMap Endpoints PersistentVolumeClaim Pod ReplicationController Secret Service'],
  ['batch', 'v1', 'Job CronJob'],
  ['networking.k8s.io', 'v1', 'Ingress'],
  ['apps', 'v1', 'DaemonSet Deployment ReplicaSet StatefulSet'],
];

/** kubectl's: namespaced types, then cluster-scoped ones. */
export const defaultTypes: readonly PrunedType[] = [
  ...namespaced.flatMap(([group, version, kinds]) =>
    kinds.split(' ').map((kind) => ({ group, version, kind, namespaced: true })),
  ),
  ...['Namespace', 'PersistentVolume'].map((kind) => ({
    ...{ group: '', version: 'v1', kind },
    namespaced: false,
  })),
];

/** Reads --prune-allowlist: `core/v1/ConfigMap`. Fails with kubectl's message. */
export async function readPruneAllowlist(
  allowlist: readonly string[],
  discovery: Pick<Discovery, 'resolveKind'>,
): Promise<PrunedType[]> {
  const types: PrunedType[] = [];
  for (const text of allowlist) {
    const [first = '', version = '', kind = '', ...others] = text.split('/');
    if (text.split('/').length < 3 || others.length > 0)
      throw new Error(`invalid GroupVersionKind format: ${text}, please follow <group/version/kind>`);
    const group = first === 'core' ? '' : first;
    const { namespaced } = await discovery.resolveKind({ group, version, kind });
    types.push({ group, version, kind, namespaced });
  }
  return types;
}

/** The types as served. Fails with kubectl's message for one that the server does not have. */
export async function resourcesToPrune(
  types: readonly PrunedType[],
  discovery: Pick<Discovery, 'resolveKind'>,
): Promise<ApiResource[]> {
  const resources: ApiResource[] = [];
  for (const { group, version, kind, namespaced } of types) {
    try {
      resources.push(await discovery.resolveKind({ group, version, kind }));
    } catch (error) {
      const type = `${group}/${version}, Kind=${kind}, Namespaced=${namespaced}`;
      throw new Error(
        `error retrieving RESTMappings to prune: invalid resource ${type}: ${messageOf(error)}`,
        { cause: error },
      );
    }
  }
  return resources;
}
