import { at, numberAt } from '../../object/at.js';
import { formatLabels } from '../../object/labels-text.js';
import type { TableDefinition } from '../../types/resource-type.js';
import { AGE_CELL, cell, NAME_CELL, numberCell, tableDefinition } from '../cells.js';
import { containerCells, selectorCell } from './workload-cells.js';

const POD = containerCells(['spec', 'template']);
const SELECTOR = selectorCell('spec', 'selector');

const READY_OF_WANTED = cell('Ready', 'How many pods are ready, out of the desired number.', (object) => {
  return `${numberAt(object, 'status', 'readyReplicas')}/${numberAt(object, 'spec', 'replicas')}`;
});

const REPLICAS = [
  numberCell('Desired', 'The desired number of pods.', 'spec.replicas'),
  numberCell('Current', 'The current number of pods.', 'status.replicas'),
  numberCell('Ready', 'How many pods are ready.', 'status.readyReplicas'),
];

/** Tables of workloads with lasting pods, by resource. */
export const WORKLOAD_TABLES: Readonly<Record<string, TableDefinition>> = {
  'deployments.apps': tableDefinition(
    NAME_CELL,
    READY_OF_WANTED,
    numberCell(
      'Up-to-date',
      'How many pods follow the current template.',
      'status.updatedReplicas',
      'string',
    ),
    numberCell(
      'Available',
      'How many pods have been ready for long enough.',
      'status.availableReplicas',
      'string',
    ),
    AGE_CELL,
    ...POD,
    SELECTOR,
  ),
  'replicasets.apps': tableDefinition(NAME_CELL, ...REPLICAS, AGE_CELL, ...POD, SELECTOR),
  replicationcontrollers: tableDefinition(
    NAME_CELL,
    ...REPLICAS,
    AGE_CELL,
    ...POD,
    cell(
      'Selector',
      'The labels that select the pods.',
      (object) => formatLabels(at(object, 'spec', 'selector')),
      { priority: 1 },
    ),
  ),
  'statefulsets.apps': tableDefinition(NAME_CELL, READY_OF_WANTED, AGE_CELL, ...POD),
  'daemonsets.apps': tableDefinition(
    NAME_CELL,
    numberCell('Desired', 'How many nodes should run a pod.', 'status.desiredNumberScheduled'),
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
  ),
};
