import type { ResourcePath } from '../http/path.js';
import type { Call } from '../http/reply.js';

/** What someone requests: of a resource, or of a path that is none. */
export type Attributes = ResourceAttributes | PathAttributes;

export interface ResourceAttributes {
  verb: string;
  /** "" for all namespaces and for resources in none. */
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

/** What a request requests. @param path the resource that its path names, where it names one */
export function attributesOf(call: Call, path: ResourcePath | undefined): Attributes {
  if (path === undefined) return { verb: call.method.toLowerCase(), path: call.path };
  const { group, version, plural, name, subresource } = path;
  // a namespace itself counts as being in it
  const namespace = plural === 'namespaces' && group === '' ? name : path.namespace;
  // whoever connects to a pod does something there, whatever the method says
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
