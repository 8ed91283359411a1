import type { Client } from '../../cluster/client/client.js';
import { PODS } from '../../discovery/core-resources.js';
import { isExpired } from '../../transport/errors.js';
import type { Found } from '../builder/query.js';
import type { TimeLimit } from '../wait/time-limit.js';
import type { PodOrder } from './order.js';
import { isPod, type Pod } from './pod.js';
import { podSelectorOf } from './selector.js';

/** How to find the pods of an object. */
interface PodsSettings {
  client: Pick<Client, 'listAll' | 'watch'>;
  /** The purpose in the error for objects without pods: `get the logs from`, `attach to`. */
  purpose: string;
  /** Which pod comes first. */
  order: PodOrder;
  /** How long to wait for a first pod: `--pod-running-timeout`. */
  limit: TimeLimit;
}

/**
 * The pods that belong to an object, in order; a pod itself. Waits for a first one if there is none. Fails in kubectl's
 * words for objects without pods and if none appears in time, and as lists and watches do.
 */
export async function podsOf(
  { target, object }: Pick<Found, 'target' | 'object'>,
  { purpose, order, ...settings }: PodsSettings,
): Promise<Pod[]> {
  if (isPod(target.resource)) return [object as Pod];
  const labelSelector = podSelectorOf(target.resource, object, purpose);
  const pods = await firstPods(object.metadata?.namespace ?? '', labelSelector, settings);
  return pods.toSorted(order);
}

async function firstPods(
  namespace: string,
  labelSelector: string,
  { client, limit: { signal, clock } }: Pick<PodsSettings, 'client' | 'limit'>,
): Promise<Pod[]> {
  const collection = { resource: PODS, namespace };
  for (;;) {
    const { items, resourceVersion } = await client.listAll<Pod>(collection, { labelSelector, signal });
    if (items.length > 0) return items;
    const settings = { labelSelector, resourceVersion, reconnect: true, signal, clock };
    try {
      for await (const { type, object } of client.watch(collection, settings))
        if (type === 'ADDED' || type === 'MODIFIED') return [object as Pod];
    } catch (error) {
      if (!isExpired(error)) throw error;
    }
  }
}
