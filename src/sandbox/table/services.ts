import type { KubeObject } from '../../codec/object.js';
import { at, listAt, numberAt, textAt } from '../object/at.js';
import { formatLabels } from '../object/labels-text.js';
import { AGE_CELL, cell, NAME_CELL, tableDefinition, textCell, wideCell } from './cells.js';

/** Services as kube-apiserver prints them. */
export const SERVICE_TABLE = tableDefinition(
  NAME_CELL,
  textCell('Type', 'How the service is reached.', 'spec.type', 'ClusterIP'),
  textCell('Cluster-IP', 'The address within the cluster.', 'spec.clusterIP', '<none>'),
  cell('External-IP', 'The addresses from outside.', externalAddress),
  cell('Port(s)', "The service's ports and, where it has them, the nodes'.", ports),
  AGE_CELL,
  wideCell('Selector', 'The labels of the pods that serve it.', (service) =>
    formatLabels(at(service, 'spec', 'selector')),
  ),
);

function externalAddress(service: KubeObject): string {
  const outside = listAt(service, 'spec', 'externalIPs') as string[];
  const type = textAt(service, ['spec', 'type'], 'ClusterIP');
  if (type === 'ExternalName') return textAt(service, ['spec', 'externalName']);
  if (type !== 'LoadBalancer') return outside.length === 0 ? '<none>' : outside.join(',');
  const balanced = listAt(service, 'status', 'loadBalancer', 'ingress').map((ingress) =>
    textAt(ingress, ['ip'], textAt(ingress, ['hostname'])),
  );
  const all = [...balanced, ...outside];
  return all.length === 0 ? '<pending>' : all.join(',');
}

function ports(service: KubeObject): string {
  const texts = listAt(service, 'spec', 'ports').map((port) => {
    const onNode = numberAt(port, 'nodePort');
    const number = `${numberAt(port, 'port')}${onNode > 0 ? `:${onNode}` : ''}`;
    return `${number}/${textAt(port, ['protocol'], 'TCP')}`;
  });
  return texts.length === 0 ? '<none>' : texts.join(',');
}
