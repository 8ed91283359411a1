import type { Session } from '../../cluster/session.js';
import type { LogsOptions } from '../../objects/logs/options.js';
import { askForContainer, askForPod } from './pod.js';

/**
 * Asks whose log to show: for a pod of the namespace, and for a container if the pod has several and the flags name
 * none. Fails as pick does.
 */
export async function askForLog(options: LogsOptions, session: Session): Promise<LogsOptions> {
  if (options.allContainers) return { ...options, word: await askForPod(session) };
  return { ...options, ...(await askForContainer(options.container, session)) };
}
