import { text } from 'node:stream/consumers';
import type { Session } from '../../cluster/session.js';
import { NO_PROGRAM } from '../../cluster/streams/errors.js';
import type { WriteGuard } from '../../cluster/write-guard.js';
import { openCommand } from '../../objects/remote/open-command.js';
import { hasReason } from '../../process/errors.js';
import { FIND_SHELL } from './prompt.js';

/** A container of a pod. */
export interface ShellPlace {
  namespace: string;
  pod: string;
  container: string;
}

/** Exit codes of what could not be started. */
const NOT_STARTED: readonly number[] = [126, 127];

/** What can answer whether there are others; the first that is there does. */
const ASKED = ['sh', 'bash', 'ash'] as const;

/**
 * The best shell of a container, as a path, and one that can be started to become it: bash before ash before sh.
 * Undefined if there is none. What the container says on the way is not shown. Fails as streams do, and with what the
 * server says of a container in which nothing can be started, as if it does not run.
 */
export async function findShell(
  { namespace, pod, container }: ShellPlace,
  session: Session,
  guard: WriteGuard,
): Promise<{ path: string; starter: string } | undefined> {
  for (const starter of ASKED) {
    const remote = await openCommand(
      {
        ...{ call: 'exec', namespace, pod, container, command: [starter, '-c', FIND_SHELL] },
        ...{ stdin: false, stdout: true, stderr: true, tty: false },
      },
      session,
      { guard },
    );
    try {
      const [path = '', , end] = await Promise.all([
        remote.stdout && text(remote.stdout),
        remote.stderr && text(remote.stderr),
        remote.exit,
      ]);
      const [line = ''] = path.trim().split('\n');
      // A shell that does not know the question is one anyway.
      if (!NOT_STARTED.includes(end.code))
        return { path: end.code === 0 && /^[\w./-]+$/.test(line) ? line : starter, starter };
    } catch (error) {
      if (!hasReason(error, NO_PROGRAM)) throw error;
    } finally {
      remote.close();
    }
  }
  return undefined;
}
