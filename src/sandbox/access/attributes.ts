import type { ResourcePath } from '../http/path.js';
import type { Call } from '../http/reply.js';
import { asksForWatch } from '../http/watch-options.js';

/** What somebody asks for: of a resource, or of a path that is none. */
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

/** What a request asks for. @param resource the resource that its path names, where it names one */
export function attributesOf(call: Call, resource: ResourcePath | undefined): Attributes {
  if (resource === undefined) return { verb: call.method.toLowerCase(), path: call.path };
  const { group, version, plural, name, subresource } = resource;
  // a namespace itself counts as being in it
  const namespace = plural === 'namespaces' && group === '' ? name : resource.namespace;
  return { verb: verbOf(call, resource), namespace, group, version, resource: plural, subresource, name };
}

const SINGLE: Readonly<Record<string, string>> = {
  GET: 'get',
  HEAD: 'get',
  POST: 'create',
  PUT: 'update',
  PATCH: 'patch',
  DELETE: 'delete',
};

/** Whoever connects to a pod does something there, whatever the method says. */
const CONNECTIONS = ['exec', 'attach', 'portforward'];

function verbOf(call: Call, { plural, subresource, name, watch }: ResourcePath): string {
  if (plural === 'pods' && CONNECTIONS.includes(subresource)) return 'create';
  if (name !== '' && !watch) return SINGLE[call.method] ?? '';
  if (call.method === 'GET') return watch || asksForWatch(call.query) ? 'watch' : 'list';
  if (call.method === 'DELETE') return 'deletecollection';
  return SINGLE[call.method] ?? '';
}
