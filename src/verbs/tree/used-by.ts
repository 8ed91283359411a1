import type { ObjectTarget } from '../../cluster/target.js';
import type { KubeObject } from '../../codec/object.js';
import { NoMatchError, resourceName } from '../../discovery/types.js';
import { podLikeOf, referencesOf } from '../../objects/pods/references.js';
import { isStop } from '../../process/errors.js';
import type { ObjectTree, TreeNode } from '../../render/tree/graph.js';
import type { GrowSettings } from './grow.js';
import { itemTarget, nodeOf } from './node.js';
import { readStates } from './states.js';
import { type TreeDeps, TreeReader, type TreeReaderOptions } from './tree-reader.js';

/** Types whose objects may use others. */
const BY_PODS =
  'pods deployments.apps statefulsets.apps daemonsets.apps replicasets.apps jobs.batch cronjobs.batch'.split(
    ' ',
  );
const ALSO: Readonly<Record<string, readonly string[]>> = {
  secrets: ['serviceaccounts', 'ingresses.networking.k8s.io'],
  serviceaccounts: [
    'rolebindings.rbac.authorization.k8s.io',
    'clusterrolebindings.rbac.authorization.k8s.io',
  ],
  configmaps: [],
  persistentvolumeclaims: [],
};

/** Whether the users of objects of a type can be found. */
function isUsable(target: ObjectTarget): boolean {
  return Object.hasOwn(ALSO, resourceName(target.resource));
}

/**
 * Finds what uses a config map, a secret, a claim or a service account: pods and what makes them, below their owners as
 * far as these also use it; service accounts and ingresses that name a secret; bindings of a service account. Old
 * replica sets without pods are omitted. Fails for objects of other types, and if the object cannot be read.
 */
export async function findUsers(
  target: ObjectTarget,
  { onError, ...reading }: Pick<GrowSettings, 'onError' | keyof TreeReaderOptions>,
  { client, discovery }: TreeDeps,
): Promise<ObjectTree> {
  const named = resourceName(target.resource);
  if (!isUsable(target))
    throw new Error(`what uses ${named} is not known: name a config map, secret, claim or service account`);
  const reader = new TreeReader(client, reading);
  const asked = nodeOf(target, await reader.one(target, 'metadata'));
  const users = new Map<string, { node: TreeNode; how: string; owners: readonly string[] }>();
  let types = 0;
  const list = async (type: string) => {
    try {
      const resource = await discovery.resolve(type);
      types++;
      const namespace = resource.namespaced ? target.namespace : undefined;
      for await (const page of reader.objects({ resource, namespace }))
        for (const { object, state } of page) {
          const how = howUsed(named, target, resource.kind, object);
          if (how === undefined) continue;
          const node = nodeOf(itemTarget(resource, object), { object, state });
          const owners = (object.metadata?.ownerReferences ?? []).map(({ uid }) => uid);
          users.set(node.uid, { node, how, owners });
        }
    } catch (error) {
      if (isStop(error)) throw error;
      if (!(error instanceof NoMatchError)) onError(error, type);
    }
  };
  await Promise.all([...BY_PODS, ...ALSO[named]!].map(list));
  for (const { node, how, owners } of users.values()) {
    const owning = owners.flatMap((uid) => users.get(uid) ?? []);
    for (const owner of owning) owner.node.links.push({ relation: 'owns', how: '', node });
    if (owning.length === 0) asked.links.push({ relation: 'used by', how, node });
  }
  await readStates(
    [...users.values()].map(({ node }) => node),
    reader,
    onError,
  );
  return { roots: [asked], asked, types, ofTypes: undefined, requests: reader.requests };
}

/** How an object uses another; undefined if it does not. */
function howUsed(
  type: string,
  { name, namespace }: ObjectTarget,
  kind: string,
  object: KubeObject,
): string | undefined {
  if (kind === 'ReplicaSet' && (object.spec as { replicas?: number } | undefined)?.replicas === 0)
    return undefined;
  const pod = podLikeOf({ kind, ...object });
  if (pod !== undefined) {
    const podName = kind === 'Pod' ? object.metadata?.name : undefined;
    const uses = referencesOf(pod.spec, podName).filter((use) => use.type === type && use.name === name);
    return uses.length === 0 ? undefined : [...new Set(uses.map(({ how }) => how))].join(', ');
  }
  const { secrets = [], imagePullSecrets = [], subjects = [], spec } = object as Naming;
  if (kind === 'ServiceAccount') {
    if (secrets.some((secret) => secret.name === name)) return 'secret of the account';
    return imagePullSecrets.some((secret) => secret.name === name) ? 'image pull secret' : undefined;
  }
  if (kind === 'Ingress')
    return spec?.tls?.some(({ secretName }) => secretName === name) ? 'TLS certificate' : undefined;
  const isSubject = subjects.some(
    (subject) =>
      subject.kind === 'ServiceAccount' && subject.name === name && subject.namespace === namespace,
  );
  return isSubject ? 'subject' : undefined;
}

interface Naming extends KubeObject {
  secrets?: { name?: string }[];
  imagePullSecrets?: { name?: string }[];
  subjects?: { kind?: string; name?: string; namespace?: string }[];
  spec?: { tls?: { secretName?: string }[] };
}
