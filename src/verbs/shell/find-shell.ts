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

/** Exit codes of programs that could not be started. */
const NOT_STARTED: readonly number[] = [126, 127];

/** Programs that can look for others; the first one that exists is used. */
const ASKED = ['sh', 'bash', 'ash'] as const;

/**
 * The best shell of a container, as a path, and one that can be started to become it: bash before ash before sh.
 * Undefined if there is none. Output of the container in between is not shown. Fails as streams do, and with the
 * server's error for a container in which nothing can be started, for example because it is not running.
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
      // A shell that does not understand the question is still a shell.
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
