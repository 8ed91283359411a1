import type { KubeObject } from '../../codec/object.js';

/** Kinds whose pods commands find by TYPE/NAME, and how such a type is written. */
const TYPES: Readonly<Record<string, string>> = {
  DaemonSet: 'daemonset',
  Job: 'job',
  ReplicaSet: 'replicaset',
  ReplicationController: 'replicationcontroller',
  StatefulSet: 'statefulset',
};

/** What makes a pod, as TYPE/NAME: for one of a deployment the deployment. Undefined for pods that stand alone. */
export function ownerOfPod({ metadata = {} }: KubeObject): string | undefined {
  const owner = metadata.ownerReferences?.find(({ controller }) => controller === true);
  const type = TYPES[owner?.kind ?? ''];
  if (owner === undefined || type === undefined) return undefined;
  // A deployment calls its replica sets by its own name and this label.
  const hash = metadata.labels?.['pod-template-hash'];
  return owner.kind === 'ReplicaSet' && hash !== undefined && owner.name.endsWith(`-${hash}`)
    ? `deployment/${owner.name.slice(0, -hash.length - 1)}`
    : `${type}/${owner.name}`;
}

/** What makes some of these pods, each once. */
export function ownersOfPods(pods: readonly KubeObject[]): string[] {
  return [...new Set(pods.flatMap((pod) => ownerOfPod(pod) ?? []))];
}
