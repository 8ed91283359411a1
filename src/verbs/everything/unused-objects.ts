import type { Client } from '../../cluster/client/client.js';
import type { NamespacePlace } from '../../cluster/namespaces/where.js';
import type { KubeObject } from '../../codec/object.js';
import { type Discovery, NoMatchError } from '../../discovery/types.js';
import { podLikeOf, referencesOf } from '../../objects/pods/references.js';
import { eachObject } from '../../objects/related/read.js';

/** Types for which it is known whether anything uses an object. */
export const USABLE_TYPES = ['configmaps', 'persistentvolumeclaims', 'secrets', 'serviceaccounts'] as const;

const USERS = [
  ...['pods', 'deployments.apps', 'statefulsets.apps', 'daemonsets.apps', 'replicasets.apps', 'jobs.batch'],
  ...['cronjobs.batch', 'replicationcontrollers', 'serviceaccounts', 'ingresses.networking.k8s.io'],
  ...['rolebindings.rbac.authorization.k8s.io', 'clusterrolebindings.rbac.authorization.k8s.io'],
];

/** Objects that the cluster keeps in every namespace, and those that tools keep for themselves. */
const KEPT =
  /^(serviceaccounts [^/]*\/default|configmaps [^/]*\/kube-root-ca\.crt|secrets [^/]*\/sh\.helm\.release\.v1\..*)$/;

interface Naming extends KubeObject {
  secrets?: { name?: string }[];
  imagePullSecrets?: { name?: string }[];
  subjects?: { kind?: string; name?: string; namespace?: string }[];
}

/**
 * Reads what uses config maps, secrets, claims and service accounts, and returns a test of whether an object of these
 * types is unused. Fails if any of it cannot be read: then it is unknown what is unused.
 */
export async function unusedTest(
  where: NamespacePlace,
  { client, discovery }: { client: Pick<Client, 'list'>; discovery: Pick<Discovery, 'resolve'> },
  signal?: AbortSignal,
): Promise<(type: string, object: KubeObject) => boolean> {
  const used = new Set<string>();
  const add = (type: string, namespace = '', name = '') => used.add(`${type} ${namespace}/${name}`);
  await Promise.all(
    USERS.map(async (type) => {
      const resource = await discovery.resolve(type).catch((error: unknown) => {
        if (error instanceof NoMatchError) return undefined;
        throw error;
      });
      if (resource === undefined) return;
      const place = resource.namespaced ? where : { namespace: undefined };
      for await (const object of eachObject<Naming>({ resource, ...place }, { client, signal }))
        note({ ...object, kind: resource.kind }, add);
    }),
  );
  return (type, { metadata = {} }) => {
    const key = `${type} ${metadata.namespace ?? ''}/${metadata.name ?? ''}`;
    const isToken = metadata.annotations?.['kubernetes.io/service-account.name'] !== undefined;
    return !used.has(key) && !KEPT.test(key) && !isToken;
  };
}

function note(object: Naming, add: (type: string, namespace?: string, name?: string) => void): void {
  const { kind, metadata = {}, secrets = [], imagePullSecrets = [], subjects = [], spec } = object;
  const { namespace, name } = metadata;
  const pod = podLikeOf(object);
  if (pod !== undefined)
    for (const use of referencesOf(pod.spec, kind === 'Pod' ? name : undefined))
      add(use.type, namespace, use.name);
  if (kind === 'ServiceAccount')
    for (const secret of [...secrets, ...imagePullSecrets]) add('secrets', namespace, secret.name);
  if (kind === 'Ingress')
    for (const { secretName } of (spec as { tls?: { secretName?: string }[] } | undefined)?.tls ?? [])
      add('secrets', namespace, secretName);
  for (const subject of subjects)
    if (subject.kind === 'ServiceAccount')
      add('serviceaccounts', subject.namespace ?? namespace, subject.name);
}
