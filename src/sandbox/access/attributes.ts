import type { ResourcePath } from '../http/path.js';
import type { Call } from '../http/reply.js';

/** What a request asks for: a resource, or another path. */
export type Attributes = ResourceAttributes | PathAttributes;

export interface ResourceAttributes {
  verb: string;
  /** "" for all namespaces, and for cluster-scoped resources. */
  namespace: string;
  group: string;
  version: string;
  resource: string;
  subresource: string;
  /** "" for the collection. */
  name: string;
  path?: undefined;
}

export interface PathAttributes {
  verb: string;
  path: string;
}

/** The attributes of a request. @param path the resource that its path names, if any */
export function attributesOf(call: Call, path: ResourcePath | undefined): Attributes {
  if (path === undefined) return { verb: call.method.toLowerCase(), path: call.path };
  const { group, version, plural, name, subresource } = path;
  // a namespace counts as being in itself
  const namespace = plural === 'namespaces' && group === '' ? name : path.namespace;
  // connecting to a pod acts on it, whatever the method
  const connects = plural === 'pods' && CONNECTIONS.includes(subresource);
  const verb = connects ? 'create' : (VERBS[path.verb] ?? '');
  return { verb, namespace, group, version, resource: plural, subresource, name };
}

const CONNECTIONS = ['exec', 'attach', 'portforward'];

const VERBS: Readonly<Record<string, string>> = {
  GET: 'get',
  HEAD: 'get',
  LIST: 'list',
  WATCH: 'watch',
  POST: 'create',
  PUT: 'update',
  PATCH: 'patch',
  DELETE: 'delete',
  DELETECOLLECTION: 'deletecollection',
};
