import { createHash, timingSafeEqual } from 'node:crypto';
import { ApiError } from '../rest/errors.js';
import type { ResourcePath } from '../rest/path.js';
import { asksForWatch } from '../rest/watch-options.js';
import type { Call } from './reply.js';

/** What the sandbox knows its clients by. */
export interface Access {
  /** The bearer token of its reader. */
  token: string;
  /** The token's bearer may write, too. */
  tokenWrites: boolean;
  /** A user who may read in some namespaces alone, by their token. */
  limited?: LimitedUser;
}

/** Who may read in some namespaces, and nothing else. */
export interface LimitedUser {
  token: string;
  namespaces: readonly string[];
}

/** Paths that need no credentials. */
const OPEN = ['/version', '/healthz', '/readyz', '/livez'];

/**
 * Lets the holder of the client certificate do everything, the bearer of the token read, and the limited user read in
 * their namespaces. Fails with 401 for
 * another token, and with 403 for what a user, or system:anonymous without credentials, may not do.
 * @param path the resource asked for, where it is one
 */
export function authorize(call: Call, access: Access, path: ResourcePath | undefined): void {
  if (OPEN.some((open) => call.path === open || call.path.startsWith(`${open}/`))) return;
  if (call.certified) return;
  const header = call.headers.authorization;
  if (header === undefined) throw forbidden('system:anonymous', call, path);
  const given = /^Bearer\s+(?<token>.*)$/i.exec(header)?.groups?.token ?? '';
  const { limited } = access;
  if (limited !== undefined && isToken(given, limited.token)) {
    if (!mayRead(call, limited, path)) throw forbidden('sandbox-limited', call, path);
    return;
  }
  if (!isToken(given, access.token)) {
    throw new ApiError(401, 'Unauthorized', { reason: 'Unauthorized' });
  }
  const writes = path !== undefined && call.method !== 'GET' && call.method !== 'HEAD';
  if (writes && !access.tokenWrites) throw forbidden('sandbox-reader', call, path);
}

function isToken(given: string, token: string): boolean {
  return timingSafeEqual(digest(given), digest(token));
}

/** What the server is and serves anybody may know; of objects, those in the user's namespaces, and these themselves. */
function mayRead(call: Call, { namespaces }: LimitedUser, path: ResourcePath | undefined): boolean {
  if (path === undefined) return !call.path.startsWith('/sandbox/');
  if (call.method !== 'GET' && call.method !== 'HEAD') return false;
  const isNamespace = path.plural === 'namespaces' && path.group === '';
  return namespaces.includes(isNamespace ? path.name : path.namespace);
}

/** The refusal in the words of a Kubernetes server. */
function forbidden(user: string, call: Call, path: ResourcePath | undefined): ApiError {
  const headers = { 'x-content-type-options': 'nosniff' };
  const who = `User "${user}" cannot`;
  if (path === undefined) {
    const message = `forbidden: ${who} ${call.method.toLowerCase()} path "${call.path}"`;
    return new ApiError(403, message, { reason: 'Forbidden', details: {}, headers });
  }
  const { group, plural, name, subresource } = path;
  // A namespace itself counts as being in it.
  const namespace = plural === 'namespaces' && group === '' ? name : path.namespace;
  const resource = group === '' ? plural : `${plural}.${group}`;
  const subject = name === '' ? resource : `${resource} "${name}"`;
  const part = subresource === '' ? plural : `${plural}/${subresource}`;
  const where = namespace === '' ? 'at the cluster scope' : `in the namespace "${namespace}"`;
  const message = `${subject} is forbidden: ${who} ${verb(call, path)} resource "${part}" in API group "${group}" ${where}`;
  const details = {
    ...(name === '' ? {} : { name }),
    ...(group === '' ? {} : { group }),
    kind: plural,
  };
  return new ApiError(403, message, { reason: 'Forbidden', details, headers });
}

const SINGLE: Readonly<Record<string, string>> = {
  GET: 'get',
  HEAD: 'get',
  POST: 'create',
  PUT: 'update',
  PATCH: 'patch',
  DELETE: 'delete',
};

function verb(call: Call, { name, watch }: ResourcePath): string {
  if (name !== '' && !watch) return SINGLE[call.method] ?? '';
  if (call.method === 'GET') return watch || asksForWatch(call.query) ? 'watch' : 'list';
  if (call.method === 'DELETE') return 'deletecollection';
  return SINGLE[call.method] ?? '';
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
