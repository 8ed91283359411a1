import { createHash, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../../process/clock.js';
import { ApiError } from '../http/errors.js';
import type { Call } from '../http/reply.js';
import {
  ANONYMOUS,
  AUTHENTICATED,
  serviceAccountGroups,
  serviceAccountUser,
  type UserInfo,
} from '../http/user.js';
import { objectAt } from '../object/value.js';
import { builtInType } from '../resources/built-in.js';
import type { Store } from '../store/store.js';
import { objectKey, type ResourceType } from '../types/resource-type.js';
import { ISSUER, type ServiceAccountTokens, type TokenClaims } from './service-account-tokens.js';

const SERVICE_ACCOUNTS = builtInType('serviceaccounts');
const BOUND: Readonly<Record<string, ResourceType>> = {
  pod: builtInType('pods'),
  secret: builtInType('secrets'),
  node: builtInType('nodes'),
};

/** What identifying users requires. */
interface AuthenticatorTools {
  store: Store;
  clock: Clock;
  serviceAccounts: ServiceAccountTokens;
  /** Bearer tokens of users by name. */
  tokens: ReadonlyMap<string, string>;
}

/** Identifies the sender of a request by client certificate, by token, or as anonymous. */
export class Authenticator {
  readonly #tools: AuthenticatorTools;
  readonly #own: readonly { name: string; token: Buffer }[];

  constructor(tools: AuthenticatorTools) {
    this.#tools = tools;
    this.#own = Array.from(tools.tokens, ([name, token]) => ({ name, token: digest(token) }));
  }

  /** Fails with 401 for an unknown token. */
  async identify(call: Call): Promise<UserInfo> {
    if (call.certificate !== undefined) {
      const { name, groups } = call.certificate;
      return { name, groups: [...groups, AUTHENTICATED] };
    }
    const header = call.headers.authorization;
    if (header === undefined) return ANONYMOUS;
    const token = /^Bearer\s+(?<token>.*)/i.exec(header)?.groups?.token ?? '';
    const user = await this.byToken(token, [ISSUER]);
    if (user === undefined) throw new ApiError(401, 'Unauthorized', { reason: 'Unauthorized' });
    return user;
  }

  /**
   * The user of a token; undefined if it is unknown. @param audiences one of which a service account's token must have
   */
  async byToken(token: string, audiences: readonly string[]): Promise<UserInfo | undefined> {
    const given = digest(token);
    const own = this.#own.find((each) => timingSafeEqual(given, each.token));
    if (own !== undefined) return { name: own.name, groups: [AUTHENTICATED] };
    const claims = readable(() => this.#tools.serviceAccounts.read(token));
    if (claims === undefined || !claims.audiences.some((audience) => audiences.includes(audience)))
      return undefined;
    return (await this.#holds(claims)) ? serviceAccount(claims) : undefined;
  }

  /** A token is valid until it expires, or until its service account or the object it is bound to is deleted. */
  async #holds({ namespace, name, uid, expires, bound }: TokenClaims): Promise<boolean> {
    if (expires * 1000 < this.#tools.clock.now()) return false;
    if ((await this.#uid(SERVICE_ACCOUNTS, namespace, name)) !== uid) return false;
    const type = bound && BOUND[bound.kind];
    return type === undefined || (await this.#uid(type, namespace, bound!.name)) === bound!.uid;
  }

  async #uid(type: ResourceType, namespace: string, name: string): Promise<string | undefined> {
    const { entry } = await this.#tools.store.get(objectKey(type, namespace, name));
    return entry && objectAt(entry).metadata?.uid;
  }
}

function serviceAccount({ namespace, name, uid, id, bound }: TokenClaims): UserInfo {
  const pod: Record<string, string[]> =
    bound?.kind === 'pod'
      ? {
          'authentication.kubernetes.io/pod-name': [bound.name],
          'authentication.kubernetes.io/pod-uid': [bound.uid],
        }
      : {};
  return {
    name: serviceAccountUser(namespace, name),
    uid,
    groups: [...serviceAccountGroups(namespace), AUTHENTICATED],
    extra: { 'authentication.kubernetes.io/credential-id': [`JTI=${id}`], ...pod },
  };
}

/** A client can send anything as a token. */
function readable<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

/** All digests have the same length, so that the comparison takes the same time for every token. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
