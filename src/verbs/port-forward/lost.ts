import { clientOf } from '../../cluster/client/client.js';
import type { Session } from '../../cluster/session.js';
import { PODS } from '../../discovery/core-resources.js';
import { isCompleted } from '../../objects/pods/find-pod.js';
import type { Pod } from '../../objects/pods/pod.js';
import { TimeLimit } from '../../objects/wait/time-limit.js';
import type { Clock } from '../../process/clock.js';
import { DisplayableError } from '../../process/errors.js';
import { isNotFound } from '../../transport/errors.js';

/** How long to wait for the server's information about the pod, in milliseconds. */
const LOOK_MS = 1000;

const LOST = 'lost connection to pod';

/**
 * The error for a lost connection, in kubectl's words, with the reason on the next line if it is known.
 * @param why the connection ended; undefined if that has been reported. The state of the pod takes precedence
 */
export async function lostConnection(
  why: string | undefined,
  pod: Pod,
  session: Session,
  clock: Clock,
): Promise<Error> {
  if (why === undefined) return new Error(LOST);
  const reason = (await fateOf(pod, session, clock)) ?? why;
  return new DisplayableError(`${LOST}: ${reason}`, { display: `error: ${LOST}\nproa: ${reason}` });
}

/** What happened to a pod; undefined if it is still running, or if that is unknown. */
async function fateOf(pod: Pod, session: Session, clock: Clock): Promise<string | undefined> {
  const { name = '', namespace = '', uid } = pod.metadata ?? {};
  using limit = new TimeLimit(LOOK_MS, { signal: session.environment.signal, clock });
  try {
    const now = await clientOf(session).get<Pod>(
      { resource: PODS, namespace, name },
      { signal: limit.signal },
    );
    if (now.metadata?.uid !== uid) return `pod ${name} was deleted, and another one has its name`;
    if (now.metadata?.deletionTimestamp) return `pod ${name} is being deleted`;
    return isCompleted(now) ? `pod ${name} has ended` : undefined;
  } catch (error) {
    return isNotFound(error) ? `pod ${name} was deleted` : undefined;
  }
}
