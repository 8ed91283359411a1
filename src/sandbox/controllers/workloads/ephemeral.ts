import type { KubeObject } from '../../../codec/object.js';
import { at, listAt, textAt } from '../../object/at.js';
import { isGoing } from '../../object/conditions.js';
import { POD_TYPE } from '../../resources/built-in.js';
import type { Cluster } from './cluster.js';
import { isMissing, missingImage, type PodContainerSpec, status, tellOf } from './pods.js';

/** Whether a running pod has ephemeral containers that are not started. */
export function waitsForEphemeral(pod: KubeObject): boolean {
  return !isGoing(pod) && textAt(pod, ['status', 'phase']) === 'Running' && waitingIn(pod).length > 0;
}

/** Starts the new ephemeral containers of a pod. Those with an image called `missing` wait for it forever. */
export async function startEphemeral(cluster: Cluster, pod: KubeObject): Promise<void> {
  if (!waitsForEphemeral(pod)) return;
  const node = textAt(pod, ['spec', 'nodeName']);
  for (const container of waitingIn(pod)) await tellOf(cluster, pod, node, container);
  await cluster.change(POD_TYPE, pod, (current) => ({
    ...current,
    status: {
      ...(current.status as object),
      ephemeralContainerStatuses: [
        ...listAt(current, 'status', 'ephemeralContainerStatuses'),
        ...waitingIn(current).map((container) => statusOf(container, cluster.time)),
      ],
    },
  }));
}

function waitingIn(pod: KubeObject): PodContainerSpec[] {
  const known = listAt(pod, 'status', 'ephemeralContainerStatuses').map((each) => at(each, 'name'));
  const all = listAt(pod, 'spec', 'ephemeralContainers') as PodContainerSpec[];
  return all.filter(({ name }) => !known.includes(name));
}

/** They have no readiness. */
function statusOf(container: PodContainerSpec, startedAt: string): object {
  if (isMissing(container.image ?? '')) return missingImage(container);
  return status(container, { running: { startedAt } }, false);
}
