/** A path below /api or /apis that names a resource. */
export interface ResourcePath {
  group: string;
  version: string;
  /** "" for all namespaces and for cluster-scoped resources. */
  namespace: string;
  plural: string;
  /** "" for the collection. */
  name: string;
  /** "" for the object itself. */
  subresource: string;
  /** The old form of a watch: /api/v1/watch/… */
  watch: boolean;
}

/** Reads a resource's path; undefined where it is none (too short, or not below /api/V or /apis/G/V). */
export function parseResourcePath(path: string): ResourcePath | undefined {
  const parts = decoded(path)?.replace(/\/$/, '').split('/').slice(1);
  if (parts === undefined || parts.includes('')) return undefined;
  const core = parts[0] === 'api';
  if (!core && parts[0] !== 'apis') return undefined;
  const [group, version, rest] = core ? ['', parts[1], parts.slice(2)] : [parts[1], parts[2], parts.slice(3)];
  if (group === undefined || version === undefined || rest.length === 0) return undefined;
  const watch = rest[0] === 'watch';
  if (watch) rest.shift();
  const scoped = rest[0] === 'namespaces' && rest.length > 2 && !isNamespaceSubresource(rest);
  const namespace = scoped ? rest[1]! : '';
  const [plural, name = '', ...subresource] = scoped ? rest.slice(2) : rest;
  if (plural === undefined) return undefined;
  return { group, version, namespace, plural, name, subresource: subresource.join('/'), watch };
}

/** /namespaces/NAME/status is of the namespace itself, not of a resource named status. */
function isNamespaceSubresource(rest: string[]): boolean {
  return rest.length === 3 && (rest[2] === 'status' || rest[2] === 'finalize');
}

/** The path without percent signs; what they hide counts as if written out, as for Kubernetes servers. */
function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
