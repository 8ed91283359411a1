import { quote } from '../../go/strconv/quote.js';
import type { AccessSubject } from './rbac.js';

/** A subject as authorizers see it. */
export interface Identity {
  /** "" for a group only. */
  user: string;
  groups: readonly string[];
}

const ACCOUNT = 'system:serviceaccount:';

/**
 * Reads a SUBJECT: `sa/NAME`, `user/NAME`, `group/NAME`, or the name of a user, including a service account's full
 * name. The implicit groups of such a subject are added. Fails if it is none of these.
 * @param namespace of `sa/NAME`
 * @param groups of which it is also a member
 */
export function readIdentity(text: string, namespace: string, groups: readonly string[] = []): Identity {
  const slash = text.indexOf('/');
  const kind = slash < 0 ? '' : text.slice(0, slash).toLowerCase();
  const name = text.slice(slash + 1);
  if (name === '') throw new Error(`there is no name in ${quote(text)}`);
  switch (kind) {
    case 'sa':
    case 'serviceaccount':
    case 'serviceaccounts':
      return ofUser(`${ACCOUNT}${namespace}:${name}`, groups);
    case 'group':
      return { user: '', groups: [name, ...groups] };
    case 'user':
      return ofUser(name, groups);
    default:
      // User names may contain slashes: URLs of identity providers.
      return ofUser(text, groups);
  }
}

function ofUser(user: string, more: readonly string[]): Identity {
  if (user === 'system:anonymous') return { user, groups: ['system:unauthenticated', ...more] };
  const account = user.startsWith(ACCOUNT) ? user.slice(ACCOUNT.length).split(':') : [];
  const own = account.length === 2 ? ['system:serviceaccounts', `system:serviceaccounts:${account[0]}`] : [];
  return { user, groups: ['system:authenticated', ...own, ...more] };
}

/** Whether a subject of a binding is this subject, or one of its groups. */
export function isSubject({ user, groups }: Identity, { kind, name, namespace }: AccessSubject): boolean {
  switch (kind) {
    case 'User':
      return user !== '' && name === user;
    case 'Group':
      return groups.includes(name);
    case 'ServiceAccount':
      return !!namespace && user === `${ACCOUNT}${namespace}:${name}`;
    default:
      return false;
  }
}

/** A subject for people: `User/jane`, `ServiceAccount/shop/builder`. */
export function subjectText({ kind, name, namespace }: AccessSubject): string {
  return kind === 'ServiceAccount' ? `${kind}/${namespace ?? ''}/${name}` : `${kind}/${name}`;
}
