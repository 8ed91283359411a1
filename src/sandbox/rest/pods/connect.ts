import type { KubeObject } from '../../../codec/object.js';
import { quote } from '../../../go/strconv/quote.js';
import { waitUpTo } from '../../base/clock.js';
import { badRequest } from '../../http/errors.js';
import type { UpgradeReply } from '../../http/reply.js';
import { listAt } from '../../object/at.js';
import { objectAt } from '../../object/value.js';
import { objectKey } from '../../types/resource-type.js';
import { readEntry } from '../read/read.js';
import type { Place, ResourceRequest } from '../request/handler.js';
import { containerNameOf, statusesOf } from './containers.js';
import { nodeNameOf } from './pod-node.js';

/** How often to check whether a pod still exists, in milliseconds. */
const LOOK_EVERY = 1000;

/** Runs a command in a container of a pod, with streams in both directions. */
export function connectExec(request: ResourceRequest) {
  return connectCommand(request, 'exec');
}

/** Attaches to the program of a pod's container. */
export function connectAttach(request: ResourceRequest) {
  return connectCommand(request, 'attach');
}

/** Connects to ports of a pod, with any number of streams. */
export async function connectPorts(request: ResourceRequest): Promise<UpgradeReply> {
  const pod = objectAt(await readEntry(request));
  await checkNode(request, pod);
  const { upgradeToPorts } = await import('../../containers/upgrade.js');
  return upgradeToPorts(reachOf(request, pod), pod);
}

async function connectCommand(request: ResourceRequest, kind: 'exec' | 'attach'): Promise<UpgradeReply> {
  const { api, path, call } = request;
  const pod = objectAt(await readEntry(request));
  const name = containerNameOf(pod, call.query.get('container') ?? '');
  await checkNode(request, pod);
  const isTrue = (word: string) => ['true', '1'].includes(call.query.get(word) ?? '');
  const [stdin, stdout, stderr, tty] = ['stdin', 'stdout', 'stderr', 'tty'].map(isTrue) as [
    boolean,
    boolean,
    boolean,
    boolean,
  ];
  if (!stdin && !stdout && !stderr) throw badRequest('you must specify at least 1 of stdin, stdout, stderr');
  const absent =
    kind === 'exec'
      ? `container not found (${quote(name)})`
      : `container ${name} not found in pod ${path.name}_${path.namespace}`;
  const { upgradeToCommand } = await import('../../containers/upgrade.js');
  return upgradeToCommand(reachOf(request, pod), {
    kind,
    argv: call.query.getAll('command'),
    wanted: { stdin, stdout, stderr, tty },
    container: await (await api.containers()).of(pod, specOf(pod, name)),
    absent: isRunning(pod, name) ? undefined : absent,
    onEnd: (exitCode) => void api.workloads?.ended(pod, exitCode),
  });
}

function reachOf({ api, type, call }: ResourceRequest, pod: KubeObject) {
  const { name = '', namespace = '', uid } = pod.metadata ?? {};
  const key = objectKey(type, namespace, name);
  return {
    call,
    clock: api.clock,
    faults: api.faults.streams,
    async whenGone(left: AbortSignal): Promise<boolean> {
      for (;;) {
        await waitUpTo(api.clock, LOOK_EVERY, left);
        if (left.aborted) return false;
        const { entry } = await api.store.get(key);
        if (entry === undefined || objectAt(entry).metadata?.uid !== uid) return true;
      }
    },
  };
}

/** Fails with 400 if a pod is not on a node. */
async function checkNode({ api, type }: Place, pod: KubeObject): Promise<void> {
  if ((await nodeNameOf(api, type, pod)) !== '') return;
  throw badRequest(`pod ${pod.metadata?.name} does not have a host assigned`);
}

function specOf(pod: KubeObject, name: string): { name: string } {
  const lists = ['containers', 'initContainers', 'ephemeralContainers'];
  const specs = lists.flatMap((list) => listAt(pod, 'spec', list)) as { name: string }[];
  return specs.find((spec) => spec.name === name)!;
}

function isRunning(pod: KubeObject, container: string): boolean {
  return statusesOf(pod).some(({ name, state }) => name === container && state?.running !== undefined);
}
