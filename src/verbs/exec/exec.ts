import type { Session } from '../../cluster/session.js';
import { PODS } from '../../discovery/core-resources.js';
import { gateOf } from '../../objects/gate/gate.js';
import { chooseContainer } from '../../objects/pods/container.js';
import { findPod, isCompleted } from '../../objects/pods/find-pod.js';
import {
  type CommandEnd,
  exitCodeOfCommand,
  joinCommand,
  type ProcessStreams,
} from '../../objects/remote/join-command.js';
import { openCommand } from '../../objects/remote/open-command.js';
import { getsTerminal } from '../../objects/remote/terminal-wish.js';
import type { ExecOptions } from './options.js';

/** Runs a command in a container, connected to streams. Returns how it ended; fails as findPod and streams do. */
export async function exec(
  options: ExecOptions,
  session: Session,
  streams: ProcessStreams,
): Promise<CommandEnd> {
  const { word, filenames, command, stdin, quiet, yes, podTimeoutMs } = options;
  const query = {
    ...(word !== undefined && { words: [word] }),
    files: { filenames, kustomize: '', recursive: false },
  };
  const use = {
    purpose: 'attach to',
    several: 'cannot exec into multiple objects at a time',
    timeoutMs: podTimeoutMs,
  };
  const { pod } = await findPod(query, use, session);
  if (isCompleted(pod))
    throw new Error(`cannot exec into a container in a completed pod; current phase is ${pod.status?.phase}`);
  const { container, notices } = chooseContainer(pod, { asked: options.container, quiet });
  for (const notice of notices) await session.tell(notice);
  const raw = await getsTerminal(options, session);

  const { name = '', namespace = '' } = pod.metadata ?? {};
  const gate = gateOf(session, 'exec', { yes, dryRun: 'none', filenames });
  await gate.admit([{ resource: PODS, namespace, name }]);
  const remote = await openCommand(
    {
      call: 'exec',
      namespace,
      pod: name,
      container: container.name,
      command,
      stdin,
      stdout: true,
      stderr: !raw,
      tty: raw,
    },
    session,
    { guard: gate },
  );
  const end = await joinCommand(remote, { streams, raw });
  const code = exitCodeOfCommand(end);
  if (code !== 0) await session.tell(`command terminated with exit code ${code}`);
  return end;
}
