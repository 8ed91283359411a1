import type { Json, KubeObject } from '../../codec/object.js';
import type { TableDefinition } from '../resources/resource-type.js';
import { AGE, ageOf, at, column, listAt, NAME, nameOf, numberAt, textAt, wide } from './columns.js';

const TEMPLATE = [
  wide('Containers', "The names of the template's containers."),
  wide('Images', "The images of the template's containers."),
  wide('Selector', 'The labels by which the pods are found.'),
];

/** Deployments as kube-apiserver prints them. */
export const DEPLOYMENT_TABLE: TableDefinition = {
  columns: [
    NAME,
    column('Ready', 'How many pods are ready, of how many wanted.'),
    column('Up-to-date', 'How many pods follow the current template.'),
    column('Available', 'How many pods have been ready for long enough.'),
    AGE,
    ...TEMPLATE,
  ],
  cells: (deployment, now): Json[] => [
    nameOf(deployment),
    `${numberAt(deployment, 'status', 'readyReplicas')}/${numberAt(deployment, 'spec', 'replicas')}`,
    numberAt(deployment, 'status', 'updatedReplicas'),
    numberAt(deployment, 'status', 'availableReplicas'),
    ageOf(deployment, now),
    ...templateCells(deployment),
  ],
};

/** Replica sets as kube-apiserver prints them. */
export const REPLICA_SET_TABLE: TableDefinition = {
  columns: [
    NAME,
    column('Desired', 'How many pods are wanted.', { type: 'integer' }),
    column('Current', 'How many pods were last seen.', { type: 'integer' }),
    column('Ready', 'How many pods are ready.', { type: 'integer' }),
    AGE,
    ...TEMPLATE,
  ],
  cells: (replicaSet, now): Json[] => [
    nameOf(replicaSet),
    numberAt(replicaSet, 'spec', 'replicas'),
    numberAt(replicaSet, 'status', 'replicas'),
    numberAt(replicaSet, 'status', 'readyReplicas'),
    ageOf(replicaSet, now),
    ...templateCells(replicaSet),
  ],
};

function templateCells(workload: KubeObject): Json[] {
  const containers = listAt(workload, 'spec', 'template', 'spec', 'containers');
  return [
    containers.map((container) => textAt(container, ['name'])).join(','),
    containers.map((container) => textAt(container, ['image'])).join(','),
    selectorText(at(workload, 'spec', 'selector')),
  ];
}

/** metav1.LabelSelector in the form of a selector argument, by key. */
function selectorText(selector: unknown): string {
  const labels = Object.entries((at(selector, 'matchLabels') ?? {}) as Record<string, string>);
  const equal = labels.map(([key, value]) => ({ key, text: `${key}=${value}` }));
  const sets = listAt(selector, 'matchExpressions').map((expression) => {
    const key = textAt(expression, ['key']);
    return { key, text: expressionText(key, expression) };
  });
  const all = [...equal, ...sets].sort((left, right) =>
    left.key < right.key ? -1 : Number(left.key > right.key),
  );
  return all.length === 0 ? '<none>' : all.map(({ text }) => text).join(',');
}

function expressionText(key: string, expression: unknown): string {
  const values = listAt(expression, 'values').map(String).sort().join(',');
  const operator = textAt(expression, ['operator']);
  if (operator === 'In') return `${key} in (${values})`;
  if (operator === 'NotIn') return `${key} notin (${values})`;
  return operator === 'Exists' ? key : `!${key}`;
}
