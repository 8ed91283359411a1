import type { Session } from '../../cluster/session.js';
import { containersByInterest, type Pod } from '../../objects/pods/pod.js';
import { findLogged } from '../../verbs/logs/find-logged.js';
import type { LogsOptions } from '../../verbs/logs/options.js';
import { pick } from './pick.js';
import { containerQuestion, podQuestion } from './questions.js';

/**
 * Asks whose log is wanted: for a pod of the namespace, and for a container where it has several and the flags name
 * none. Fails as pick does.
 */
export async function askForLog(options: LogsOptions, session: Session): Promise<LogsOptions> {
  const word = await pick(podQuestion(session), session);
  const chosen = { ...options, word };
  if (options.container !== '' || options.allContainers) return chosen;
  const { object } = await findLogged(word, session);
  const pod = object as Pod;
  if (containersByInterest(pod).length < 2) return chosen;
  const question = containerQuestion(word, describedContainers(pod));
  return { ...chosen, container: await pick(question, session) };
}

/** The usual ones first, each with what it is for. */
function describedContainers(pod: Pod): { name: string; note: string }[] {
  return containersByInterest(pod).map(({ container, role }) => ({
    name: container.name,
    note: role === 'main' ? '' : role,
  }));
}
