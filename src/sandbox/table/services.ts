import type { Json, KubeObject } from '../../codec/object.js';
import { at, listAt, numberAt, textAt } from '../object/at.js';
import { formatLabels } from '../object/labels-text.js';
import type { TableDefinition } from '../types/resource-type.js';
import { AGE, column, NAME, nameOf, objectAge, wide } from './columns.js';

/** Services as kube-apiserver prints them. */
export const SERVICE_TABLE: TableDefinition = {
  columns: [
    NAME,
    column('Type', 'How the service is reached.'),
    column('Cluster-IP', 'The address within the cluster.'),
    column('External-IP', 'The addresses from outside.'),
    column('Port(s)', "The service's ports and, where it has them, the nodes'."),
    AGE,
    wide('Selector', 'The labels of the pods that serve it.'),
  ],
  cells: (service, now): Json[] => [
    nameOf(service),
    textAt(service, ['spec', 'type'], 'ClusterIP'),
    textAt(service, ['spec', 'clusterIP'], '<none>'),
    externalAddress(service),
    ports(service),
    objectAge(service, now),
    formatLabels(at(service, 'spec', 'selector')),
  ],
};

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
