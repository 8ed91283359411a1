import { clientOf } from '../../cluster/client/client.js';
import type { Session } from '../../cluster/session.js';
import type { KubeObject } from '../../codec/object.js';
import { chooseContainer } from '../../objects/pods/container.js';
import { isCompleted } from '../../objects/pods/find-pod.js';
import { logSoFar } from '../../objects/pods/log-so-far.js';
import type { Pod } from '../../objects/pods/pod.js';
import { isReady, untilPod } from '../../objects/pods/until-pod.js';
import type { AttachPlace, AttachSettings } from '../../objects/remote/attach-container.js';
import { attachOrLog } from '../../objects/remote/attach-or-log.js';
import { TimeLimit } from '../../objects/wait/time-limit.js';
import { bareError, isStop, messageOf } from '../../process/errors.js';

/** How to attach to a pod that was just created. */
export interface AttachRun extends AttachSettings {
  /** Milliseconds that the pod may take to be ready, and again to end. */
  podTimeoutMs: number;
  /** The pod's own. */
  restart: string;
  /** The container keeps its standard input open: its end is not awaited. */
  leaveStdinOpen: boolean;
}

/** How long printing the log before attaching may take. */
const LOG_MS = 5000;

/**
 * Waits until a pod is ready or has ended, and attaches to its container, or returns the log of one that has ended.
 * Waits for the end of a pod that is not restarted. Fails as waiting does, and if the container has failed, with its
 * exit code.
 */
export async function* attachToPod(
  created: KubeObject,
  settings: AttachRun,
  place: AttachPlace,
): AsyncGenerator<Uint8Array, void, undefined> {
  const { session } = place;
  const { restart, leaveStdinOpen, quiet } = settings;
  const pod = await untilIs(created, (pod) => isReady(pod) || isCompleted(pod), settings, session);
  const chosen = chooseContainer(pod, { asked: '', quiet });
  for (const notice of chosen.notices) await session.tell(notice);
  const container = chosen.container.name;
  if (isCompleted(pod)) {
    yield* logSoFar(pod, container, session);
  } else {
    const known = yield* earlierLog(pod, container, session);
    const end = yield* attachOrLog({ pod, chosen }, { ...settings, known }, place);
    if (end === 'detached') return;
  }
  if (leaveStdinOpen || restart === 'Always') return;
  const hasEnded = restart === 'OnFailure' ? hasSucceeded : isCompleted;
  checkEnd(await untilIs(pod, hasEnded, settings, session));
}

/** Its value is what was printed; undefined if the log could not be read. */
async function* earlierLog(
  pod: Pod,
  container: string,
  session: Session,
): AsyncGenerator<Uint8Array, Buffer | undefined, undefined> {
  const { signal } = session.environment;
  using limit = new TimeLimit(LOG_MS, { signal });
  try {
    return yield* logSoFar(pod, container, session, { signal: limit.signal });
  } catch (error) {
    signal.throwIfAborted();
    if (isStop(error)) throw error;
    await session.tell(`warning: couldn't fetch pre-attach logs: ${messageOf(error)}`);
    return undefined;
  }
}

async function untilIs(
  pod: KubeObject,
  test: (pod: Pod) => boolean,
  { podTimeoutMs }: AttachRun,
  session: Session,
): Promise<Pod> {
  using limit = new TimeLimit(podTimeoutMs, { signal: session.environment.signal });
  const wait = { client: clientOf(session), limit };
  return await untilPod(pod, (current) => (test(current) ? current : undefined), wait);
}

function hasSucceeded({ status }: Pod): boolean {
  return status?.phase === 'Succeeded';
}

/** Fails with the exit code of a pod's container, in kubectl's words. */
function checkEnd({ metadata: { name, namespace } = {}, status }: Pod): void {
  if (status?.phase === 'Succeeded') return;
  const terminated = status?.containerStatuses?.[0]?.state?.terminated;
  if (terminated === undefined || terminated.exitCode === 0)
    throw new Error(`pod ${namespace}/${name} failed with unknown exit code`);
  const { exitCode, reason = '', message = '' } = terminated;
  throw bareError(`pod ${namespace}/${name} terminated (${reason})\n${message}`.replace(/\n$/, ''), {
    exitCode,
  });
}
