/** The sender of a request: authentication.k8s.io/v1 UserInfo. */
export interface UserInfo {
  name: string;
  uid?: string;
  groups: readonly string[];
  extra?: Readonly<Record<string, readonly string[]>>;
}

/** The group of all known users. */
export const AUTHENTICATED = 'system:authenticated';

/** The group of users who may do everything, whatever the rules are. */
export const MASTERS = 'system:masters';

/** A sender without credentials. */
export const ANONYMOUS: UserInfo = { name: 'system:anonymous', groups: ['system:unauthenticated'] };

const SERVICE_ACCOUNT = /^system:serviceaccount:(?<namespace>[^:]+):(?<name>[^:]+)$/;

/** The user name of a service account. */
export function serviceAccountUser(namespace: string, name: string): string {
  return `system:serviceaccount:${namespace}:${name}`;
}

/** The service account of a user name; undefined for other users. */
export function serviceAccountOf(user: string): { namespace: string; name: string } | undefined {
  const groups = SERVICE_ACCOUNT.exec(user)?.groups;
  return groups && { namespace: groups.namespace!, name: groups.name! };
}

/** The groups of the service accounts of a namespace. */
export function serviceAccountGroups(namespace: string): string[] {
  return ['system:serviceaccounts', `system:serviceaccounts:${namespace}`];
}

/** A user in the form of reviews. */
export function userInfo({ name, uid, groups, extra }: UserInfo) {
  return {
    ...(name === '' ? {} : { username: name }),
    ...(uid ? { uid } : {}),
    ...(groups.length > 0 ? { groups } : {}),
    ...(extra && Object.keys(extra).length > 0 ? { extra } : {}),
  };
}
