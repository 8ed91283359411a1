import { createHash } from 'node:crypto';
import type { KubeObject } from '../../../codec/object.js';
import type { GenerationPlan } from '../options.js';
import { nodeName } from '../shared.js';
import { minutesAgo, sampleMetadata, sampleUid } from './metadata.js';

/** Something that happened. */
interface Happening {
  type: 'Normal' | 'Warning';
  reason: string;
  message: string;
  /** Minutes ago, for the first and the last time. */
  first: number;
  last: number;
  count: number;
}

/** Which pod fails, and its place among the pods. */
const FAILING = { pod: 'api-7c6d5b9f48-wq85c', index: 1 };

const HAPPENINGS: readonly Happening[] = [
  {
    type: 'Normal',
    reason: 'Scheduled',
    message: `Successfully assigned default/${FAILING.pod} to %node`,
    first: 47,
    last: 47,
    count: 1,
  },
  {
    type: 'Normal',
    reason: 'Pulled',
    message: 'Container image "registry.example.com/api:2.0.0" already present on machine',
    first: 47,
    last: 4,
    count: 12,
  },
  { type: 'Normal', reason: 'Created', message: 'Created container: app', first: 47, last: 4, count: 12 },
  { type: 'Normal', reason: 'Started', message: 'Started container app', first: 47, last: 4, count: 12 },
  {
    type: 'Warning',
    reason: 'BackOff',
    message: `Back-off restarting failed container app in pod ${FAILING.pod}`,
    first: 46,
    last: 1,
    count: 198,
  },
];

/** The events of the pod that fails, oldest first. */
export function sampleEvents(plan: GenerationPlan): KubeObject[] {
  const { pod, index } = FAILING;
  const node = nodeName(index % Math.max(1, plan.nodes));
  return HAPPENINGS.map(({ type, reason, message, first, last, count }) => {
    const component = reason === 'Scheduled' ? 'default-scheduler' : 'kubelet';
    const source = component === 'kubelet' ? { component, host: node } : { component };
    const suffix = createHash('sha256').update(reason).digest('hex').slice(0, 16);
    return {
      metadata: sampleMetadata(plan, `events/${pod}.${suffix}`, first),
      involvedObject: {
        kind: 'Pod',
        namespace: 'default',
        name: pod,
        uid: sampleUid(plan, `pods/${pod}`),
        apiVersion: 'v1',
        ...(component === 'kubelet' ? { fieldPath: 'spec.containers{app}' } : {}),
      },
      reason,
      message: message.replace('%node', node),
      source,
      firstTimestamp: minutesAgo(plan, first),
      lastTimestamp: minutesAgo(plan, last),
      count,
      type,
      eventTime: null,
      reportingComponent: component,
      reportingInstance: component === 'kubelet' ? node : '',
    };
  });
}
