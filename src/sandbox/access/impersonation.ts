import { quote } from '../../go/strconv/quote.js';
import { ApiError } from '../http/errors.js';
import type { Call } from '../http/reply.js';
import {
  ANONYMOUS,
  AUTHENTICATED,
  serviceAccountGroups,
  serviceAccountOf,
  type UserInfo,
} from '../http/user.js';
import type { ResourceAttributes } from './attributes.js';

/** The user on whose behalf a request is made. */
export interface Impersonation {
  user: UserInfo;
  /** The required permissions: `impersonate` for each of these. */
  needed: ResourceAttributes[];
}

const EXTRA = 'impersonate-extra-';

/**
 * The user that the headers of a request name (Impersonate-User, -Group, -Uid, -Extra-KEY); undefined if there are
 * none. Fails if there are others but no user.
 */
export function impersonationOf({ headers, path }: Call): Impersonation | undefined {
  if (!Object.keys(headers).some((key) => key.startsWith('impersonate-'))) return undefined;
  const name = headers['impersonate-user'] ?? '';
  const uid = headers['impersonate-uid'] ?? '';
  const groups = split(headers['impersonate-group']);
  const extra = Object.entries(headers)
    .filter(([key]) => key.startsWith(EXTRA))
    .map(([key, value]) => [decoded(key.slice(EXTRA.length)), split(value)] as const);
  if (name === '') {
    if (uid === '' && groups.length === 0 && extra.length === 0) return undefined;
    const requested = [
      ...groups.map((group) => `{Group  ${group}    }`),
      ...extra.flatMap(([key, values]) =>
        values.map((value) => `{UserExtra  ${value}  ${AUTHENTICATION}/v1  ${key}}`),
      ),
      ...(uid === '' ? [] : [`{UID  ${uid}  ${AUTHENTICATION}/v1  }`]),
    ];
    const why = `requested [${requested.join(' ')}] without impersonating a user`;
    throw new ApiError(500, `Internal Server Error: ${quote(path)}: ${why}\n`, {
      text: true,
      headers: { 'x-content-type-options': 'nosniff' },
    });
  }
  const account = serviceAccountOf(name);
  const ownGroups = account && groups.length === 0 ? serviceAccountGroups(account.namespace) : groups;
  const known = name !== ANONYMOUS.name && !ownGroups.some((group) => IMPLIED.includes(group));
  return {
    user: {
      name,
      ...(uid === '' ? {} : { uid }),
      groups:
        name === ANONYMOUS.name && groups.length === 0
          ? ANONYMOUS.groups
          : [...ownGroups, ...(known ? [AUTHENTICATED] : [])],
      ...(extra.length === 0 ? {} : { extra: Object.fromEntries(extra) }),
    },
    needed: [
      account === undefined
        ? impersonating('', 'users', name)
        : { ...impersonating('', 'serviceaccounts', account.name), namespace: account.namespace },
      ...groups.map((group) => impersonating('', 'groups', group)),
      ...(uid === '' ? [] : [impersonating(AUTHENTICATION, 'uids', uid)]),
      ...extra.flatMap(([key, values]) =>
        values.map((value) => ({ ...impersonating(AUTHENTICATION, 'userextras', value), subresource: key })),
      ),
    ],
  };
}

const AUTHENTICATION = 'authentication.k8s.io';
const IMPLIED = [AUTHENTICATED, ...ANONYMOUS.groups];

function impersonating(group: string, resource: string, name: string): ResourceAttributes {
  return { verb: 'impersonate', namespace: '', group, version: 'v1', resource, subresource: '', name };
}

/** Several headers with the same name arrive as one. */
function split(value: string | undefined): string[] {
  return value === undefined || value === '' ? [] : value.split(/,\s*/);
}

function decoded(key: string): string {
  try {
    return decodeURIComponent(key);
  } catch {
    return key;
  }
}
