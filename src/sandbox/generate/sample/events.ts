import { createHash } from 'node:crypto';
import type { JsonObject, KubeObject } from '../../../codec/object.js';
import { textAt } from '../../object/at.js';
import type { GenerationPlan } from '../options.js';
import { minutesAgo, sampleMetadata } from './metadata.js';
import { missingImageText, RESTARTS, unplacedText } from './pod-status.js';
import { samplePods } from './pods.js';
import { HASHES, sampleDeployments, sampleReplicaSets, TROUBLE } from './workloads.js';

/** Something that happened. */
interface Happening {
  type: 'Normal' | 'Warning';
  reason: string;
  message: string;
  component: string;
  /** How many minutes ago it happened for the first and the last time. */
  first: number;
  last: number;
  count: number;
}

/** The object of events. */
interface About {
  kind: string;
  apiVersion: string;
  object: KubeObject;
}

/** The events of the failing pods in the last hour, which is how long a cluster keeps them, oldest first. */
export function sampleEvents(plan: GenerationPlan): KubeObject[] {
  const pods = samplePods(plan);
  const [deployments, sets] = [sampleDeployments(plan), sampleReplicaSets(plan)];
  return Object.entries(TROUBLE)
    .sort(([, left], [, right]) => right - left)
    .flatMap(([component, age]) => {
      const set = `${component}-${HASHES[component as keyof typeof HASHES]}`;
      const pod = pods.findLast(({ metadata }) => metadata?.name?.startsWith(`${set}-`))!;
      const of = (kind: string, among: readonly KubeObject[], name: string): About => ({
        kind,
        apiVersion: 'apps/v1',
        object: among.find(({ metadata }) => metadata?.name === name)!,
      });
      const scaled = `Scaled up replica set ${set} from 0 to 1`;
      const about: readonly (readonly [About, readonly Happening[]])[] = [
        [
          of('Deployment', deployments, component),
          // The deployment api is older than its pod.
          component === 'api' ? [] : [once('deployment-controller', 'ScalingReplicaSet', scaled, age)],
        ],
        [
          of('ReplicaSet', sets, set),
          [once('replicaset-controller', 'SuccessfulCreate', `Created pod: ${pod.metadata?.name}`, age)],
        ],
        [{ kind: 'Pod', apiVersion: 'v1', object: pod }, podHappenings(plan, component, pod, age)],
      ];
      return about.flatMap(([each, happenings]) =>
        happenings.map((happening) => eventOf(plan, each, happening)),
      );
    });
}

/** A normal event. @param age minutes ago */
function once(component: string, reason: string, message: string, age: number): Happening {
  return { type: 'Normal', component, reason, message, first: age, last: age, count: 1 };
}

function podHappenings(plan: GenerationPlan, component: string, pod: KubeObject, age: number): Happening[] {
  const name = pod.metadata?.name ?? '';
  const [container] = (pod.spec as { containers: { image: string }[] }).containers;
  const image = container!.image;
  const kubelet = (
    type: Happening['type'],
    reason: string,
    message: string,
    { first = age, last, count }: { first?: number; last: number; count: number },
  ): Happening => ({ type, reason, message, component: 'kubelet', first, last, count });
  if (component === 'reports')
    return [
      {
        ...once('default-scheduler', 'FailedScheduling', unplacedText(plan, pod.spec as JsonObject), age),
        type: 'Warning',
        last: 3,
        count: 4,
      },
    ];
  const node = textAt(pod, ['spec', 'nodeName']);
  const scheduled = once(
    'default-scheduler',
    'Scheduled',
    `Successfully assigned default/${name} to ${node}`,
    age,
  );
  if (component === 'search') {
    const failure = `Failed to pull image "${image}": rpc error: code = NotFound desc = ${missingImageText(image)}`;
    const tries = { last: 2, count: 9 };
    const backOffs = { first: age - 1, last: 1, count: 103 };
    return [
      scheduled,
      kubelet('Normal', 'Pulling', `Pulling image "${image}"`, tries),
      kubelet('Warning', 'Failed', failure, tries),
      kubelet('Warning', 'Failed', 'Error: ErrImagePull', tries),
      kubelet('Normal', 'BackOff', `Back-off pulling image "${image}"`, backOffs),
      kubelet('Warning', 'Failed', 'Error: ImagePullBackOff', backOffs),
    ];
  }
  const starts = { last: 4, count: RESTARTS + 1 };
  const backOff = `Back-off restarting failed container app in pod ${name}`;
  return [
    scheduled,
    kubelet('Normal', 'Pulled', `Container image "${image}" already present on machine`, starts),
    kubelet('Normal', 'Created', 'Created container: app', starts),
    kubelet('Normal', 'Started', 'Started container app', starts),
    kubelet('Warning', 'BackOff', backOff, { first: age - 1, last: 1, count: 198 }),
  ];
}

function eventOf(
  plan: GenerationPlan,
  { kind, apiVersion, object }: About,
  happening: Happening,
): KubeObject {
  const { type, reason, message, component, first, last, count } = happening;
  const isKubelet = component === 'kubelet';
  const host = isKubelet ? textAt(object, ['spec', 'nodeName']) : '';
  const { name = '', namespace = '', uid = '' } = object.metadata ?? {};
  const suffix = createHash('sha256').update(`${reason} ${message}`).digest('hex').slice(0, 16);
  return {
    metadata: sampleMetadata(plan, `events/${name}.${suffix}`, first),
    involvedObject: {
      kind,
      namespace,
      name,
      uid,
      apiVersion,
      ...(isKubelet ? { fieldPath: 'spec.containers{app}' } : {}),
    },
    reason,
    message,
    source: { component, ...(isKubelet && { host }) },
    firstTimestamp: minutesAgo(plan, first),
    lastTimestamp: minutesAgo(plan, last),
    count,
    type,
    eventTime: null,
    reportingComponent: component,
    reportingInstance: host,
  };
}
