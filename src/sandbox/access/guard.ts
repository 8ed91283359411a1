import { quote } from '../../go/strconv/quote.js';
import { ApiError } from '../http/errors.js';
import type { ResourcePath } from '../http/path.js';
import type { Call } from '../http/reply.js';
import type { UserInfo } from '../http/user.js';
import { type Attributes, attributesOf } from './attributes.js';
import type { Authenticator } from './authenticator.js';
import type { Authorizer } from './authorizer.js';
import { impersonationOf } from './impersonation.js';

/** Paths that need no credentials. */
const OPEN = ['/version', '/healthz', '/readyz', '/livez'];

/** Checks every request before it is answered. */
export class Guard {
  readonly authenticator: Authenticator;
  readonly authorizer: Authorizer;

  constructor(authenticator: Authenticator, authorizer: Authorizer) {
    this.authenticator = authenticator;
    this.authorizer = authorizer;
  }

  /**
   * Admits a request, and returns the user on whose behalf it is made. Fails with 401 for an unknown token, and with
   * 403 for what the user may not do.
   * @param path the requested resource, if it is one
   */
  async admit(call: Call, path: ResourcePath | undefined): Promise<UserInfo> {
    const sender = await this.authenticator.identify(call);
    const other = impersonationOf(call);
    for (const needed of other?.needed ?? []) await this.#check(sender, needed);
    const user = other?.user ?? sender;
    if (OPEN.some((open) => call.path === open || call.path.startsWith(`${open}/`))) return user;
    await this.#check(user, attributesOf(call, path));
    return user;
  }

  async #check(user: UserInfo, asked: Attributes): Promise<void> {
    const { allowed, reason } = await this.authorizer.decide(user, asked);
    if (!allowed) throw forbidden(user, asked, reason);
  }
}

/** The refusal in the words of a Kubernetes server. */
function forbidden(user: UserInfo, asked: Attributes, reason: string): ApiError {
  const headers = { 'x-content-type-options': 'nosniff' };
  const who = `User ${quote(user.name)} cannot`;
  const why = reason === '' ? '' : `: ${reason}`;
  if (asked.path !== undefined) {
    const message = `forbidden: ${who} ${asked.verb} path ${quote(asked.path)}${why}`;
    return new ApiError(403, message, { reason: 'Forbidden', details: {}, headers });
  }
  const { group, resource, subresource, name, namespace, verb } = asked;
  const of = group === '' ? resource : `${resource}.${group}`;
  const subject = name === '' ? of : `${of} ${quote(name)}`;
  const part = subresource === '' ? resource : `${resource}/${subresource}`;
  const where = namespace === '' ? 'at the cluster scope' : `in the namespace ${quote(namespace)}`;
  const message = `${subject} is forbidden: ${who} ${verb} resource ${quote(part)} in API group ${quote(group)} ${where}${why}`;
  const details = {
    ...(name === '' ? {} : { name }),
    ...(group === '' ? {} : { group }),
    kind: resource,
  };
  return new ApiError(403, message, { reason: 'Forbidden', details, headers });
}
