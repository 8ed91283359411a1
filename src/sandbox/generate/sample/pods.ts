import type { JsonObject, KubeObject, OwnerReference } from '../../../codec/object.js';
import type { GenerationPlan } from '../options.js';
import { nodeName } from '../shared.js';
import { DB_HASH, DB_PODS } from './database.js';
import { jobLabels, jobsOf } from './jobs.js';
import { controlledBy, DAY, HOUR, sampleMetadata } from './metadata.js';
import { IMAGES, LABELS, samplePodSpec } from './pod-spec.js';
import { podStatus, type SamplePod } from './pod-status.js';
import { HASHES, TROUBLE } from './workloads.js';

/** A pod of the application, with its component. */
interface OwnPod extends SamplePod {
  /** `web`, `api`, `db` and so on. */
  component: keyof typeof IMAGES;
  labels?: Record<string, string>;
  owner?: OwnerReference;
  generateName?: string;
  /** Additions to the common spec of the component's pods. */
  more?: JsonObject;
}

/** The pods of the sample application: three of them fail, each in a different way, and `web-1` has no owner. */
export function samplePods(plan: GenerationPlan): KubeObject[] {
  return podsOf(plan).map((pod, index) => podObject(plan, pod, index));
}

function podsOf(plan: GenerationPlan): OwnPod[] {
  const replica = (
    component: keyof typeof HASHES,
    suffix: string,
    pod: Pick<OwnPod, 'age' | 'state'>,
  ): OwnPod => {
    const set = `${component}-${HASHES[component]}`;
    return {
      component,
      image: IMAGES[component],
      labels: { 'pod-template-hash': HASHES[component] },
      generateName: `${set}-`,
      owner: controlledBy(plan, 'ReplicaSet', 'apps/v1', `replicasets/${set}`),
      ...pod,
      name: `${set}-${suffix}`,
    };
  };
  const database = (index: number): OwnPod => ({
    name: `db-${index}`,
    component: 'db',
    image: IMAGES.db,
    age: 30 * DAY,
    state: 'running',
    labels: {
      'apps.kubernetes.io/pod-index': String(index),
      'controller-revision-hash': DB_HASH,
      'statefulset.kubernetes.io/pod-name': `db-${index}`,
    },
    generateName: 'db-',
    owner: controlledBy(plan, 'StatefulSet', 'apps/v1', 'statefulsets/db'),
    more: { volumes: [{ name: 'data', persistentVolumeClaim: { claimName: `data-db-${index}` } }] },
  });
  const jobs = jobsOf(plan).map(
    (job): OwnPod => ({
      name: job.pod,
      component: job.component,
      image: IMAGES[job.component],
      age: (plan.now - job.begun) / 60_000,
      lasts: (job.ended - job.begun) / 60_000,
      state: 'completed',
      labels: jobLabels(plan, job),
      generateName: `${job.name}-`,
      owner: controlledBy(plan, 'Job', 'batch/v1', `jobs/${job.name}`),
    }),
  );
  return [
    replica('api', '2tnlp', { age: 5 * DAY, state: 'running' }),
    replica('api', 'wq85c', { age: TROUBLE.api, state: 'crashing' }),
    ...Array.from({ length: DB_PODS }, (_, index) => database(index)),
    jobs.at(-1)!,
    { name: 'web-1', component: 'web', image: IMAGES.web, age: 3 * HOUR, state: 'running' },
    replica('web', '4xkzq', { age: 12 * DAY, state: 'running' }),
    replica('web', '9mw2t', { age: 12 * DAY, state: 'running' }),
    replica('web', 'hj6vd', { age: 4 * DAY, state: 'running' }),
    replica('search', 'qx7rk', { age: TROUBLE.search, state: 'unpulled' }),
    replica('reports', 't5hjc', { age: TROUBLE.reports, state: 'unplaced' }),
    ...jobs.slice(0, -1),
  ];
}

/** The spec is as in a manifest: the type's defaults are missing. */
function podObject(plan: GenerationPlan, pod: OwnPod, index: number): KubeObject {
  const { component, owner, generateName } = pod;
  const node = index % Math.max(1, plan.nodes);
  const place: JsonObject = pod.state === 'unplaced' ? {} : { nodeName: nodeName(node) };
  const spec = samplePodSpec(component, pod.image, { ...pod.more, ...place });
  return {
    metadata: sampleMetadata(plan, `pods/${pod.name}`, pod.age, {
      generation: 1,
      ...(generateName === undefined ? {} : { generateName }),
      labels: { ...LABELS[component], ...pod.labels },
      ...(owner === undefined ? {} : { ownerReferences: [owner] }),
    }),
    spec,
    status: podStatus(plan, pod, { index, node, spec }),
  };
}
