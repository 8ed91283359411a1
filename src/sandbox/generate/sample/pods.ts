import { createHash } from 'node:crypto';
import type { JsonObject, KubeObject, OwnerReference } from '../../../codec/object.js';
import type { GenerationPlan } from '../options.js';
import { nodeName } from '../shared.js';
import { controlledBy, DAY, HOUR, minutesAgo, sampleMetadata } from './metadata.js';
import { IMAGES, LABELS, samplePodSpec } from './pod-spec.js';
import { API_HASH, WEB_HASH } from './workloads.js';

/** How a sample pod is, and whose it is. */
interface SamplePod {
  name: string;
  /** `web`, `api`, `db` or `migrate`. */
  component: string;
  image: string;
  /** Minutes. */
  age: number;
  state: 'running' | 'crashing' | 'completed';
  labels?: Record<string, string>;
  owner?: OwnerReference;
  generateName?: string;
}

const RESTARTS = 11;

/** The pods of the sample application: one of them fails, one is done, and `web-1` belongs to nobody. */
export function samplePods(plan: GenerationPlan): KubeObject[] {
  return podsOf(plan).map((pod, index) => podObject(plan, pod, index));
}

function podsOf(plan: GenerationPlan): SamplePod[] {
  const replicas =
    (component: 'web' | 'api', hash: string) => (pod: Pick<SamplePod, 'name' | 'age' | 'state'>) => ({
      component,
      image: IMAGES[component],
      labels: { 'pod-template-hash': hash },
      generateName: `${component}-${hash}-`,
      owner: controlledBy(plan, 'ReplicaSet', 'apps/v1', `replicasets/${component}-${hash}`),
      ...pod,
      name: `${component}-${hash}-${pod.name}`,
    });
  const database = (index: number): SamplePod => ({
    name: `db-${index}`,
    component: 'db',
    image: IMAGES.db,
    age: 30 * DAY,
    state: 'running',
    labels: {
      'apps.kubernetes.io/pod-index': String(index),
      'statefulset.kubernetes.io/pod-name': `db-${index}`,
    },
    generateName: 'db-',
    owner: controlledBy(plan, 'StatefulSet', 'apps/v1', 'statefulsets/db'),
  });
  return [
    replicas('api', API_HASH)({ name: '2tnlp', age: 5 * DAY, state: 'running' }),
    replicas('api', API_HASH)({ name: 'wq85c', age: 47, state: 'crashing' }),
    database(0),
    database(1),
    {
      name: 'migrate-zv7bd',
      component: 'migrate',
      image: IMAGES.migrate,
      age: 5 * DAY,
      state: 'completed',
      labels: { 'batch.kubernetes.io/job-name': 'migrate', 'job-name': 'migrate' },
      generateName: 'migrate-',
      owner: controlledBy(plan, 'Job', 'batch/v1', 'jobs/migrate'),
    },
    { name: 'web-1', component: 'web', image: IMAGES.web, age: 3 * HOUR, state: 'running' },
    replicas('web', WEB_HASH)({ name: '4xkzq', age: 12 * DAY, state: 'running' }),
    replicas('web', WEB_HASH)({ name: '9mw2t', age: 12 * DAY, state: 'running' }),
    replicas('web', WEB_HASH)({ name: 'hj6vd', age: 4 * DAY, state: 'running' }),
  ];
}

/** The spec is as in a manifest: the type's defaults are still to be filled in. */
function podObject(plan: GenerationPlan, pod: SamplePod, index: number): KubeObject {
  const { component, owner, generateName } = pod;
  const node = index % Math.max(1, plan.nodes);
  const restartPolicy = pod.state === 'completed' ? 'Never' : 'Always';
  return {
    metadata: sampleMetadata(plan, `pods/${pod.name}`, pod.age, {
      generation: 1,
      ...(generateName === undefined ? {} : { generateName }),
      labels: { ...LABELS[component], ...pod.labels },
      ...(owner === undefined ? {} : { ownerReferences: [owner] }),
    }),
    spec: samplePodSpec(component, pod.image, { nodeName: nodeName(node), restartPolicy }),
    status: podStatus(plan, pod, { index, node }),
  };
}

function podStatus(
  plan: GenerationPlan,
  pod: SamplePod,
  { index, node }: { index: number; node: number },
): JsonObject {
  const started = minutesAgo(plan, pod.age);
  const ready = pod.state === 'running';
  const condition = (type: string, holds = true) => ({
    type,
    status: holds ? 'True' : 'False',
    lastProbeTime: null,
    lastTransitionTime: started,
    ...(holds ? {} : { reason: pod.state === 'completed' ? 'PodCompleted' : 'ContainersNotReady' }),
  });
  const ip = `10.244.0.${index + 10}`;
  return {
    phase: pod.state === 'completed' ? 'Succeeded' : 'Running',
    conditions: [
      condition('Initialized'),
      condition('Ready', ready),
      condition('ContainersReady', ready),
      condition('PodScheduled'),
    ],
    hostIP: `10.0.${node >> 8}.${node & 255}`,
    podIP: ip,
    podIPs: [{ ip }],
    startTime: started,
    containerStatuses: [containerStatus(plan, pod)],
    qosClass: 'Burstable',
  };
}

function containerStatus(plan: GenerationPlan, pod: SamplePod): JsonObject {
  const containerID = `containerd://${digest(pod.name)}`;
  const ended = (reason: string, exitCode: number, from: number, to: number) => ({
    terminated: {
      exitCode,
      reason,
      startedAt: minutesAgo(plan, from),
      finishedAt: minutesAgo(plan, to),
      containerID,
    },
  });
  const waiting = {
    reason: 'CrashLoopBackOff',
    message: `back-off 5m0s restarting failed container=app pod=${pod.name}_default(${sampleMetadata(plan, `pods/${pod.name}`, 0).uid})`,
  };
  const states = {
    running: { state: { running: { startedAt: minutesAgo(plan, pod.age) } }, lastState: {} },
    crashing: { state: { waiting }, lastState: ended('Error', 1, 4, 3) },
    completed: { state: ended('Completed', 0, pod.age, pod.age - 1), lastState: {} },
  };
  return {
    name: 'app',
    ...states[pod.state],
    ready: pod.state === 'running',
    restartCount: pod.state === 'crashing' ? RESTARTS : 0,
    image: pod.image,
    imageID: `${pod.image.replace(/:[^:]*$/, '')}@sha256:${digest(pod.image)}`,
    containerID,
    started: pod.state === 'running',
  };
}

/** 64 hexadecimal digits that follow from a text. */
function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
