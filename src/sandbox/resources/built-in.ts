import { textAt } from '../table/columns.js';
import { EVENT_TABLE } from '../table/events.js';
import { NODE_TABLE } from '../table/nodes.js';
import { POD_TABLE } from '../table/pods.js';
import { SERVICE_TABLE } from '../table/services.js';
import { CONFIG_MAP_TABLE, NAMESPACE_TABLE, SECRET_TABLE, SERVICE_ACCOUNT_TABLE } from '../table/small.js';
import { DEPLOYMENT_TABLE, REPLICA_SET_TABLE } from '../table/workloads.js';
import { crdDefaults } from './crd-status.js';
import {
  deploymentDefaults,
  namespaceDefaults,
  secretDefaults,
  serviceDefaults,
  workloadDefaults,
} from './defaults.js';
import { ALL_VERBS, builtIn, SCALE, SCALE_PATHS, statusOf } from './define.js';
import { podDefaults } from './pod-defaults.js';
import type { ResourceType } from './resource-type.js';

const WITHOUT_COLLECTION = ALL_VERBS.filter((verb) => verb !== 'deletecollection');

/** Fields by the paths that select them. */
function selectable(...paths: string[]): ResourceType['selectable'] {
  return new Map(paths.map((path) => [path, (object) => textAt(object, path.split('.'))]));
}

export const NAMESPACES = builtIn('', 'v1', 'namespaces', 'Namespace', {
  namespaced: false,
  shortNames: ['ns'],
  verbs: WITHOUT_COLLECTION,
  subresources: [{ name: 'finalize', kind: 'Namespace', verbs: ['update'] }, statusOf('Namespace')],
  storageVersionHash: 'Q3oi5N2YM8M=',
  table: NAMESPACE_TABLE,
  selectable: selectable('status.phase'),
  defaults: namespaceDefaults,
  assigned: [['spec', 'finalizers']],
});

export const CUSTOM_RESOURCE_DEFINITIONS = builtIn(
  'apiextensions.k8s.io',
  'v1',
  'customresourcedefinitions',
  'CustomResourceDefinition',
  {
    namespaced: false,
    shortNames: ['crd', 'crds'],
    categories: ['api-extensions'],
    subresources: [statusOf('CustomResourceDefinition')],
    prefix: '/registry/apiextensions.k8s.io/customresourcedefinitions/',
    storageVersionHash: 'jfWCUB31mvA=',

    defaults: crdDefaults,
  },
);

export const NODES = builtIn('', 'v1', 'nodes', 'Node', {
  namespaced: false,
  shortNames: ['no'],
  subresources: [statusOf('Node')],
  prefix: '/registry/minions/',
  storageVersionHash: 'XwShjMxG9Fs=',
  table: NODE_TABLE,
  selectable: new Map([
    [
      'spec.unschedulable',
      (node) => String((node.spec as { unschedulable?: boolean })?.unschedulable ?? false),
    ],
  ]),
});

export const PODS = builtIn('', 'v1', 'pods', 'Pod', {
  shortNames: ['po'],
  categories: ['all'],
  subresources: [{ name: 'log', kind: 'Pod', verbs: ['get'] }, statusOf('Pod')],
  storageVersionHash: 'xPOwRZ+Yhw8=',
  table: POD_TABLE,
  selectable: selectable(
    'spec.nodeName',
    'spec.restartPolicy',
    'spec.schedulerName',
    'spec.serviceAccountName',
    'status.phase',
    'status.podIP',
    'status.nominatedNodeName',
  ),
  defaults: podDefaults,
  assigned: ['serviceAccountName', 'serviceAccount', 'priority', 'preemptionPolicy', 'tolerations'].map(
    (field) => ['spec', field],
  ),
  returnsDeleted: true,
});

/** The built-in resources, in each group-version sorted by name as discovery gives them. */
export const BUILT_IN: readonly ResourceType[] = [
  builtIn('', 'v1', 'configmaps', 'ConfigMap', {
    shortNames: ['cm'],
    storageVersionHash: 'qFsyl6wFWjQ=',
    table: CONFIG_MAP_TABLE,
  }),
  builtIn('', 'v1', 'events', 'Event', {
    shortNames: ['ev'],
    storageVersionHash: 'r2yiGXH7wu8=',
    table: EVENT_TABLE,
    selectable: selectable(
      'involvedObject.kind',
      'involvedObject.namespace',
      'involvedObject.name',
      'involvedObject.uid',
      'involvedObject.apiVersion',
      'involvedObject.resourceVersion',
      'involvedObject.fieldPath',
      'reason',
      'reportingComponent',
      'source',
      'type',
    ),
  }),
  NAMESPACES,
  NODES,
  PODS,
  builtIn('', 'v1', 'secrets', 'Secret', {
    storageVersionHash: 'S6u1pOWzb84=',
    table: SECRET_TABLE,
    selectable: selectable('type'),
    defaults: secretDefaults,
  }),
  builtIn('', 'v1', 'serviceaccounts', 'ServiceAccount', {
    shortNames: ['sa'],
    storageVersionHash: 'pbx9ZvyFpBE=',
    table: SERVICE_ACCOUNT_TABLE,
    returnsDeleted: true,
  }),
  builtIn('', 'v1', 'services', 'Service', {
    shortNames: ['svc'],
    categories: ['all'],
    subresources: [statusOf('Service')],
    prefix: '/registry/services/specs/',
    storageVersionHash: '0/CO1lhkEBI=',
    table: SERVICE_TABLE,
    selectable: selectable('spec.clusterIP', 'spec.type'),
    defaults: serviceDefaults,
    assigned: [
      ['spec', 'clusterIP'],
      ['spec', 'clusterIPs'],
    ],
  }),
  builtIn('apps', 'v1', 'deployments', 'Deployment', {
    shortNames: ['deploy'],
    categories: ['all'],
    subresources: [SCALE, statusOf('Deployment')],
    scale: SCALE_PATHS,
    storageVersionHash: '8aSe+NMegvE=',
    table: DEPLOYMENT_TABLE,
    defaults: deploymentDefaults,
  }),
  builtIn('apps', 'v1', 'replicasets', 'ReplicaSet', {
    shortNames: ['rs'],
    categories: ['all'],
    subresources: [SCALE, statusOf('ReplicaSet')],
    scale: SCALE_PATHS,
    storageVersionHash: 'P1RzHs8/mWQ=',
    table: REPLICA_SET_TABLE,
    selectable: new Map([
      ['status.replicas', (set) => String((set.status as { replicas?: number })?.replicas ?? 0)],
    ]),
    defaults: workloadDefaults,
  }),
  CUSTOM_RESOURCE_DEFINITIONS,
];
