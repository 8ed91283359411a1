import type { Session } from '../../cluster/session.js';
import { DetachKeys } from '../../terminal/detach-keys.js';
import type { Gate } from '../gate/gate.js';
import type { ChosenContainer } from '../pods/container.js';
import type { Pod } from '../pods/pod.js';
import { type CommandEnd, joinCommand, type ProcessStreams } from './join-command.js';
import { openCommand } from './open-command.js';
import { getsTerminal } from './terminal-wish.js';

/** How to attach to a container. */
export interface AttachSettings {
  stdin: boolean;
  tty: boolean;
  quiet: boolean;
  /** The bytes of the keys that detach from the container. */
  detachKeys: Uint8Array;
  /** The words of the command that attaches to the container again: `proa attach`. */
  commandName: string;
}

/** What attaching to a container depends on. */
export interface AttachPlace {
  session: Session;
  /** Has allowed it. */
  gate: Gate;
  streams: ProcessStreams;
}

/** A container of a pod. */
export interface PodContainer {
  pod: Pod;
  chosen: Pick<ChosenContainer, 'container' | 'role'>;
}

const RECORDED =
  'All commands and output from this session will be recorded in container logs, including credentials and sensitive ' +
  'information passed through the command prompt.';

/**
 * Connects streams with the process of a container until that ends or the user detaches, and prints kubectl's messages
 * before and afterwards. Fails as openCommand and joinCommand do.
 */
export async function attachContainer(
  { pod, chosen }: PodContainer,
  settings: AttachSettings,
  { session, gate, streams }: AttachPlace,
): Promise<CommandEnd> {
  const { stdin, quiet } = settings;
  const tty = await hasTerminal(chosen, settings, session);
  const raw = await getsTerminal({ stdin, quiet, tty }, session);
  const { name = '', namespace = '' } = pod.metadata ?? {};
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
    streams,
    raw,
    redraw: true,
    detachKeys: raw ? new DetachKeys(settings.detachKeys) : undefined,
  });
  const isWell = end === 'detached' || end.code === 0;
  if (isWell && raw && !quiet) {
    const again = `${settings.commandName} ${name} -c ${container} -n ${namespace} -i -t`;
    await streams.stdout.write(`${endText(chosen, again)}\n`);
  }
  return end;
}

/** Whether the process has a terminal: that was decided when it was started. */
async function hasTerminal(
  { container }: PodContainer['chosen'],
  { tty, quiet }: AttachSettings,
  session: Session,
): Promise<boolean> {
  if (container.tty === true) return true;
  if (tty && !quiet)
    await session.tell(`error: Unable to use a TTY - container ${container.name} did not allocate one`);
  return false;
}

function endText({ role }: PodContainer['chosen'], again: string): string {
  return role === 'ephemeral'
    ? `Session ended, the ephemeral container will not be restarted but may be reattached using '${again}' if it is still running`
    : `Session ended, resume using '${again}' command`;
}
