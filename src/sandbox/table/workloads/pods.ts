import type { KubeObject } from '../../../codec/object.js';
import { at, field, listAt, textAt } from '../../object/at.js';
import { AGE_CELL, cell, NAME_CELL, tableDefinition, wideCell, wideTextCell } from '../cells.js';
import { podReason, restarts } from './pod-status.js';

/** Pods as kube-apiserver prints them. */
export const POD_TABLE = tableDefinition(
  NAME_CELL,
  cell('Ready', 'How many of the containers are ready for traffic.', ready),
  cell('Status', 'What the containers are doing, in a word.', podReason),
  cell('Restarts', 'How often containers were restarted, and when last.', restarts),
  AGE_CELL,
  wideCell('IP', 'The address of the pod; none before it is assigned.', (pod) =>
    textAt(listAt(pod, 'status', 'podIPs')[0], ['ip'], '<none>'),
  ),
  wideTextCell('Node', 'The node the pod runs on or is to run on.', 'spec.nodeName', '<none>'),
  wideTextCell(
    'Nominated Node',
    'The node on which others are being preempted for this pod.',
    'status.nominatedNodeName',
    '<none>',
  ),
  wideCell('Readiness Gates', 'How many of the additional readiness conditions are met.', readinessGates),
);

/** Restartable init containers count like the others. */
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
