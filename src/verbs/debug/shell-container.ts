import type { Session } from '../../cluster/session.js';
import { parseDetachKeys } from '../../terminal/detach-keys.js';
import type { DebugOptions } from './options.js';
import { runDebug } from './run.js';

/** The container of a pod that has no shell. */
interface WithoutShell {
  namespace: string;
  pod: string;
  container: string;
}

/**
 * Adds a debug container that sees the processes of another one, and attaches to its shell. Its user has been asked. Gives
 * the exit code; fails as runDebug does.
 */
export async function debugShell(
  { namespace, pod, container }: WithoutShell,
  image: string,
  session: Session,
): Promise<number> {
  const options: DebugOptions = {
    words: [pod],
    filenames: [],
    command: [],
    argumentsOnly: false,
    attach: true,
    container: '',
    image,
    imagePullPolicy: '',
    env: {},
    copyTo: '',
    replace: false,
    sameNode: false,
    setImages: {},
    shareProcesses: undefined,
    target: container,
    profile: 'general',
    kept: {
      ...{ labels: false, annotations: false, liveness: false },
      ...{ readiness: false, startup: false, initContainers: true },
    },
    custom: undefined,
    yes: true,
    stdin: true,
    tty: true,
    quiet: false,
    detachKeys: parseDetachKeys('ctrl-p,ctrl-q'),
    commandName: 'proa attach',
  };
  return runDebug(options, { ...session, namespace, namespaceExplicit: true });
}
