import type { Session } from '../../cluster/session.js';
import type { LogsOptions } from '../../verbs/logs/options.js';
import { containerNames, type Pod } from '../../verbs/logs/pod.js';
import { readSubject } from '../../verbs/logs/subject.js';
import { pick } from './pick.js';
import { containerQuestion, podQuestion } from './questions.js';

/**
 * Asks whose log is wanted: for a pod of the namespace, and for a container where it has several and the flags name
 * none. Fails as pick does.
 */
export async function askForLog(options: LogsOptions, session: Session): Promise<LogsOptions> {
  const subject = await pick(podQuestion(session), session);
  const chosen = { ...options, subject };
  if (options.container !== '' || options.allContainers) return chosen;
  const { object } = await readSubject(subject, session);
  const pod = object as Pod;
  if (containerNames(pod).length < 2) return chosen;
  const question = containerQuestion(subject, describedContainers(pod));
  return { ...chosen, container: await pick(question, session) };
}

/** The usual ones first, each with what it is for. */
function describedContainers({ spec = {} }: Pod): { name: string; note: string }[] {
  const described = (list: readonly { name: string }[] | undefined, note: string) =>
    (list ?? []).map(({ name }) => ({ name, note }));
  return [
    ...described(spec.containers, ''),
    ...described(spec.initContainers, 'init'),
    ...described(spec.ephemeralContainers, 'ephemeral'),
  ];
}
