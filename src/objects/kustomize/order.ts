import { type KubeObject, parseGroupVersion } from '../../codec/object.js';

/** Kinds that others need, in their order (kustomize's legacy order, which `-k` has always had). */
const FIRST = (
  'Namespace ResourceQuota StorageClass CustomResourceDefinition ServiceAccount PodSecurityPolicy Role ClusterRole ' +
  'RoleBinding ClusterRoleBinding ConfigMap Secret Endpoints Service LimitRange PriorityClass PersistentVolume ' +
  'PersistentVolumeClaim Deployment StatefulSet CronJob PodDisruptionBudget'
).split(' ');

/** Kinds that check what is written behind them. */
const LAST = ['MutatingWebhookConfiguration', 'ValidatingWebhookConfiguration'];

/** The objects of a kustomization in the order in which `-k` takes them: by kind, then by namespace and name. */
export function inLegacyOrder(objects: readonly KubeObject[]): KubeObject[] {
  return objects
    .map((object) => ({ object, key: keyOf(object) }))
    .sort(
      (a, b) =>
        a.key.rank - b.key.rank || compare(a.key.type, b.key.type) || compare(a.key.place, b.key.place),
    )
    .map(({ object }) => object);
}

function keyOf({ apiVersion = '', kind = '', metadata = {} }: KubeObject) {
  const { group, version } = parseGroupVersion(apiVersion);
  const first = FIRST.indexOf(kind);
  return {
    rank: first >= 0 ? first - FIRST.length : LAST.indexOf(kind) + 1,
    // What is missing stands behind all that can be there.
    type: [group || '~G', version || '~V', kind].join('_'),
    place: [metadata.namespace || '~X', metadata.name || '~N'].join('|'),
  };
}

/** As Go compares texts, by their bytes. */
function compare(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}
