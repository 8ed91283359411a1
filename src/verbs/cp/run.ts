import { clientOf } from '../../cluster/client/client.js';
import type { Session } from '../../cluster/session.js';
import { PODS } from '../../discovery/core-resources.js';
import { gateOf } from '../../objects/gate/gate.js';
import { chooseContainer } from '../../objects/pods/container.js';
import { isCompleted } from '../../objects/pods/find-pod.js';
import type { Pod } from '../../objects/pods/pod.js';
import { type Clock, systemClock } from '../../process/clock.js';
import { byteText } from '../../render/numbers.js';
import { ProgressLine } from '../../terminal/progress-line.js';
import type { CopyContainer } from './container.js';
import { catFrom, copyFrom } from './from/from-container.js';
import type { CopyOptions } from './options.js';
import { Retries } from './retries.js';
import { catTo, copyTo } from './to/to-container.js';

/** Carries out a `cp`. @param program what was typed to copy: `proa` */
export async function runCopy(
  options: CopyOptions,
  session: Session,
  program: string,
  clock: Clock = systemClock,
): Promise<number> {
  const { copy, noTar, noPreserve, checksum } = options;
  const retries = new Retries(options.retries, session, clock);
  const container = await findContainer(options, session, clock);
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
      const job = { remote: copy.remote.path, local: copy.local, checksum, retries, program, copied };
      await (noTar ? catFrom : copyFrom)(container, job);
    }
  } finally {
    line.end();
  }
  return 0;
}

async function findContainer(
  { copy, container: asked, yes }: CopyOptions,
  session: Session,
  clock: Clock,
): Promise<CopyContainer> {
  const { namespace = '', pod: name } = copy.remote;
  const target = { resource: PODS, namespace: namespace || session.namespace, name };
  const pod = (await clientOf(session).get(target, {})) as Pod;
  if (isCompleted(pod))
    throw new Error(`cannot exec into a container in a completed pod; current phase is ${pod.status?.phase}`);
  const { container, notices } = chooseContainer(pod, { asked, quiet: false });
  // kubectl prints them where it prints what the container's tar has to say.
  const say =
    copy.way === 'to' ? session.tell : (text: string) => session.environment.stdout.write(`${text}\n`);
  for (const notice of notices) await say(notice);
  const guard = gateOf(session, 'cp', { yes, dryRun: 'none' });
  await guard.admit([target]);
  return { session, guard, namespace: target.namespace, pod: name, name: container.name, clock };
}
