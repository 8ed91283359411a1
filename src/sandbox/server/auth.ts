import { createHash, timingSafeEqual } from 'node:crypto';
import { ApiError } from '../rest/errors.js';
import type { ResourcePath } from '../rest/path.js';
import type { Call } from './reply.js';

/** Paths that need no credentials. */
const OPEN = ['/version', '/healthz', '/readyz', '/livez'];

/**
 * Lets the bearer of the token pass. Fails with 401 for another token, and with 403 as for system:anonymous
 * without one.
 * @param path the resource asked for, where it is one
 */
export function authorize(call: Call, token: string, path: ResourcePath | undefined): void {
  if (OPEN.some((open) => call.path === open || call.path.startsWith(`${open}/`))) return;
  const header = call.headers.authorization;
  if (header === undefined) throw anonymous(call, path);
  const given = /^Bearer\s+(?<token>.*)$/i.exec(header)?.groups?.token ?? '';
  if (!timingSafeEqual(digest(given), digest(token))) {
    throw new ApiError(401, 'Unauthorized', { reason: 'Unauthorized' });
  }
}

function anonymous(call: Call, path: ResourcePath | undefined): ApiError {
  const headers = { 'x-content-type-options': 'nosniff' };
  const user = 'User "system:anonymous" cannot';
  if (path === undefined) {
    const message = `forbidden: ${user} ${call.method.toLowerCase()} path "${call.path}"`;
    return new ApiError(403, message, { reason: 'Forbidden', details: {}, headers });
  }
  const { group, plural, name, namespace } = path;
  const resource = group === '' ? plural : `${plural}.${group}`;
  const subject = name === '' ? resource : `${resource} "${name}"`;
  const where = namespace === '' ? 'at the cluster scope' : `in the namespace "${namespace}"`;
  const message = `${subject} is forbidden: ${user} ${verb(call, path)} resource "${plural}" in API group "${group}" ${where}`;
  const details = {
    ...(name === '' ? {} : { name }),
    ...(group === '' ? {} : { group }),
    kind: plural,
  };
  return new ApiError(403, message, { reason: 'Forbidden', details, headers });
}

function verb(call: Call, { name }: ResourcePath): string {
  const single: Record<string, string> = { GET: 'get', PUT: 'update', PATCH: 'patch', DELETE: 'delete' };
  const many: Record<string, string> = { GET: 'list', POST: 'create', DELETE: 'deletecollection' };
  return (name === '' ? many : single)[call.method] ?? call.method.toLowerCase();
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
