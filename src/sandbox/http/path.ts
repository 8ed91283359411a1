import type { Call } from './reply.js';

/** The resource that a request's path below /api or /apis names, and the action. */
export interface ResourcePath {
  /** LIST, WATCH and DELETECOLLECTION for a GET or DELETE of a collection; otherwise the request's method. */
  verb: string;
  group: string;
  version: string;
  /** "" for all namespaces and for cluster-scoped resources. */
  namespace: string;
  plural: string;
  /** "" for the collection. */
  name: string;
  /** "" for the object itself. */
  subresource: string;
}

/** Parses a resource's path; undefined if it is not one (too short, or not below /api/V or /apis/G/V). */
export function parseResourcePath(call: Pick<Call, 'method' | 'path' | 'query'>): ResourcePath | undefined {
  const parts = decoded(call.path)?.replace(/\/$/, '').split('/').slice(1);
  if (parts === undefined || parts.includes('')) return undefined;
  const core = parts[0] === 'api';
  if (!core && parts[0] !== 'apis') return undefined;
  const [group, version, rest] = core ? ['', parts[1], parts.slice(2)] : [parts[1], parts[2], parts.slice(3)];
  if (group === undefined || version === undefined || rest.length === 0) return undefined;
  const older = rest[0] === 'watch'; // the old form of a watch: /api/v1/watch/…
  if (older) rest.shift();
  const scoped = rest[0] === 'namespaces' && rest.length > 2 && !isNamespaceSubresource(rest);
  const namespace = scoped ? rest[1]! : '';
  const [plural, name = '', ...subresource] = scoped ? rest.slice(2) : rest;
  if (plural === undefined) return undefined;
  const many = name === '';
  const { method, query } = call;
  const watched = method === 'GET' && (older || (many && !UNWATCHED.includes(query.get('watch'))));
  const verb = watched ? 'WATCH' : (many && OF_COLLECTIONS[method]) || method;
  return { verb, group, version, namespace, plural, name, subresource: subresource.join('/') };
}

/** Values of `watch` that request a list. */
const UNWATCHED: readonly (string | null)[] = [null, '0', 'false'];

const OF_COLLECTIONS: Readonly<Record<string, string>> = { GET: 'LIST', DELETE: 'DELETECOLLECTION' };

/** /namespaces/NAME/status belongs to the namespace itself, not to a resource named status. */
function isNamespaceSubresource(rest: string[]): boolean {
  return rest.length === 3 && (rest[2] === 'status' || rest[2] === 'finalize');
}

/** The path with percent signs decoded; encoded characters count like literal ones, as in Kubernetes servers. */
function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
