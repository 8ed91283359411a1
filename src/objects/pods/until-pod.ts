import type { Client } from '../../cluster/client/client.js';
import { notFoundError } from '../../cluster/not-found.js';
import { PODS } from '../../discovery/core-resources.js';
import { LiveObjects } from '../wait/live-objects.js';
import type { TimeLimit } from '../wait/time-limit.js';
import { isGone, until } from '../wait/until.js';
import type { Pod } from './pod.js';

/** What waiting for a pod depends on. */
interface PodWait {
  client: Pick<Client, 'list' | 'watch'>;
  limit: TimeLimit;
}

/**
 * Waits until a pod passes the test, and returns the test's result: the first that is not undefined. Fails if the pod
 * is deleted, or another one takes its name, in the words of a server that does not find it; as lists do, and as the
 * time limit does.
 */
export async function untilPod<T>(
  { metadata: { name = '', namespace = '', uid = '' } = {} }: Pod,
  test: (pod: Pod) => T | undefined,
  { client, limit: { signal, clock } }: PodWait,
): Promise<T> {
  const target = { resource: PODS, namespace, name };
  const isDeleted = isGone(uid);
  await using live = new LiveObjects([target], { client, signal, clock });
  return await until(live.states(target), (object, isFirst) => {
    if (isDeleted(object, isFirst)) throw notFoundError(target);
    return test(object as Pod);
  });
}

/** Whether a pod is running and passes its readiness checks. */
export function isReady({ status: { phase, conditions = [] } = {} }: Pod): boolean {
  return phase === 'Running' && conditions.some(({ type, status }) => type === 'Ready' && status === 'True');
}
