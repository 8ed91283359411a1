import { clientOf } from '../../cluster/client/client.js';
import { mention } from '../../process/environment.js';
import { logSoFar } from '../pods/log-so-far.js';
import { type ContainerLife, containersOf, type Pod } from '../pods/pod.js';
import { untilPod } from '../pods/until-pod.js';
import { TimeLimit } from '../wait/time-limit.js';
import type { AttachPlace, AttachSettings } from './attach-container.js';
import { attachOrLog } from './attach-or-log.js';

/**
 * Waits until a container of a pod has started, reports in the meantime why it has not, and attaches to it, or returns
 * the log of one that has already ended. Fails as untilPod and attachOrLog do.
 */
export async function* attachAfterStart(
  pod: Pod,
  name: string,
  settings: AttachSettings,
  place: AttachPlace,
): AsyncGenerator<Uint8Array, void, undefined> {
  const { session } = place;
  using limit = new TimeLimit(undefined, { signal: session.environment.signal });
  let said = '';
  const started = await untilPod(
    pod,
    (current) => {
      const { running, terminated, waiting } = lifeOf(current, name)?.state ?? {};
      if (running !== undefined || terminated !== undefined) return current;
      const message = waiting?.message ?? '';
      if (message !== '' && message !== said && !settings.quiet)
        mention(session.tell(`Warning: container ${name}: ${message}`));
      said = message;
      return undefined;
    },
    { client: clientOf(session), limit },
  );
  const chosen = containersOf(started).find(({ container }) => container.name === name);
  if (chosen === undefined) throw new Error(`container ${name} is not in pod ${pod.metadata?.name}`);
  if (lifeOf(started, name)?.state?.terminated !== undefined) yield* logSoFar(started, name, session);
  else yield* attachOrLog({ pod: started, chosen }, settings, place);
}

function lifeOf({ status = {} }: Pod, name: string): ContainerLife | undefined {
  const { initContainerStatuses = [], containerStatuses = [], ephemeralContainerStatuses = [] } = status;
  return [...initContainerStatuses, ...containerStatuses, ...ephemeralContainerStatuses].find(
    (life) => life.name === name,
  );
}
