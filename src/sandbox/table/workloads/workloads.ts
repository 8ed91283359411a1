import { at, numberAt } from '../../object/at.js';
import { formatLabels } from '../../object/labels-text.js';
import { AGE_CELL, cell, NAME_CELL, numberCell, tableDefinition } from '../cells.js';
import { containerCells, selectorCell } from './workload-cells.js';

/** Tables of what makes pods that stay. */

const POD = containerCells(['spec', 'template']);
const SELECTOR = selectorCell('spec', 'selector');

const READY_OF_WANTED = cell('Ready', 'How many pods are ready, of how many wanted.', (object) => {
  return `${numberAt(object, 'status', 'readyReplicas')}/${numberAt(object, 'spec', 'replicas')}`;
});

const REPLICAS = [
  numberCell('Desired', 'How many pods are wanted.', 'spec.replicas'),
  numberCell('Current', 'How many pods were last seen.', 'status.replicas'),
  numberCell('Ready', 'How many pods are ready.', 'status.readyReplicas'),
];

export const DEPLOYMENT_TABLE = tableDefinition(
  NAME_CELL,
  READY_OF_WANTED,
  numberCell('Up-to-date', 'How many pods follow the current template.', 'status.updatedReplicas', 'string'),
  numberCell(
    'Available',
    'How many pods have been ready for long enough.',
    'status.availableReplicas',
    'string',
  ),
  AGE_CELL,
  ...POD,
  SELECTOR,
);

export const REPLICA_SET_TABLE = tableDefinition(NAME_CELL, ...REPLICAS, AGE_CELL, ...POD, SELECTOR);

export const REPLICATION_CONTROLLER_TABLE = tableDefinition(
  NAME_CELL,
  ...REPLICAS,
  AGE_CELL,
  ...POD,
  cell(
    'Selector',
    'The labels by which the pods are found.',
    (object) => formatLabels(at(object, 'spec', 'selector')),
    { priority: 1 },
  ),
);

export const STATEFUL_SET_TABLE = tableDefinition(NAME_CELL, READY_OF_WANTED, AGE_CELL, ...POD);

export const DAEMON_SET_TABLE = tableDefinition(
  NAME_CELL,
  numberCell('Desired', 'How many nodes are to run a pod.', 'status.desiredNumberScheduled'),
  numberCell('Current', 'How many of these nodes run one.', 'status.currentNumberScheduled'),
  numberCell('Ready', 'How many of these pods are ready.', 'status.numberReady'),
  numberCell('Up-to-date', 'How many pods follow the current template.', 'status.updatedNumberScheduled'),
  numberCell('Available', 'How many pods have been ready for long enough.', 'status.numberAvailable'),
  cell('Node Selector', 'The labels of the nodes that run a pod.', (object) =>
    formatLabels(at(object, 'spec', 'template', 'spec', 'nodeSelector')),
  ),
  AGE_CELL,
  ...POD,
  SELECTOR,
);
