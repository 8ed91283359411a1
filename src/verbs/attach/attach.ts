import type { Session } from '../../cluster/session.js';
import { PODS } from '../../discovery/core-resources.js';
import { gateOf } from '../../objects/gate/gate.js';
import { type ChosenContainer, chooseContainer } from '../../objects/pods/container.js';
import { findPod, isCompleted } from '../../objects/pods/find-pod.js';
import { containersOf, type Pod } from '../../objects/pods/pod.js';
import { attachContainer } from '../../objects/remote/attach-container.js';
import {
  type CommandEnd,
  exitCodeOfCommand,
  type ProcessStreams,
} from '../../objects/remote/join-command.js';
import { DisplayableError, messageOf } from '../../process/errors.js';
import { nearest } from '../../process/nearest.js';
import type { AttachOptions } from './options.js';

/**
 * Attaches streams to the process of a container. Returns how that ended or was left; fails as findPod and streams do.
 */
export async function attach(
  options: AttachOptions,
  session: Session,
  streams: ProcessStreams,
): Promise<CommandEnd> {
  const { words, yes, podTimeoutMs } = options;
  const use = { purpose: 'attach to', several: 'no objects found', timeoutMs: podTimeoutMs };
  const { pod } = await findPod({ words }, use, session);
  if (isCompleted(pod))
    throw new Error(`cannot attach a container in a completed pod; current phase is ${pod.status?.phase}`);
  const chosen = await containerOf(pod, options, session);
  const { name = '', namespace = '' } = pod.metadata ?? {};
  const gate = gateOf(session, 'attach', { yes, dryRun: 'none' });
  await gate.admit([{ resource: PODS, namespace, name }]);
  const end = await attachContainer({ pod, chosen }, options, { session, gate, streams });
  const code = exitCodeOfCommand(end);
  if (code !== 0) await session.tell(`command terminated with exit code ${code}`);
  return end;
}

async function containerOf(
  pod: Pod,
  { container: asked, quiet }: AttachOptions,
  session: Session,
): Promise<ChosenContainer> {
  const names = containersOf(pod).map(({ container }) => container.name);
  if (asked !== '' && !names.includes(asked))
    throw new DisplayableError(
      `cannot attach to the container: container ${asked} not found in pod ${pod.metadata?.name}`,
      { hint: nearest(asked, names) },
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
