import type { Json, KubeObject } from '../../../codec/object.js';
import { at, field, listAt, textAt } from '../../object/at.js';
import type { TableDefinition } from '../../types/resource-type.js';
import { AGE, column, NAME, nameOf, objectAge, wide } from '../columns.js';
import { podReason, restarts } from './pod-status.js';

/** Pods as kube-apiserver prints them. */
export const POD_TABLE: TableDefinition = {
  columns: [
    NAME,
    column('Ready', 'How many of the containers are ready for traffic.'),
    column('Status', 'What the containers are doing, in a word.'),
    column('Restarts', 'How often containers were started again, and when last.'),
    AGE,
    wide('IP', 'The address of the pod; none before it is assigned.'),
    wide('Node', 'The node the pod runs on or is to run on.'),
    wide('Nominated Node', 'The node on which others are being preempted for this pod.'),
    wide('Readiness Gates', 'How many of the additional readiness conditions are met.'),
  ],
  cells: (pod, now): Json[] => [
    nameOf(pod),
    ready(pod),
    podReason(pod),
    restarts(pod, now),
    objectAge(pod, now),
    textAt(listAt(pod, 'status', 'podIPs')[0], ['ip'], '<none>'),
    textAt(pod, ['spec', 'nodeName'], '<none>'),
    textAt(pod, ['status', 'nominatedNodeName'], '<none>'),
    readinessGates(pod),
  ],
};

/** Init containers that stay count among the others. */
function ready(pod: KubeObject): string {
  const running = (status: unknown) =>
    field(status, 'ready') === true && at(status, 'state', 'running') !== undefined;
  const sidecars = listAt(pod, 'spec', 'initContainers')
    .filter((container) => field(container, 'restartPolicy') === 'Always')
    .map((container) => field(container, 'name'));
  const init = listAt(pod, 'status', 'initContainerStatuses').filter((status) =>
    sidecars.includes(field(status, 'name')),
  );
  const count = [...listAt(pod, 'status', 'containerStatuses'), ...init].filter(running).length;
  return `${count}/${listAt(pod, 'spec', 'containers').length + sidecars.length}`;
}

function readinessGates(pod: KubeObject): string {
  const gates = listAt(pod, 'spec', 'readinessGates').map((gate) => field(gate, 'conditionType'));
  if (gates.length === 0) return '<none>';
  const met = listAt(pod, 'status', 'conditions').filter(
    (condition) => gates.includes(field(condition, 'type')) && field(condition, 'status') === 'True',
  );
  return `${met.length}/${gates.length}`;
}
