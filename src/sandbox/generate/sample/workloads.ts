import type { JsonObject, KubeObject } from '../../../codec/object.js';
import type { GenerationPlan } from '../options.js';
import { controlledBy, DAY, minutesAgo, sampleMetadata } from './metadata.js';
import { IMAGES, LABELS, samplePodSpec } from './pod-spec.js';

/** The template hashes of the replica sets. */
export const WEB_HASH = '5d8f9c7b64';
export const API_HASH = '7c6d5b9f48';
const WEB_HASH_BEFORE = '6b7c9f8d5f';

/** One revision of a deployment. */
interface Revision {
  component: 'web' | 'api';
  hash: string;
  image: string;
  revision: number;
  /** Minutes. */
  age: number;
  replicas: number;
  ready: number;
}

const CURRENT: readonly Revision[] = [
  { component: 'api', hash: API_HASH, image: IMAGES.api, revision: 1, age: 5 * DAY, replicas: 2, ready: 1 },
  { component: 'web', hash: WEB_HASH, image: IMAGES.web, revision: 2, age: 12 * DAY, replicas: 3, ready: 3 },
];

const PAST: Revision = {
  component: 'web',
  hash: WEB_HASH_BEFORE,
  image: IMAGES.webBefore,
  revision: 1,
  age: 30 * DAY,
  replicas: 0,
  ready: 0,
};

/** The deployments `api`, of which a pod fails, and `web`, which was rolled once. */
export function sampleDeployments(plan: GenerationPlan): KubeObject[] {
  return CURRENT.map((revision) => {
    const { component, image, replicas, ready } = revision;
    const age = component === 'web' ? PAST.age : revision.age;
    return {
      metadata: sampleMetadata(plan, `deployments/${component}`, age, {
        generation: revision.revision,
        labels: LABELS[component]!,
        annotations: { 'deployment.kubernetes.io/revision': String(revision.revision) },
      }),
      spec: {
        replicas,
        selector: { matchLabels: { app: component } },
        template: { metadata: { labels: LABELS[component]! }, spec: samplePodSpec(component, image) },
      },
      status: {
        observedGeneration: revision.revision,
        ...counts({
          replicas,
          updatedReplicas: replicas,
          readyReplicas: ready,
          availableReplicas: ready,
          unavailableReplicas: replicas - ready,
        }),
        conditions: deploymentConditions(plan, revision),
      },
    };
  });
}

/** A status leaves out counts of nothing. */
function counts(all: Readonly<Record<string, number>>): JsonObject {
  return Object.fromEntries(Object.entries(all).filter(([, count]) => count > 0));
}

/** The replica sets of the deployments, the one that was replaced among them. */
export function sampleReplicaSets(plan: GenerationPlan): KubeObject[] {
  return [...CURRENT, PAST].map(({ component, hash, image, revision, age, replicas, ready }) => {
    const labels = { ...LABELS[component], 'pod-template-hash': hash };
    return {
      metadata: sampleMetadata(plan, `replicasets/${component}-${hash}`, age, {
        generation: 1,
        labels,
        annotations: {
          'deployment.kubernetes.io/desired-replicas': String(component === 'web' ? 3 : 2),
          'deployment.kubernetes.io/revision': String(revision),
        },
        ownerReferences: [controlledBy(plan, 'Deployment', 'apps/v1', `deployments/${component}`)],
      }),
      spec: {
        replicas,
        selector: { matchLabels: { app: component, 'pod-template-hash': hash } },
        template: { metadata: { labels }, spec: samplePodSpec(component, image) },
      },
      status: {
        replicas,
        ...counts({ fullyLabeledReplicas: replicas, readyReplicas: ready, availableReplicas: ready }),
        observedGeneration: 1,
      },
    };
  });
}

/** The stateful set `db`. */
export function sampleStatefulSets(plan: GenerationPlan): KubeObject[] {
  return [
    {
      metadata: sampleMetadata(plan, 'statefulsets/db', 30 * DAY, { generation: 1, labels: LABELS.db! }),
      spec: {
        replicas: 2,
        selector: { matchLabels: { app: 'db' } },
        template: { metadata: { labels: LABELS.db! }, spec: samplePodSpec('db', IMAGES.db) },
        serviceName: 'db',
      },
      status: {
        observedGeneration: 1,
        replicas: 2,
        readyReplicas: 2,
        currentReplicas: 2,
        updatedReplicas: 2,
        currentRevision: 'db-6c9d5f7b84',
        updateRevision: 'db-6c9d5f7b84',
        collisionCount: 0,
        availableReplicas: 2,
      },
    },
  ];
}

/** The job `migrate`, which is done. */
export function sampleJobs(plan: GenerationPlan): KubeObject[] {
  const labels = { ...LABELS.migrate, 'batch.kubernetes.io/job-name': 'migrate', 'job-name': 'migrate' };
  const uid = sampleMetadata(plan, 'jobs/migrate', 0).uid ?? '';
  const selector = { 'batch.kubernetes.io/controller-uid': uid };
  const finished = minutesAgo(plan, 5 * DAY - 1);
  const condition = {
    type: 'Complete',
    status: 'True',
    lastProbeTime: finished,
    lastTransitionTime: finished,
  };
  return [
    {
      metadata: sampleMetadata(plan, 'jobs/migrate', 5 * DAY, { generation: 1, labels }),
      spec: {
        parallelism: 1,
        completions: 1,
        backoffLimit: 6,
        selector: { matchLabels: selector },
        template: {
          metadata: { labels: { ...labels, ...selector } },
          spec: samplePodSpec('migrate', IMAGES.migrate, { restartPolicy: 'Never' }),
        },
        completionMode: 'NonIndexed',
        suspend: false,
      },
      status: {
        conditions: [condition],
        startTime: minutesAgo(plan, 5 * DAY),
        completionTime: finished,
        succeeded: 1,
        ready: 0,
      },
    },
  ];
}

function deploymentConditions(plan: GenerationPlan, { age, replicas, ready }: Revision): JsonObject[] {
  const available = ready === replicas;
  const condition = (type: string, holds: boolean, when: number, reason: string, message: string) => ({
    type,
    status: holds ? 'True' : 'False',
    lastUpdateTime: minutesAgo(plan, when),
    lastTransitionTime: minutesAgo(plan, when),
    reason,
    message,
  });
  return [
    available
      ? condition('Available', true, age, 'MinimumReplicasAvailable', 'Deployment has minimum availability.')
      : condition(
          'Available',
          false,
          47,
          'MinimumReplicasUnavailable',
          'Deployment does not have minimum availability.',
        ),
    condition('Progressing', true, age, 'NewReplicaSetAvailable', 'The new replica set is complete.'),
  ];
}
