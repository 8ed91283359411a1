import type { Session } from '../../cluster/session.js';
import type { LogsOptions } from '../../objects/logs/options.js';
import { askForContainer, askForPod } from './pod.js';

/**
 * Asks whose log to show: for a pod of the namespace, and for a container if the pod has several and the flags name
 * none. Fails as pick does.
 */
export async function askForLog(options: LogsOptions, session: Session): Promise<LogsOptions> {
  const chosen = options.allContainers
    ? { word: await askForPod(session), container: '' }
    : await askForContainer(options.container, session);
  // The question has gone, and lines of a log name no pod.
  const container = chosen.container === '' ? '' : `, container ${chosen.container}`;
  await session.tell(`pod ${chosen.word}${container}`);
  return { ...options, ...chosen };
}
