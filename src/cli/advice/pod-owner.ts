import type { KubeObject } from '../../codec/object.js';

/** Kinds whose pods commands find by TYPE/NAME, with the TYPE. */
const TYPES: Readonly<Record<string, string>> = {
  DaemonSet: 'daemonset',
  Job: 'job',
  ReplicaSet: 'replicaset',
  ReplicationController: 'replicationcontroller',
  StatefulSet: 'statefulset',
};

/** The owner of a pod as TYPE/NAME: for a pod of a deployment, the deployment. Undefined for pods without an owner. */
export function ownerOfPod({ metadata = {} }: KubeObject): string | undefined {
  const owner = metadata.ownerReferences?.find(({ controller }) => controller === true);
  const type = TYPES[owner?.kind ?? ''];
  if (owner === undefined || type === undefined) return undefined;
  // The name of a replica set consists of its deployment's name and this label.
  const hash = metadata.labels?.['pod-template-hash'];
  return owner.kind === 'ReplicaSet' && hash !== undefined && owner.name.endsWith(`-${hash}`)
    ? `deployment/${owner.name.slice(0, -hash.length - 1)}`
    : `${type}/${owner.name}`;
}

/** The owners of these pods, without duplicates. */
export function ownersOfPods(pods: readonly KubeObject[]): string[] {
  return [...new Set(pods.flatMap((pod) => ownerOfPod(pod) ?? []))];
}
