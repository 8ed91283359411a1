import { randomInt } from 'node:crypto';
import { clientOf } from '../../cluster/client/client.js';
import type { Session } from '../../cluster/session.js';
import type { KubeObject } from '../../codec/object.js';
import { NODES, PODS } from '../../discovery/core-resources.js';
import { deleteObject } from '../../objects/deletion/delete-object.js';
import { type Gate, gateOf } from '../../objects/gate/gate.js';
import { containersOf, type Pod } from '../../objects/pods/pod.js';
import { untilPod } from '../../objects/pods/until-pod.js';
import { attachContainer } from '../../objects/remote/attach-container.js';
import type { CommandEnd } from '../../objects/remote/join-command.js';
import { TimeLimit } from '../../objects/wait/time-limit.js';
import { systemClock } from '../../process/clock.js';
import { mention } from '../../process/environment.js';
import { DisplayableError, messageOf } from '../../process/errors.js';
import { parseDetachKeys } from '../../terminal/detach-keys.js';
import { isNotFound } from '../../transport/errors.js';
import { offerLeftOver } from './left-over.js';
import { namespaceThatAdmits } from './namespace-that-admits.js';
import { NODE_CONTAINER, type NodeSystem, nodeShellPod } from './node-pod.js';
import type { ShellDeps, ShellOptions } from './options.js';
import { promptText } from './prompt.js';
import { startedBy } from './started-by.js';
import { expectHostProcess } from './windows-pod.js';

/** How long deleting may take, also after Ctrl-C. */
const DELETES_FOR_MS = 30_000;

/**
 * Opens a shell on a node, in a pod that is always deleted afterwards. Returns exit code 0 at the end: attaching
 * reports no other. Fails if no namespace admits the pod, if it does not start in time, and as streams do.
 */
export async function nodeShell(
  node: string,
  options: ShellOptions,
  session: Session,
  { streams, ask, clock = systemClock }: ShellDeps,
): Promise<CommandEnd> {
  const { namespace: own, namespaceExplicit, environment } = session;
  const gate = gateOf(session, 'shell', { yes: options.yes, dryRun: 'none' });
  await gate.admit([{ resource: NODES, namespace: undefined, name: node }]);
  const client = clientOf(session, 'json', gate);
  const system = systemOf(await client.get({ resource: NODES, namespace: undefined, name: node }));
  if (system === 'windows' && options.chroot)
    throw new Error(`node ${node} runs Windows: its shell is on the node itself, and needs no --chroot`);
  const namespaces = namespaceExplicit ? [own] : [...new Set([own, 'kube-system'])];
  await offerLeftOver(namespaces, { client, session, ask });

  const name = `proa-shell-${node.replaceAll('.', '-').slice(0, 40)}-${randomInt(36 ** 5)
    .toString(36)
    .padStart(5, '0')}`;
  const prompt = promptText([session.contextName, 'node', node]);
  const mark = startedBy(environment.process.pid);
  const podIn = (namespace: string) =>
    nodeShellPod({ ...options, name, namespace, node, system, prompt, startedBy: mark });
  const namespace = await namespaceThatAdmits(namespaces, podIn, client);
  await session.tell(`creating pod ${namespace}/${name} on node ${node}; it is deleted when the shell ends`);
  try {
    const pod = (await client.create({ resource: PODS, namespace }, podIn(namespace), {
      dryRun: 'none',
    })) as Pod;
    if (system === 'windows') expectHostProcess(pod);
    using limit = new TimeLimit(options.podTimeoutMs, { signal: environment.signal, clock });
    const started = await untilStarted(pod, client, limit, session);
    const chosen = containersOf(started).find(({ container }) => container.name === NODE_CONTAINER)!;
    const settings = {
      stdin: true,
      tty: true,
      quiet: true,
      detachKeys: parseDetachKeys('ctrl-p,ctrl-q'),
      commandName: '',
    };
    return await attachContainer({ pod: started, chosen }, settings, { session, gate, streams });
  } finally {
    await remove({ namespace, name }, session, gate);
  }
}

/**
 * The pod once its container is running. Fails with the reason why it is not when the time is over, and if it has
 * ended.
 */
async function untilStarted(
  pod: Pod,
  client: ReturnType<typeof clientOf>,
  limit: TimeLimit,
  session: Session,
): Promise<Pod> {
  let said = '';
  const started = await untilPod(
    pod,
    (now) => {
      const { running, terminated, waiting } = now.status?.containerStatuses?.[0]?.state ?? {};
      if (terminated !== undefined || now.status?.phase === 'Failed') {
        const why =
          terminated?.message ||
          (now.status as { message?: string }).message ||
          `exit code ${terminated?.exitCode}`;
        throw new DisplayableError(`the pod on the node ended before a shell could be opened: ${why}`);
      }
      const message = waiting?.message ?? '';
      if (message !== '' && message !== said) mention(session.tell(`waiting: ${message}`));
      said = message;
      return running === undefined ? undefined : now;
    },
    { client, limit },
  );
  return started;
}

/** Deletes the pod, also after Ctrl-C; a pod that cannot be deleted is named. Never fails. */
async function remove(
  { namespace, name }: { namespace: string; name: string },
  session: Session,
  gate: Gate,
): Promise<void> {
  const target = { resource: PODS, namespace, name };
  using limit = new TimeLimit(DELETES_FOR_MS, { signal: new AbortController().signal });
  const { signal } = limit;
  try {
    await deleteObject(target, { dryRun: 'none', gracePeriod: 0, signal }, clientOf(session, 'json', gate));
  } catch (error) {
    if (isNotFound(error)) return;
    const again = `"proa delete pod ${name} -n ${namespace}"`;
    await session.tell(
      `pod ${namespace}/${name} could not be deleted (${messageOf(error)}); ${again} deletes it`,
    );
  }
}

function systemOf({ metadata, status }: KubeObject): NodeSystem {
  const { nodeInfo } = (status ?? {}) as { nodeInfo?: { operatingSystem?: string } };
  const system = metadata?.labels?.['kubernetes.io/os'] ?? nodeInfo?.operatingSystem ?? 'linux';
  if (system === 'linux' || system === 'windows') return system;
  throw new Error(
    `node ${metadata?.name} runs ${system}: shells can be opened on Linux and Windows nodes only`,
  );
}
