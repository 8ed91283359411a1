import { clientOf } from '../../cluster/client/client.js';
import type { Session } from '../../cluster/session.js';
import { PODS } from '../../discovery/core-resources.js';
import { gateOf } from '../../objects/gate/gate.js';
import { chooseContainer } from '../../objects/pods/container.js';
import { isCompleted } from '../../objects/pods/find-pod.js';
import type { Pod } from '../../objects/pods/pod.js';
import { type Clock, systemClock } from '../../process/clock.js';
import { generatorOf } from '../../process/generator-of.js';
import { byteText } from '../../render/numbers.js';
import type { TextOutcomes } from '../../render/outcomes.js';
import { ProgressLine } from '../../terminal/progress-line.js';
import type { CopyContainer } from './container.js';
import { behindLink } from './from/behind-link.js';
import { catFrom, copyFrom } from './from/from-container.js';
import type { CopyOptions } from './options.js';
import { Retries } from './retries.js';
import { catTo, copyTo } from './to/to-container.js';

/** Text for the user, or the output of a program in the container. */
type Print = CopyContainer['print'];

/** Copies files, and returns messages. @param program as typed: `proa` */
export function copyFiles(
  options: CopyOptions,
  session: Session,
  program: string,
  clock: Clock = systemClock,
): TextOutcomes {
  return generatorOf((print: Print) => copyIn(options, { session, print, clock }, program));
}

async function copyIn(
  options: CopyOptions,
  place: Pick<CopyContainer, 'session' | 'print' | 'clock'>,
  program: string,
): Promise<void> {
  const { copy, noTar, noPreserve, checksum } = options;
  const { session, clock } = place;
  const retries = new Retries(options.retries, place);
  const container = await findContainer(options, place);
  let bytes = 0;
  const line = new ProgressLine(
    session.progressOutput,
    clock,
    () => `Copying ${copy.remote.path}: ${byteText(bytes)}`,
  );
  const copied = (more: number) => {
    bytes += more;
  };
  line.begin();
  try {
    if (copy.way === 'to') {
      const job = { local: copy.local, remote: copy.remote.path, noPreserve, checksum, retries, copied };
      await (noTar ? catTo : copyTo)(container, job);
    } else {
      const { local } = copy;
      const file = await behindLink(local, session.environment.workingFolder);
      const job = { remote: copy.remote.path, local, file, checksum, retries, program, copied };
      await (noTar ? catFrom : copyFrom)(container, job);
    }
  } finally {
    line.end();
  }
}

async function findContainer(
  { copy, container: asked, yes }: CopyOptions,
  { session, print, clock }: Pick<CopyContainer, 'session' | 'print' | 'clock'>,
): Promise<CopyContainer> {
  const { namespace = '', pod: name } = copy.remote;
  const target = { resource: PODS, namespace: namespace || session.namespace, name };
  const pod = (await clientOf(session).get(target, {})) as Pod;
  if (isCompleted(pod))
    throw new Error(`cannot exec into a container in a completed pod; current phase is ${pod.status?.phase}`);
  const { container, notices } = chooseContainer(pod, { asked, quiet: false });
  // kubectl prints them together with the output of the container's tar.
  for (const notice of notices) await (copy.way === 'to' ? session.tell(notice) : print(`${notice}\n`));
  const guard = gateOf(session, 'cp', { yes, dryRun: 'none' });
  await guard.admit([target]);
  return { session, guard, namespace: target.namespace, pod: name, name: container.name, clock, print };
}
