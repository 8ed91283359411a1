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

/** The purpose of finding a pod. */
interface PodPurpose {
  /** The purpose in the error for objects without pods: `attach to`. */
  purpose: string;
  /** The message for several objects. */
  several: string;
  /** How long to wait for a first pod of the object, in milliseconds. */
  timeoutMs: number;
}

/**
 * The pod of a command line for exec, attach or port-forward: a pod, or the best one of an object with pods, returned
 * together with that object. Fails as findOne and podsOf do.
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
