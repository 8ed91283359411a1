import { hexDigits, uuid } from '../base/random.js';
import { timestamp } from '../base/timestamp.js';
import type { GenerationPlan } from './options.js';
import { podAt } from './pods.js';
import { nodeName, pastTime, randomOf } from './shared.js';
import { Template, TemplateValue } from './template.js';

/** Events of the generated pods, within the last hour, which is how long a cluster keeps them. */

const HOUR_IN_DAYS = 1 / 24;

function event(type: string, reason: string, message: string, component: string): Template {
  return new Template({
    metadata: { name: '%{name}', namespace: '%{namespace}', uid: '%{uid}', creationTimestamp: '%{first}' },
    involvedObject: {
      kind: 'Pod',
      namespace: '%{namespace}',
      name: '%{pod}',
      uid: '%{podUid}',
      apiVersion: 'v1',
      fieldPath: 'spec.containers{app}',
    },
    reason,
    message,
    source: { component, host: '%{node}' },
    firstTimestamp: '%{first}',
    lastTimestamp: '%{last}',
    count: '%#{count}',
    type,
    eventTime: null,
    reportingComponent: component,
    reportingInstance: '%{node}',
  });
}

const EVENTS = [
  event('Normal', 'Pulled', 'Container image already present on machine', 'kubelet'),
  event('Normal', 'Created', 'Created container: app', 'kubelet'),
  event('Normal', 'Started', 'Started container app', 'kubelet'),
  event('Warning', 'BackOff', 'Back-off restarting failed container app in pod %{pod}', 'kubelet'),
];

/** The namespace, name and value of the event with an index. */
export function eventAt(plan: GenerationPlan, index: number) {
  const [namespace, pod, podValue] = podAt(plan, index % Math.max(1, plan.pods));
  const random = randomOf(plan, 20, index);
  const name = `${pod}.${hexDigits(random, 16)}`;
  const value = new TemplateValue(EVENTS[index % EVENTS.length]!, () => {
    const own = randomOf(plan, 21, index);
    const first = pastTime(plan, own, HOUR_IN_DAYS);
    return {
      name,
      namespace,
      pod,
      podUid: podValue.object().metadata?.uid ?? '',
      uid: uuid(own),
      first: timestamp(first),
      last: timestamp(first + Math.floor(own() * (plan.now - first))),
      count: 1 + Math.floor(own() * 9),
      node: nodeName(index % Math.max(1, plan.nodes)),
    };
  });
  return [namespace, name, value] as const;
}
