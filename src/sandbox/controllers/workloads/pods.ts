import { createHash } from 'node:crypto';
import type { KubeObject } from '../../../codec/object.js';
import { quote } from '../../../go/strconv/quote.js';
import { at, listAt, textAt } from '../../object/at.js';
import { type Condition, conditionsOf, isGoing, withCondition } from '../../object/conditions.js';
import { hasRoom, noRoomText } from '../../object/room.js';
import { NODE_TYPE, POD_TYPE } from '../../resources/built-in.js';
import type { Cluster } from './cluster.js';

/** The work of the scheduler and the nodes: they place pods, start them and, for jobs, end them. */

/** The fields of a container that a node of the sandbox uses. */
export interface PodContainerSpec {
  name: string;
  image?: string;
  /** A user types its input: it runs until that ends. */
  stdin?: boolean;
}

/**
 * What to do with a pod after a while: `start` its containers, `end` them, or start those to `debug` it; `place` it
 * when nodes change.
 */
export type NextStep = 'start' | 'end' | 'debug' | 'place' | undefined;

/** Assigns a new pod to a node. Does nothing if it is already on a node. */
export async function schedulePod(cluster: Cluster, pod: KubeObject): Promise<NextStep> {
  if (isGoing(pod) || textAt(pod, ['status', 'phase'], 'Pending') !== 'Pending') return undefined;
  const known = conditionsOf(pod).find(({ type }) => type === 'PodScheduled');
  if (known?.status === 'True') return undefined;
  const nodes = await cluster.list(NODE_TYPE, '');
  const given = textAt(pod, ['spec', 'nodeName']);
  const node =
    given ||
    nameFor(
      pod,
      nodes.filter((each) => hasRoom(pod, each)),
    );
  const { name = '', namespace = '' } = pod.metadata ?? {};
  const component = 'default-scheduler';
  if (node === undefined) {
    const message = noRoomText(pod, nodes)!;
    if (known?.message === message) return 'place';
    await cluster.record(POD_TYPE, pod, { type: 'Warning', reason: 'FailedScheduling', message, component });
    await cluster.change(POD_TYPE, pod, (current) => ({
      ...current,
      status: {
        ...(current.status as object),
        phase: 'Pending',
        conditions: withCondition(
          conditionsOf(current),
          { type: 'PodScheduled', status: 'False', reason: 'Unschedulable', message },
          cluster.time,
        ),
      },
    }));
    return 'place';
  }
  await cluster.change(POD_TYPE, pod, (current) => ({
    ...current,
    spec: { ...(current.spec as object), nodeName: node },
    status: {
      ...(current.status as object),
      phase: 'Pending',
      conditions: withCondition(
        conditionsOf(current),
        { type: 'PodScheduled', status: 'True' },
        cluster.time,
      ),
      startTime: cluster.time,
      containerStatuses: containersOf(current).map((container) => waiting(container, 'ContainerCreating')),
    },
  }));
  if (given === '') {
    const message = `Successfully assigned ${namespace}/${name} to ${node}`;
    await cluster.record(POD_TYPE, pod, { type: 'Normal', reason: 'Scheduled', message, component });
  }
  return 'start';
}

/** Starts the containers of a pod. Those with an image called `missing` wait for it forever. */
export async function startPod(cluster: Cluster, pod: KubeObject): Promise<NextStep> {
  const node = textAt(pod, ['spec', 'nodeName']);
  const containers = containersOf(pod);
  const missing = containers.filter(({ image = '' }) => isMissing(image));
  for (const container of containers) await tellOf(cluster, pod, node, container);
  const { time } = cluster;
  const isReady = missing.length === 0;
  const conditions = ['Initialized', 'Ready', 'ContainersReady'].reduce<Condition[]>(
    (all, type) => withCondition(all, conditionFor(type, missing), time),
    conditionsOf(pod),
  );
  const address = addressOf(pod);
  await cluster.change(POD_TYPE, pod, (current) => ({
    ...current,
    status: {
      ...(current.status as object),
      phase: isReady ? 'Running' : 'Pending',
      conditions,
      hostIP: '10.0.0.1',
      podIP: address,
      podIPs: [{ ip: address }],
      containerStatuses: containers.map((container) =>
        missing.includes(container)
          ? missingImage(container)
          : status(container, { running: { startedAt: time } }, true),
      ),
    },
  }));
  return isReady && endsByItself(pod) ? 'end' : undefined;
}

