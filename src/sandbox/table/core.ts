import type { KubeObject } from '../../codec/object.js';
import { at, listAt, textAt } from '../object/at.js';
import { formatLabels } from '../object/labels-text.js';
import type { TableDefinition } from '../types/resource-type.js';
import { AGE_CELL, cell, firstOf, NAME_CELL, tableDefinition, textCell } from './cells.js';
import { containerCells } from './workloads/workload-cells.js';

const DATA = 'How many entries there are.';

/** Small Tables of the core group, by resource. */
export const CORE_TABLES: Readonly<Record<string, TableDefinition>> = {
  configmaps: tableDefinition(
    NAME_CELL,
    cell('Data', DATA, (object) => countKeys(object.data, object.binaryData)),
    AGE_CELL,
  ),
  secrets: tableDefinition(
    NAME_CELL,
    textCell('Type', 'The type of the secret, which says what it is for.', 'type'),
    cell('Data', DATA, (object) => countKeys(object.data)),
    AGE_CELL,
  ),
  namespaces: tableDefinition(
    NAME_CELL,
    textCell('Status', 'Whether the namespace is active or terminating.', 'status.phase'),
    AGE_CELL,
  ),
  serviceaccounts: tableDefinition(
    NAME_CELL,
    cell('Secrets', 'How many secrets its pods may use.', (object) => listAt(object, 'secrets').length),
    AGE_CELL,
  ),
  podtemplates: tableDefinition(
    NAME_CELL,
    ...containerCells(['template'], 0),
    cell('Pod Labels', 'The labels that pods of the template get.', (object) =>
      formatLabels(at(object, 'template', 'metadata', 'labels')),
    ),
  ),
  endpoints: tableDefinition(
    NAME_CELL,
    cell('Endpoints', 'The addresses behind the service.', endpoints),
    AGE_CELL,
  ),
  resourcequotas: tableDefinition(
    NAME_CELL,
    cell('Request', 'The usage and the quota of everything except limits.', (quota) => used(quota, false)),
    cell('Limit', 'The usage and the quota of limits.', (quota) => used(quota, true)),
    AGE_CELL,
  ),
};

/** How many keys the objects have in total. */
function countKeys(...objects: unknown[]): number {
  return objects.reduce<number>((sum, object) => sum + Object.keys((object ?? {}) as object).length, 0);
}

function endpoints(object: KubeObject): string {
  const addresses = listAt(object, 'subsets').flatMap((subset) => {
    const hosts = listAt(subset, 'addresses').map((address) => textAt(address, ['ip']));
    const ports = listAt(subset, 'ports').map((port) => at(port, 'port'));
    return ports.length === 0
      ? hosts
      : ports.flatMap((port) => hosts.map((host) => `${host.includes(':') ? `[${host}]` : host}:${port}`));
  });
  return firstOf(addresses, listAt(object, 'subsets').length === 0 ? '<none>' : '');
}

function used(quota: KubeObject, limits: boolean): string {
  const hard = (at(quota, 'status', 'hard') ?? {}) as Record<string, string>;
  const names = Object.keys(hard).filter((name) => name.startsWith('limits.') === limits);
  return names
    .sort()
    .map((name) => `${name}: ${textAt(quota, ['status', 'used', name], '0')}/${hard[name]}`)
    .join(', ');
}
