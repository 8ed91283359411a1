import { createHash } from 'node:crypto';
import type { JsonObject } from '../../../codec/object.js';
import { noRoomText } from '../../object/room.js';
import { NODE_RESOURCES } from '../cluster.js';
import type { GenerationPlan } from '../options.js';
import { minutesAgo, sampleUid } from './metadata.js';

/** The state of a sample pod. */
export interface SamplePod {
  name: string;
  image: string;
  /** Minutes. */
  age: number;
  /** The duration of a completed pod in minutes. */
  lasts?: number;
  state: 'running' | 'crashing' | 'completed' | 'unpulled' | 'unplaced';
}

/** The index of a pod in the sample, its node, and its spec. */
interface PodPlace {
  index: number;
  node: number;
  spec: JsonObject;
}

/** How often the failing container has been restarted. */
export const RESTARTS = 11;

/** The message of a node about an image that its registry does not have. */
export function missingImageText(image: string): string {
  return `failed to pull and unpack image "${image}": failed to resolve reference "${image}": ${image}: not found`;
}

/** The message of the scheduler about a pod that fits on no node of the sandbox. */
export function unplacedText(plan: GenerationPlan, spec: JsonObject): string {
  const node = { status: { allocatable: NODE_RESOURCES } };
  return (
    noRoomText(
      { spec },
      Array.from({ length: plan.nodes }, () => node),
    ) ?? ''
  );
}

/** The status of a pod, as its node and the scheduler write it. */
export function podStatus(plan: GenerationPlan, pod: SamplePod, { index, node, spec }: PodPlace): JsonObject {
  const { state, age, lasts = 0 } = pod;
  const condition = (type: string, since = age, whyNot?: { reason: string; message?: string }) => ({
    type,
    status: whyNot === undefined ? 'True' : 'False',
    lastProbeTime: null,
    lastTransitionTime: minutesAgo(plan, since),
    ...whyNot,
  });
  if (state === 'unplaced') {
    const message = unplacedText(plan, spec);
    const conditions = [condition('PodScheduled', age, { reason: 'Unschedulable', message })];
    return { phase: 'Pending', conditions, qosClass: 'Burstable' };
  }
  const message = 'containers with unready status: [app]';
  const whyNot = {
    running: undefined,
    completed: { reason: 'PodCompleted' },
    crashing: { reason: 'ContainersNotReady', message },
    unpulled: { reason: 'ContainersNotReady', message },
  }[state];
  const initialized = state === 'completed' ? { reason: 'PodCompleted' } : {};
  const ip = `10.244.0.${index + 10}`;
  const hostIP = `10.0.${node >> 8}.${node & 255}`;
  return {
    phase: { running: 'Running', crashing: 'Running', completed: 'Succeeded', unpulled: 'Pending' }[state],
    conditions: [
      { ...condition('Initialized'), ...initialized },
      condition('Ready', age - lasts, whyNot),
      condition('ContainersReady', age - lasts, whyNot),
      condition('PodScheduled'),
    ],
    hostIP,
    podIP: ip,
    podIPs: [{ ip }],
    startTime: minutesAgo(plan, age),
    containerStatuses: [containerStatus(plan, pod, state)],
    qosClass: 'Burstable',
  };
}

function containerStatus(
  plan: GenerationPlan,
  pod: SamplePod,
  state: Exclude<SamplePod['state'], 'unplaced'>,
): JsonObject {
  const { name, image, age, lasts = 0 } = pod;
  const containerID = `containerd://${digest(name)}`;
  const ended = (reason: string, exitCode: number, from: number, to: number) => ({
    terminated: {
      exitCode,
      reason,
      startedAt: minutesAgo(plan, from),
      finishedAt: minutesAgo(plan, to),
      containerID,
    },
  });
  const waiting = (reason: string, message: string) => ({ state: { waiting: { reason, message } } });
  const crash = `back-off 5m0s restarting failed container=app pod=${name}_default(${sampleUid(plan, `pods/${name}`)})`;
  const states = {
    running: { state: { running: { startedAt: minutesAgo(plan, age) } }, lastState: {} },
    crashing: { ...waiting('CrashLoopBackOff', crash), lastState: ended('Error', 1, 4, 3) },
    completed: { state: ended('Completed', 0, age, age - lasts), lastState: {} },
    unpulled: {
      ...waiting('ImagePullBackOff', `Back-off pulling image "${image}": ErrImagePull: ${image}: not found`),
      lastState: {},
    },
  };
  const isPulled = state !== 'unpulled';
  return {
    name: 'app',
    ...states[state],
    ready: state === 'running',
    restartCount: state === 'crashing' ? RESTARTS : 0,
    image,
    imageID: isPulled ? `${image.replace(/:[^:]*$/, '')}@sha256:${digest(image)}` : '',
    ...(isPulled && { containerID }),
    started: state === 'running',
  };
}

/** 64 hexadecimal digits derived from a text. */
function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
