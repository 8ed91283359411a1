import type { Session } from '../../cluster/session.js';
import { RemoteCommandError } from '../../cluster/streams/errors.js';
import type { ExitStatus } from '../../cluster/streams/types.js';
import { NODES, PODS } from '../../discovery/core-resources.js';
import { gateOf } from '../../objects/gate/gate.js';
import { chooseContainer } from '../../objects/pods/container.js';
import { findPod, isCompleted } from '../../objects/pods/find-pod.js';
import { containersOf, type Pod } from '../../objects/pods/pod.js';
import { type CommandEnd, joinCommand } from '../../objects/remote/join-command.js';
import { openCommand } from '../../objects/remote/open-command.js';
import { getsTerminal } from '../../objects/remote/terminal-wish.js';
import { DisplayableError } from '../../process/errors.js';
import { findShell, type ShellPlace } from './find-shell.js';
import type { ShellDeps, ShellOptions } from './options.js';
import { promptText, shellScript } from './prompt.js';

/**
 * Opens a shell in a container, or on a node. Returns how it ended, as far as that is known; fails as findPod and
 * streams do.
 */
export async function shell(options: ShellOptions, session: Session, deps: ShellDeps): Promise<CommandEnd> {
  const [type = '', name = ''] = options.word.split('/');
  if (name !== '' && (await isNode(type, session))) {
    const { nodeShell } = await import('./node-shell.js');
    return nodeShell(name, options, session, deps);
  }
  return shellInPod(options, session, deps);
}

async function isNode(type: string, { discovery }: Session): Promise<boolean> {
  if (['node', 'nodes', 'no'].includes(type)) return true;
  const { group, kind } = await discovery.resolve(type);
  return group === NODES.group && kind === NODES.kind;
}

async function shellInPod(options: ShellOptions, session: Session, deps: ShellDeps): Promise<CommandEnd> {
  const { word, yes, podTimeoutMs } = options;
  const use = {
    purpose: 'open a shell in',
    several: `${word} is more than one object`,
    timeoutMs: podTimeoutMs,
  };
  const { pod, found } = await findPod({ words: [word] }, use, session);
  const { name = '', namespace = '' } = pod.metadata ?? {};
  if (isCompleted(pod))
    throw new Error(`pod ${name} has ended (${pod.status?.phase}): there is no shell in it`);
  if (found.target.resource.kind !== PODS.kind) await session.tell(`pod ${name} of ${word}`);
  const { container, notices } = chooseContainer(pod, { asked: options.container, quiet: false });
  for (const notice of notices) await session.tell(notice);
  const gate = gateOf(session, 'shell', { yes, dryRun: 'none' });
  await gate.admit([{ resource: PODS, namespace, name }]);

  const place = { namespace, pod: name, container: container.name };
  const program = await findShell(place, session, gate).catch((error: unknown) => {
    throw notRunning(pod, place, error) ?? error;
  });
  if (program === undefined) return debugInstead(pod, place, options, deps);
  const raw = await getsTerminal({ stdin: true, tty: true, quiet: true }, session);
  const prompt = promptText([session.contextName, namespace, name]);
  const remote = await openCommand(
    {
      ...{ call: 'exec', ...place, command: [program.starter, '-c', shellScript(program.path, prompt)] },
      ...{ stdin: true, stdout: true, stderr: !raw, tty: raw },
    },
    session,
    { guard: gate },
  );
  return joinCommand(remote, { streams: deps.streams, raw });
}

/**
 * The server's error for a container that is not running, with the reason in the pod; undefined if the pod has none.
 */
function notRunning({ status }: Pod, { pod, container }: ShellPlace, error: unknown): Error | undefined {
  if (!(error instanceof RemoteCommandError)) return undefined;
  const { state } = (status?.containerStatuses ?? []).find(({ name }) => name === container) ?? {};
  const why = state?.waiting?.reason ?? state?.terminated?.reason;
  if (why === undefined) return undefined;
  return new DisplayableError(
    `container ${container} of pod ${pod} is not running (${why}): ${error.message}`,
  );
}

/** Offers a debug container if there is no shell. */
async function debugInstead(
  pod: Pod,
  place: ShellPlace,
  { image }: ShellOptions,
  { ask, debug }: ShellDeps,
): Promise<ExitStatus> {
  const here = `there is no shell in container ${place.container} of pod ${place.pod}`;
  const left = containersOf(pod).filter(({ role }) => role === 'ephemeral').length;
  const others = left === 0 ? '' : ` ${left} of them ${left === 1 ? 'is' : 'are'} in it already.`;
  if (ask === undefined)
    throw new DisplayableError(
      `${here}; "proa debug ${place.pod} -it --image=${image} --target=${place.container} -n ${place.namespace}" adds a debug ` +
        `container, which stays in the pod for as long as the pod exists.${others}`,
    );
  const question =
    `${here[0]!.toUpperCase()}${here.slice(1)}. Add a debug container (image ${image})? It stays in the pod for as long ` +
    `as the pod exists.${others} (y/N): `;
  if (!(await ask(question))) return { code: 1 };
  await debug(place, image);
  return { code: 0 };
}
