import type { KubeObject } from '../../codec/object.js';
import { at } from '../object/at.js';
import type { ResourceType } from '../types/resource-type.js';

/** The fields that field selectors may use, by resource; after `:`, the value of a missing field. */
const FIELDS: Readonly<Record<string, string>> = {
  'certificatesigningrequests.certificates.k8s.io': 'spec.signerName',
  events:
    'involvedObject.kind involvedObject.namespace involvedObject.name involvedObject.uid involvedObject.apiVersion ' +
    'involvedObject.resourceVersion involvedObject.fieldPath reason reportingComponent source type',
  'events.events.k8s.io':
    'regarding.kind regarding.namespace regarding.name regarding.uid regarding.apiVersion ' +
    'regarding.resourceVersion regarding.fieldPath reason reportingController type',
  'jobs.batch': 'status.successful:0',
  namespaces: 'status.phase',
  nodes: 'spec.unschedulable:false',
  pods:
    'spec.nodeName spec.restartPolicy spec.schedulerName spec.serviceAccountName spec.hostNetwork:false ' +
    'status.phase status.podIP status.podIPs status.nominatedNodeName',
  'replicasets.apps': 'status.replicas:0',
  replicationcontrollers: 'status.replicas:0',
  'resourceslices.resource.k8s.io': 'spec.nodeName spec.driver',
  secrets: 'type',
  services: 'spec.clusterIP spec.type',
};

/** Fields whose values are at other paths than their names. */
const ELSEWHERE: Readonly<Record<string, (object: KubeObject) => unknown>> = {
  'status.successful': (job) => at(job, 'status', 'succeeded'),
  'status.podIPs': (pod) => at(pod, 'status', 'podIP'),
  source: (event) => at(event, 'source', 'component') || at(event, 'reportingComponent'),
};

/** Returns how to read the fields of a resource that selectors may use. @param resource `pods`, `jobs.batch` */
export function selectableFields(resource: string): ResourceType['selectable'] {
  const words = FIELDS[resource]?.split(' ') ?? [];
  return new Map(
    words.map((word) => {
      const [path = '', missing = ''] = word.split(':');
      const keys = path.split('.');
      const read = ELSEWHERE[path] ?? ((object: KubeObject) => at(object, ...keys));
      return [path, (object) => String(read(object) ?? missing)];
    }),
  );
}
