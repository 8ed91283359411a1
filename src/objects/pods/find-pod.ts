import { clientOf } from '../../cluster/client/client.js';
import type { Session } from '../../cluster/session.js';
import { PODS } from '../../discovery/core-resources.js';
import { findDeps } from '../builder/deps.js';
import { findOne } from '../builder/find-one.js';
import type { Found, ObjectQuery } from '../builder/query.js';
import { TimeLimit } from '../wait/time-limit.js';
import { podsOf } from './of-object.js';
import { byActivity } from './order.js';
import type { Pod } from './pod.js';

/** What a pod is looked for. */
interface PodPurpose {
  /** For objects that have no pods: `attach to`. */
  purpose: string;
  /** What to say where there are several objects. */
  several: string;
  /** How long to wait for a first pod of the object, in milliseconds. */
  timeoutMs: number;
}

/**
 * The pod that a command line names for exec, attach or port-forward: a pod, or the best one of an object that has pods,
 * given with that object. Fails as findOne and podsOf do.
 */
export async function findPod(
  query: ObjectQuery,
  { purpose, several, timeoutMs }: PodPurpose,
  session: Session,
): Promise<{ pod: Pod; found: Found }> {
  const found = await findOne(query, { defaultType: PODS }, findDeps(session), several);
  using limit = new TimeLimit(timeoutMs, { signal: session.environment.signal });
  const [pod] = await podsOf(found, { client: clientOf(session), purpose, order: byActivity, limit });
  return { pod: pod!, found };
}

/** Whether all containers of a pod have ended for good. */
export function isCompleted({ status }: Pod): boolean {
  return status?.phase === 'Succeeded' || status?.phase === 'Failed';
}