/** Ends the containers of a pod whose work is done. @param exitCode of all of them */
export async function endPod(cluster: Cluster, pod: KubeObject, exitCode = 0): Promise<void> {
  const { time } = cluster;
  const done = {
    terminated: {
      exitCode,
      reason: exitCode === 0 ? 'Completed' : 'Error',
      startedAt: at(pod, 'status', 'startTime'),
      finishedAt: time,
    },
  };
  const conditions = ['Ready', 'ContainersReady'].reduce<Condition[]>(
    (all, type) =>
      withCondition(
        all,
        { type, status: 'False', reason: exitCode === 0 ? 'PodCompleted' : 'PodFailed' },
        time,
      ),
    conditionsOf(pod),
  );
  await cluster.change(POD_TYPE, pod, (current) => ({
    ...current,
    status: {
      ...(current.status as object),
      phase: exitCode === 0 ? 'Succeeded' : 'Failed',
      conditions,
      containerStatuses: containersOf(current).map((container) => status(container, done, false)),
    },
  }));
}

/** Records a node's events about a container. */
export async function tellOf(
  cluster: Cluster,
  pod: KubeObject,
  node: string,
  { name, image = '' }: PodContainerSpec,
) {
  const tell = (type: 'Normal' | 'Warning', reason: string, message: string) =>
    cluster.record(POD_TYPE, pod, {
      type,
      reason,
      message,
      component: 'kubelet',
      node,
      fieldPath: `spec.containers{${name}}`,
    });
  if (isMissing(image)) {
    await tell('Normal', 'Pulling', `Pulling image ${quote(image)}`);
    await tell('Warning', 'Failed', `Failed to pull image ${quote(image)}: not found`);
    await tell('Warning', 'Failed', 'Error: ErrImagePull');
    return;
  }
  await tell('Normal', 'Pulled', `Container image ${quote(image)} already present on machine`);
  await tell('Normal', 'Created', `Created container: ${name}`);
  await tell('Normal', 'Started', `Started container ${name}`);
}

function conditionFor(type: string, missing: readonly PodContainerSpec[]): Condition {
  if (missing.length === 0 || type === 'Initialized') return { type, status: 'True' };
  const names = missing.map(({ name }) => name).join(' ');
  return {
    type,
    status: 'False',
    reason: 'ContainersNotReady',
    message: `containers with unready status: [${names}]`,
  };
}

/** The status of a container whose image is not available. */
export function missingImage(container: PodContainerSpec): object {
  const message = `Back-off pulling image ${quote(container.image ?? '')}`;
  return waiting(container, 'ImagePullBackOff', message);
}

function waiting(container: PodContainerSpec, reason: string, message?: string): object {
  return status(container, { waiting: { reason, ...(message !== undefined && { message }) } }, false);
}

/** The status of a container. */
export function status({ name, image = '' }: PodContainerSpec, state: object, ready: boolean): object {
  return { name, state, lastState: {}, ready, restartCount: 0, image, imageID: '', started: ready };
}

function containersOf(pod: KubeObject): PodContainerSpec[] {
  return listAt(pod, 'spec', 'containers') as PodContainerSpec[];
}

/** `registry.example.com/web:missing`: such a name makes a rollout hang. */
export function isMissing(image: string): boolean {
  return image.endsWith(':missing');
}

/** Pods of jobs, and others that are not restarted, do their work and end. */
function endsByItself(pod: KubeObject): boolean {
  return canEnd(pod) && !containersOf(pod).some(({ stdin }) => stdin === true);
}

/** Whether the containers of a pod stay ended. */
export function canEnd(pod: KubeObject): boolean {
  return textAt(pod, ['spec', 'restartPolicy'], 'Always') !== 'Always';
}

/** A node for a pod, always the same for the same name. */
function nameFor(pod: KubeObject, nodes: readonly KubeObject[]): string | undefined {
  if (nodes.length === 0) return undefined;
  return nodes[numberFor(pod) % nodes.length]!.metadata?.name;
}

function addressOf(pod: KubeObject): string {
  const number = numberFor(pod);
  return `10.200.${(number >> 8) & 255}.${number & 255 || 1}`;
}

function numberFor({ metadata = {} }: KubeObject): number {
  return createHash('sha256')
    .update(metadata.uid ?? '')
    .digest()
    .readUInt32BE(0);
}
