import type { ApiResource } from './types.js';

/** Resources of the core group that every server has at the same path, so that they need no discovery. */

/** `pods` */
export const PODS = core('Pod', 'pods', true);

/** `namespaces` */
export const NAMESPACES = core('Namespace', 'namespaces', false);

/** `services` */
export const SERVICES = core('Service', 'services', true);

/** `events` */
export const EVENTS = core('Event', 'events', true);

/** `nodes` */
export const NODES = core('Node', 'nodes', false);

/** `configmaps` */
export const CONFIG_MAPS = core('ConfigMap', 'configmaps', true);

/** `secrets` */
export const SECRETS = core('Secret', 'secrets', true);

function core(kind: string, name: string, namespaced: boolean): ApiResource {
  return {
    group: '',
    version: 'v1',
    kind,
    name,
    singularName: kind.toLowerCase(),
    namespaced,
    verbs: ['get', 'list', 'watch'],
    shortNames: [],
    categories: [],
  };
}
