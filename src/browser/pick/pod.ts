import type { Session } from '../../cluster/session.js';
import { findLogObject } from '../../objects/logs/find-log-object.js';
import { containersByInterest, type Pod } from '../../objects/pods/pod.js';
import { pickOne } from './pick.js';
import { containerQuestion, podQuestion } from './questions.js';

/** A pod, and one of its containers; "" for the default one. */
interface ChosenPod {
  word: string;
  container: string;
}

/** Asks for a pod of the namespace, and returns its name. Fails as pickOne does. */
export function askForPod(session: Session): Promise<string> {
  return pickOne(podQuestion(session), session);
}

/**
 * Asks for a pod of the namespace, and for a container if the pod has several and none is given. Fails as pickOne does,
 * and as reading the pod.
 * @param container as given; "" for none
 */
export async function askForContainer(container: string, session: Session): Promise<ChosenPod> {
  const word = await askForPod(session);
  if (container !== '') return { word, container };
  const { object } = await findLogObject(word, session);
  const containers = containersByInterest(object as Pod);
  if (containers.length < 2) return { word, container };
  const described = containers.map(({ container: { name }, role }) => ({
    name,
    note: role === 'main' ? '' : role,
  }));
  return { word, container: await pickOne(containerQuestion(word, described), session) };
}
