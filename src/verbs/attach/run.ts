import type { Session } from '../../cluster/session.js';
import { PODS } from '../../discovery/core-resources.js';
import { gateOf } from '../../objects/gate/gate.js';
import { type ChosenContainer, chooseContainer } from '../../objects/pods/container.js';
import { findPod, isCompleted } from '../../objects/pods/find-pod.js';
import { containersOf, type Pod } from '../../objects/pods/pod.js';
import { joinCommand } from '../../objects/remote/join-command.js';
import { openCommand } from '../../objects/remote/open-command.js';
import { getsTerminal } from '../../objects/remote/terminal-wish.js';
import { messageOf } from '../../process/errors.js';
import { DetachKeys } from '../../terminal/detach-keys.js';
import type { AttachOptions } from './options.js';

const RECORDED =
  'All commands and output from this session will be recorded in container logs, including credentials and sensitive ' +
  'information passed through the command prompt.';

/** Carries out an `attach`. Gives the exit code of the process in the container; fails as findPod and streams do. */
export async function runAttach(options: AttachOptions, session: Session): Promise<number> {
  const { words, stdin, quiet, yes, podTimeoutMs } = options;
  const use = { purpose: 'attach to', several: 'no objects found', timeoutMs: podTimeoutMs };
  const { pod } = await findPod({ words }, use, session);
  if (isCompleted(pod))
    throw new Error(`cannot attach a container in a completed pod; current phase is ${pod.status?.phase}`);
  const chosen = await containerOf(pod, options, session);
  const raw = await getsTerminal({ stdin, quiet, tty: await hasTerminal(chosen, options, session) }, session);

  const { name = '', namespace = '' } = pod.metadata ?? {};
  const gate = gateOf(session, 'attach', { yes, dryRun: 'none' });
  await gate.admit([{ resource: PODS, namespace, name }]);
  if (!quiet) {
    await session.tell(RECORDED);
    await session.tell("If you don't see a command prompt, try pressing enter.");
  }
  const container = chosen.container.name;
  const remote = await openCommand(
    { call: 'attach', namespace, pod: name, container, stdin, stdout: true, stderr: !raw, tty: raw },
    session,
    { guard: gate },
  );
  const end = await joinCommand(remote, {
    environment: session.environment,
    raw,
    redraw: true,
    detachKeys: raw ? new DetachKeys(options.detachKeys) : undefined,
  });
  if (end !== 'detached' && end.code !== 0) {
    await session.tell(`command terminated with exit code ${end.code}`);
    return end.code;
  }
  if (raw && !quiet) {
    const again = `${options.commandName} ${name} -c ${container} -n ${namespace} -i -t`;
    await session.environment.stdout.write(`${endText(chosen, again)}\n`);
  }
  return 0;
}

async function containerOf(
  pod: Pod,
  { container: asked, quiet }: AttachOptions,
  session: Session,
): Promise<ChosenContainer> {
  if (asked !== '' && !containersOf(pod).some(({ container }) => container.name === asked))
    throw new Error(
      `cannot attach to the container: container ${asked} not found in pod ${pod.metadata?.name}`,
    );
  let chosen: ChosenContainer;
  try {
    chosen = chooseContainer(pod, { asked, quiet });
  } catch (error) {
    throw new Error(`cannot attach to the container: ${messageOf(error)}`, { cause: error });
  }
  for (const notice of chosen.notices) await session.tell(notice);
  return chosen;
}

/** Whether the process has a terminal: that was decided when it was started. */
async function hasTerminal(
  { container }: ChosenContainer,
  { tty, quiet }: AttachOptions,
  session: Session,
): Promise<boolean> {
  if (container.tty === true) return true;
  if (tty && !quiet)
    await session.tell(`error: Unable to use a TTY - container ${container.name} did not allocate one`);
  return false;
}

function endText({ role }: ChosenContainer, again: string): string {
  return role === 'ephemeral'
    ? `Session ended, the ephemeral container will not be restarted but may be reattached using '${again}' if it is still running`
    : `Session ended, resume using '${again}' command`;
}
