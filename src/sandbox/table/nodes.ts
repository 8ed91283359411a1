import type { Json, KubeObject } from '../../codec/object.js';
import { at, field, listAt, textAt } from '../object/at.js';
import type { TableDefinition } from '../types/resource-type.js';
import { AGE, column, NAME, nameOf, objectAge, wide } from './columns.js';

const ROLE_LABEL = 'node-role.kubernetes.io/';

/** Nodes as kube-apiserver prints them. */
export const NODE_TABLE: TableDefinition = {
  columns: [
    NAME,
    column('Status', 'Whether the node is ready, and whether pods may be scheduled on it.'),
    column('Roles', "The roles that the node's labels give it."),
    AGE,
    column('Version', 'The version of the kubelet.'),
    wide('Internal-IP', 'The address within the cluster.'),
    wide('External-IP', 'The address from outside.'),
    wide('OS-Image', 'The operating system as the node reports it.'),
    wide('Kernel-Version', 'The version of the kernel as the node reports it.'),
    wide('Container-Runtime', 'The container runtime and its version.'),
  ],
  cells: (node, now): Json[] => [
    nameOf(node),
    status(node),
    roles(node),
    objectAge(node, now),
    textAt(node, ['status', 'nodeInfo', 'kubeletVersion']),
    address(node, 'InternalIP'),
    address(node, 'ExternalIP'),
    textAt(node, ['status', 'nodeInfo', 'osImage'], '<unknown>'),
    textAt(node, ['status', 'nodeInfo', 'kernelVersion'], '<unknown>'),
    textAt(node, ['status', 'nodeInfo', 'containerRuntimeVersion'], '<unknown>'),
  ],
};

function status(node: KubeObject): string {
  const ready = listAt(node, 'status', 'conditions').find(
    (condition) => field(condition, 'type') === 'Ready',
  );
  const words = [ready === undefined ? 'Unknown' : field(ready, 'status') === 'True' ? 'Ready' : 'NotReady'];
  if (at(node, 'spec', 'unschedulable') === true) words.push('SchedulingDisabled');
  return words.join(',');
}

function roles(node: KubeObject): string {
  const labels = Object.entries(node.metadata?.labels ?? {});
  const names = labels.flatMap(([key, value]) => {
    if (key.startsWith(ROLE_LABEL)) return [key.slice(ROLE_LABEL.length)].filter((role) => role !== '');
    return key === 'kubernetes.io/role' && value !== '' ? [value] : [];
  });
  return names.length === 0 ? '<none>' : [...new Set(names)].sort().join(',');
}

function address(node: KubeObject, type: string): string {
  const found = listAt(node, 'status', 'addresses').find((entry) => field(entry, 'type') === type);
  return textAt(found, ['address'], '<none>');
}
