import { clientOf } from '../../cluster/client/client.js';
import type { Session } from '../../cluster/session.js';
import { streamText } from '../../cluster/streams/stream-text.js';
import { PODS } from '../../discovery/core-resources.js';
import { chooseContainer } from '../../objects/pods/container.js';
import type { Pod } from '../../objects/pods/pod.js';
import { openCommand } from '../../objects/remote/open-command.js';
import type { ContainerFolder } from './sources.js';

/**
 * Names in a folder of a container, from its `ls`, without a shell; those of folders end with a slash. Runs nothing and
 * fails if the user must confirm commands in containers, or may run none. Also fails as requests and streams do.
 */
export async function readContainerPaths(
  { namespace, pod: name, container: asked, path }: ContainerFolder,
  session: Session,
  signal: AbortSignal,
): Promise<string[]> {
  const { guard } = session;
  await guard.check();
  const target = { resource: PODS, namespace: namespace || session.namespace, name };
  const pod = (await clientOf(session).get(target, { signal })) as Pod;
  const container = chooseContainer(pod, { asked, quiet: true }).container.name;
  const command = ['ls', '-1ap', '--', path || '.'];
  const streams = { stdin: false, stdout: true, stderr: false, tty: false };
  const remote = await openCommand(
    { call: 'exec', namespace: target.namespace, pod: name, container, command, ...streams },
    session,
    { guard, signal },
  );
  // The listing of a folder that does not exist is empty.
  remote.exit.catch(() => undefined);
  try {
    const text = await streamText(remote.stdout!, 'the listing');
    return text.split('\n').filter((line) => !['', './', '../'].includes(line));
  } finally {
    remote.close();
  }
}
