import type { JsonObject, KubeObject } from '../../../codec/object.js';
import type { GenerationPlan } from '../options.js';
import { controlledBy, DAY, minutesAgo, sampleMetadata } from './metadata.js';
import { IMAGES, LABELS, samplePodSpec } from './pod-spec.js';

/** One revision of a deployment. */
interface Revision {
  component: 'api' | 'reports' | 'search' | 'web';
  /** The template hash of its replica set. */
  hash: string;
  image: string;
  revision: number;
  /** Minutes. */
  age: number;
  replicas: number;
  ready: number;
}

/** The template hashes of the replica sets that have pods. */
export const HASHES = {
  api: '7c6d5b9f48',
  reports: '798bd5c4f6',
  search: '64d7f9b8c5',
  web: '5d8f9c7b64',
} as const;

/** Minutes since the creation of each deployment's pod that is not ready. */
export const TROUBLE = { api: 47, reports: 18, search: 25 } as const;

const CURRENT: readonly Revision[] = [
  revision('api', { age: 5 * DAY, replicas: 2, ready: 1 }),
  revision('reports', { age: TROUBLE.reports, replicas: 1, ready: 0 }),
  revision('search', { age: TROUBLE.search, replicas: 1, ready: 0 }),
  revision('web', { revision: 2, age: 12 * DAY, replicas: 3, ready: 3 }),
];

const PAST: Revision = revision('web', {
  hash: '6b7c9f8d5f',
  image: IMAGES.webBefore,
  age: 30 * DAY,
  replicas: 0,
  ready: 0,
});

function revision(
  component: Revision['component'],
  more: Pick<Revision, 'age' | 'replicas' | 'ready'> & Partial<Revision>,
): Revision {
  return { component, hash: HASHES[component], image: IMAGES[component], revision: 1, ...more };
}

/** The deployments: `web` was rolled out twice, a pod of `api` fails, and `reports` and `search` have not started. */
export function sampleDeployments(plan: GenerationPlan): KubeObject[] {
  return CURRENT.map((current) => {
    const { component, image, replicas, ready } = current;
    const age = component === 'web' ? PAST.age : current.age;
    return {
      metadata: sampleMetadata(plan, `deployments/${component}`, age, {
        generation: current.revision,
        labels: LABELS[component]!,
        annotations: { 'deployment.kubernetes.io/revision': String(current.revision) },
      }),
      spec: {
        replicas,
        selector: { matchLabels: { app: component } },
        template: { metadata: { labels: LABELS[component]! }, spec: samplePodSpec(component, image) },
      },
      status: {
        observedGeneration: current.revision,
        ...counts({
          replicas,
          updatedReplicas: replicas,
          readyReplicas: ready,
          availableReplicas: ready,
          unavailableReplicas: replicas - ready,
        }),
        conditions: deploymentConditions(plan, current),
      },
    };
  });
}

/** A status omits zero counts. */
function counts(all: Readonly<Record<string, number>>): JsonObject {
  return Object.fromEntries(Object.entries(all).filter(([, count]) => count > 0));
}

/** The replica sets of the deployments, including the replaced one. */
export function sampleReplicaSets(plan: GenerationPlan): KubeObject[] {
  return [...CURRENT, PAST].map(({ component, hash, image, revision, age, replicas, ready }) => {
    const labels = { ...LABELS[component], 'pod-template-hash': hash };
    const wanted = CURRENT.find((current) => current.component === component)!.replicas;
    return {
      metadata: sampleMetadata(plan, `replicasets/${component}-${hash}`, age, {
        generation: 1,
        labels,
        annotations: {
          'deployment.kubernetes.io/desired-replicas': String(wanted),
          'deployment.kubernetes.io/max-replicas': String(wanted + Math.ceil(wanted / 4)),
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

function deploymentConditions(
  plan: GenerationPlan,
  { component, hash, age, replicas, ready }: Revision,
): JsonObject[] {
  const condition = (type: string, holds: boolean, when: number, reason: string, message: string) => ({
    type,
    status: holds ? 'True' : 'False',
    lastUpdateTime: minutesAgo(plan, when),
    lastTransitionTime: minutesAgo(plan, when),
    reason,
    message,
  });
  const available =
    ready === replicas
      ? condition('Available', true, age, 'MinimumReplicasAvailable', 'Deployment has minimum availability.')
      : condition(
          'Available',
          false,
          component === 'web' ? age : TROUBLE[component],
          'MinimumReplicasUnavailable',
          'Deployment does not have minimum availability.',
        );
  const set = `ReplicaSet "${component}-${hash}"`;
  // The deadline is ten minutes.
  const progressing =
    ready === 0
      ? condition(
          'Progressing',
          false,
          age - 10,
          'ProgressDeadlineExceeded',
          `${set} has timed out progressing.`,
        )
      : condition('Progressing', true, age, 'NewReplicaSetAvailable', `${set} has successfully progressed.`);
  return [available, progressing];
}
