import type { Session } from '../../cluster/session.js';
import type { ProcessStreams } from '../../objects/remote/join-command.js';
import type { TextOutcomes } from '../../render/outcomes.js';
import { parseDetachKeys } from '../../terminal/detach-keys.js';
import { debug } from './debug.js';
import type { DebugOptions } from './options.js';

/** The container of a pod that has no shell. */
interface WithoutShell {
  namespace: string;
  pod: string;
  container: string;
}

/**
 * Adds a debug container that sees the processes of another one, and attaches streams to its shell. The user has
 * agreed. Returns messages; fails as debug does.
 */
export function debugShell(
  { namespace, pod, container }: WithoutShell,
  image: string,
  session: Session,
  streams: ProcessStreams,
): TextOutcomes {
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
  return debug(options, { ...session, namespace, namespaceExplicit: true }, streams);
}
