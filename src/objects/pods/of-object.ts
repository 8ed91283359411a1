import type { Client } from '../../cluster/client/client.js';
import { PODS } from '../../discovery/core-resources.js';
import { isExpired } from '../../transport/errors.js';
import type { Found } from '../builder/query.js';
import type { TimeLimit } from '../wait/time-limit.js';
import type { PodOrder } from './order.js';
import { isPod, type Pod } from './pod.js';
import { podSelectorOf } from './selector.js';

/** How the pods of an object are found. */
interface PodsSettings {
  client: Pick<Client, 'listAll' | 'watch'>;
  /** What is to be done with a pod, for objects that have none: `get the logs from`, `attach to`. */
  purpose: string;
  /** Which pod comes first. */
  order: PodOrder;
  /** How long to wait for a first pod: `--pod-running-timeout`. */
  limit: TimeLimit;
}

/**
 * The pods that belong to an object, in order; a pod itself. Waits for a first one where there is none. Fails in kubectl's
 * words for objects that have no pods and when none has come in time, and as lists and watches do.
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
