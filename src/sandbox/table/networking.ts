import type { KubeObject } from '../../codec/object.js';
import { at, field, listAt, textAt } from '../object/at.js';
import type { TableDefinition } from '../types/resource-type.js';
import { AGE_CELL, cell, firstOf, NAME_CELL, tableDefinition, textCell } from './cells.js';
import { shownSelector } from './workloads/workload-cells.js';

/** Tables of networking objects, by resource. */
export const NETWORKING_TABLES: Readonly<Record<string, TableDefinition>> = {
  'ingresses.networking.k8s.io': tableDefinition(
    NAME_CELL,
    textCell('Class', 'The ingress class it belongs to.', 'spec.ingressClassName', '<none>'),
    cell('Hosts', 'The hosts whose requests are matched.', hosts),
    cell('Address', 'The addresses at which it is reached.', addresses),
    cell('Ports', 'The ports it listens on.', (object) =>
      listAt(object, 'spec', 'tls').length > 0 ? '80, 443' : '80',
    ),
    AGE_CELL,
  ),
  'ingressclasses.networking.k8s.io': tableDefinition(
    NAME_CELL,
    textCell('Controller', 'The controller that serves ingresses of the class.', 'spec.controller'),
    cell('Parameters', 'The object with further parameters.', (object) => {
      const parameters = at(object, 'spec', 'parameters');
      if (parameters === undefined) return '<none>';
      const group = field(parameters, 'apiGroup');
      return `${textAt(parameters, ['kind'])}${group === undefined ? '' : `.${group}`}/${textAt(parameters, ['name'])}`;
    }),
    AGE_CELL,
  ),
  'networkpolicies.networking.k8s.io': tableDefinition(
    NAME_CELL,
    cell('Pod-Selector', 'The pods to which the policy applies.', (object) =>
      shownSelector(at(object, 'spec', 'podSelector')),
    ),
    AGE_CELL,
  ),
  'ipaddresses.networking.k8s.io': tableDefinition(
    NAME_CELL,
    cell('ParentRef', 'The object that has the address.', (object) => {
      const parent = at(object, 'spec', 'parentRef');
      if (parent === undefined) return '<none>';
      const group = textAt(parent, ['group']);
      const resource = `${textAt(parent, ['resource'])}${group === '' ? '' : `.${group}`}`.toLowerCase();
      return [resource, textAt(parent, ['namespace']), textAt(parent, ['name'])].filter(Boolean).join('/');
    }),
  ),
  'servicecidrs.networking.k8s.io': tableDefinition(
    NAME_CELL,
    cell('CIDRs', 'The ranges that services get their addresses from.', (object) =>
      listAt(object, 'spec', 'cidrs').join(','),
    ),
    AGE_CELL,
  ),
  'endpointslices.discovery.k8s.io': tableDefinition(
    NAME_CELL,
    textCell('AddressType', 'The type of the addresses.', 'addressType'),
    cell('Ports', 'The ports of each address.', (object) => {
      const ports = listAt(object, 'ports').map((port) =>
        String(field(port, 'port') ?? field(port, 'name') ?? '*'),
      );
      return firstOf(ports, '<unset>') || '<unset>';
    }),
    cell('Endpoints', 'The addresses behind the service.', (object) => {
      const all = listAt(object, 'endpoints').flatMap(
        (endpoint) => listAt(endpoint, 'addresses') as string[],
      );
      return firstOf(all, '<unset>');
    }),
    AGE_CELL,
  ),
};

function hosts(ingress: KubeObject): string {
  const rules = listAt(ingress, 'spec', 'rules').map((rule) => textAt(rule, ['host']));
  const shown = rules.filter((host) => host !== '').slice(0, 3);
  if (shown.length === 0) return '*';
  const more = shown.length === 3 && rules.length > 3 ? ` + ${rules.length - 3} more...` : '';
  return shown.join(',') + more;
}

function addresses(ingress: KubeObject): string {
  const all = listAt(ingress, 'status', 'loadBalancer', 'ingress').map((each) =>
    textAt(each, ['ip'], textAt(each, ['hostname'])),
  );
  return [...new Set(all.filter((address) => address !== ''))].sort().join(',');
}
