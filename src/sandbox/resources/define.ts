import type { KubeObject } from '../../codec/object.js';
import { PLAIN_TABLE } from '../table/columns.js';
import type { ResourceType } from './resource-type.js';

/** The verbs of a stored resource, sorted as built-in ones are. */
export const ALL_VERBS = [
  'create',
  'delete',
  'deletecollection',
  'get',
  'list',
  'patch',
  'update',
  'watch',
] as const;

/** `status`, as most resources have it. */
export function statusOf(kind: string) {
  return { name: 'status', kind, verbs: ['get', 'patch', 'update'] };
}

/** `scale`, which is of another group. */
export const SCALE = {
  name: 'scale',
  group: 'autoscaling',
  version: 'v1',
  kind: 'Scale',
  verbs: ['get', 'patch', 'update'],
};

/** Where workloads keep what their scale shows. */
export const SCALE_PATHS = {
  replicas: ['spec', 'replicas'],
  status: ['status', 'replicas'],
  selector: ['spec', 'selector'],
};

/** A built-in resource: what is not said is as for most of them. */
export function builtIn(
  group: string,
  version: string,
  plural: string,
  kind: string,
  more: Partial<ResourceType> = {},
): ResourceType {
  return {
    group,
    version,
    plural,
    singular: kind.toLowerCase(),
    kind,
    listKind: `${kind}List`,
    shortNames: [],
    categories: [],
    namespaced: true,
    verbs: ALL_VERBS,
    subresources: [],
    custom: false,
    prefix: `/registry/${plural}/`,
    storageVersionHash: '',
    table: PLAIN_TABLE,
    selectable: new Map(),
    defaults: (object: KubeObject) => object,
    returnsDeleted: false,
    ...more,
  };
}
