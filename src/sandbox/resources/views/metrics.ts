import { createHash } from 'node:crypto';
import type { JsonObject, KubeObject } from '../../../codec/object.js';
import { amountOf, milliOf, wholeUnitsOf } from '../../../codec/quantity-amount.js';
import { at, listAt, textAt } from '../../object/at.js';
import type { View } from '../../types/view.js';

/**
 * metrics.k8s.io/v1beta1 of nodes and pods, as a metrics server serves them. Nothing runs in the sandbox: the figures
 * are derived from the objects' names and requests, and never change.
 */

/** NodeMetrics: a fifth to a half of the allocatable resources, which is more than the generated pods use. */
export const NODE_METRICS_VIEW: View = {
  fromStored: (node) => {
    const allocatable = at(node, 'status', 'allocatable') as JsonObject | undefined;
    const share = shareOf(node.metadata?.name ?? '', 0.2, 0.5);
    return { ...measured(node), usage: useOf(allocatable, '4', '16Gi', share) };
  },
  toStored: (metrics) => metrics,
};

/** PodMetrics of pods with running containers: three to nine tenths of each container's requests. */
export const POD_METRICS_VIEW: View = {
  shows: (pod) =>
    textAt(pod, ['status', 'phase']) === 'Running' &&
    listAt(pod, 'status', 'containerStatuses').every((status) => !at(status, 'state', 'waiting')),
  fromStored: (pod) => ({
    ...measured(pod),
    containers: (listAt(pod, 'spec', 'containers') as JsonObject[]).map((container) => {
      const name = String(container.name);
      const { namespace, name: podName } = pod.metadata ?? {};
      const requests = at(container, 'resources', 'requests') as JsonObject | undefined;
      return {
        name,
        usage: useOf(requests, '10m', '32Mi', shareOf(`${namespace}/${podName}/${name}`, 0.3, 0.9)),
      };
    }),
  }),
  toStored: (metrics) => metrics,
};

function measured({ metadata = {} }: KubeObject): KubeObject {
  const { name, namespace, labels, creationTimestamp } = metadata;
  return {
    metadata: {
      name,
      ...(namespace && { namespace }),
      ...(labels && { labels }),
      creationTimestamp,
    },
    timestamp: creationTimestamp,
    window: '15s',
  } as KubeObject;
}

/** A share of the given amounts, of CPU in billionths and of memory in Ki, like the kubelet's measurements. */
function useOf(of: JsonObject | undefined, cpu: string, memory: string, share: number): JsonObject {
  const cores = Number(milliOf(amountOf(String(of?.cpu ?? cpu)))) * share;
  const bytes = Number(wholeUnitsOf(amountOf(String(of?.memory ?? memory)))) * share;
  return { cpu: `${Math.round(cores * 1e6)}n`, memory: `${Math.round(bytes / 1024)}Ki` };
}

/** A figure between two others, derived from a name. */
function shareOf(name: string, least: number, most: number): number {
  const figure = createHash('sha256').update(name).digest().readUInt32BE(0) / 2 ** 32;
  return least + figure * (most - least);
}
