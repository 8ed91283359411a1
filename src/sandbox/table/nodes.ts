import type { KubeObject } from '../../codec/object.js';
import { at, field, listAt, textAt } from '../object/at.js';
import { findCondition } from '../object/conditions.js';
import { AGE_CELL, cell, NAME_CELL, tableDefinition, textCell, wideCell, wideTextCell } from './cells.js';

const ROLE_LABEL = 'node-role.kubernetes.io/';

/** A column with what a node reports about itself. */
const reported = (name: string, description: string, key: string) =>
  wideTextCell(name, description, `status.nodeInfo.${key}`, '<unknown>');

/** Nodes as kube-apiserver prints them. */
export const NODE_TABLE = tableDefinition(
  NAME_CELL,
  cell('Status', 'Whether the node is ready, and whether pods may be scheduled on it.', status),
  cell('Roles', "The roles that the node's labels give it.", roles),
  AGE_CELL,
  textCell('Version', 'The version of the kubelet.', 'status.nodeInfo.kubeletVersion'),
  wideCell('Internal-IP', 'The address within the cluster.', (node) => address(node, 'InternalIP')),
  wideCell('External-IP', 'The address from outside.', (node) => address(node, 'ExternalIP')),
  reported('OS-Image', 'The operating system as the node reports it.', 'osImage'),
  reported('Kernel-Version', 'The version of the kernel as the node reports it.', 'kernelVersion'),
  reported('Container-Runtime', 'The container runtime and its version.', 'containerRuntimeVersion'),
);

function status(node: KubeObject): string {
  const ready = findCondition(node, 'Ready');
  const words = [ready === undefined ? 'Unknown' : ready.status === 'True' ? 'Ready' : 'NotReady'];
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
