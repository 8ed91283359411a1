import { groupVersion, type KubeObject } from '../../../codec/object.js';
import { isGoing, isHealthy } from '../../object/conditions.js';
import { builtInType, POD_TYPE } from '../../resources/built-in.js';
import type { ResourceType } from '../../types/resource-type.js';
import type { Cluster } from './cluster.js';
import { activePodsOf, podFromTemplate, wantedOf } from './parts.js';

export const REPLICA_SET_TYPE = builtInType('replicasets.apps');
export const REPLICATION_CONTROLLER_TYPE = builtInType('replicationcontrollers');

/** Creates and deletes pods until a replica set has the wanted number, and counts them in its status. */
export function keepReplicaSet(cluster: Cluster, set: KubeObject): Promise<void> {
  return keepReplicas(cluster, set, REPLICA_SET_TYPE, 'replicaset-controller');
}

/** The same for a replication controller, the predecessor of replica sets. */
export function keepReplicationController(cluster: Cluster, controller: KubeObject): Promise<void> {
  return keepReplicas(cluster, controller, REPLICATION_CONTROLLER_TYPE, 'replication-controller');
}

async function keepReplicas(
  cluster: Cluster,
  set: KubeObject,
  type: ResourceType,
  component: string,
): Promise<void> {
  if (isGoing(set)) return;
  const of = [groupVersion(type.group, type.version), type.kind] as const;
  const { name = '' } = set.metadata ?? {};
  const pods = await activePodsOf(cluster, set);
  const wanted = wantedOf(set);
  const tell = (reason: string, message: string) =>
    cluster.record(type, set, { type: 'Normal', reason, message, component });
  for (let count = pods.length; count < wanted; count++) {
    const pod = await cluster.create(POD_TYPE, podFromTemplate(set, of, { generateName: `${name}-` }));
    if (pod === undefined) break;
    pods.push(pod);
    await tell('SuccessfulCreate', `Created pod: ${pod.metadata?.name}`);
  }
  const ordered = [...pods].sort(byUse);
  for (const pod of ordered.slice(wanted)) {
    await cluster.remove(POD_TYPE, pod);
    await tell('SuccessfulDelete', `Deleted pod: ${pod.metadata?.name}`);
  }
  const kept = ordered.slice(0, wanted);
  const ready = kept.filter(isHealthy).length;
  await cluster.change(type, set, (current) => ({
    ...current,
    status: {
      ...(current.status as object),
      replicas: kept.length,
      fullyLabeledReplicas: kept.length,
      readyReplicas: ready,
      availableReplicas: ready,
      observedGeneration: set.metadata?.generation,
    },
  }));
}

/** Ready ones first, and of these the oldest: the last ones are deleted first. */
function byUse(left: KubeObject, right: KubeObject): number {
  if (isHealthy(left) !== isHealthy(right)) return isHealthy(left) ? -1 : 1;
  const [older, newer] = [left, right].map(({ metadata }) => metadata?.creationTimestamp ?? '');
  return older! < newer! ? -1 : older! > newer! ? 1 : 0;
}
