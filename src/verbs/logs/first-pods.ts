import { clientOf } from '../../cluster/client/client.js';
import type { Session } from '../../cluster/session.js';
import { PODS } from '../../discovery/core-resources.js';
import { byLogging } from './by-logging.js';
import type { Pod } from './pod.js';
import { listPods } from './subject.js';

/**
 * The pods that a selector finds, the one whose log is most worth reading first; waits for one where there is none.
 * Fails as requests do, and in kubectl's words when none has come in time.
 * @param timeoutMs how long to wait
 */
export async function waitForPods(
  namespace: string,
  labelSelector: string,
  timeoutMs: number,
  session: Session,
): Promise<Pod[]> {
  const { pods, resourceVersion } = await listPods(namespace, labelSelector, session);
  if (pods.length > 0) return pods.toSorted(byLogging);
  const timeout = AbortSignal.timeout(timeoutMs);
  const events = clientOf(session).watch(
    { resource: PODS, namespace },
    {
      labelSelector,
      resourceVersion,
      reconnect: false,
      signal: AbortSignal.any([session.environment.signal, timeout]),
    },
  );
  try {
    for await (const { type, object } of events)
      if (type === 'ADDED' || type === 'MODIFIED') return [object as Pod];
  } catch (error) {
    if (timeout.aborted && !session.environment.signal.aborted)
      throw new Error('timed out waiting for the condition');
    throw error;
  }
  throw new Error('watch closed before UntilWithoutRetry timeout');
}
