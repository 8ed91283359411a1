import type { SeenObject } from '../../frame/screen.js';
import type { BrowserCluster } from '../../state/cluster.js';

const RBAC = { group: 'rbac.authorization.k8s.io', version: 'v1' };

/** Finds objects of RBAC by `KIND/NAME`; undefined if they are not served to this user. */
export function rbacTargets(cluster: BrowserCluster) {
  return async (named: string, namespace: string): Promise<SeenObject | undefined> => {
    const slash = named.indexOf('/');
    const kind = named.slice(0, slash);
    const resource = await cluster.resolveKind({ ...RBAC, kind }).catch(() => undefined);
    const place = resource?.namespaced ? namespace : undefined;
    return resource && { resource, namespace: place, name: named.slice(slash + 1) };
  };
}

/** What was read, which may not be all that authorizers know. @param missing the parts that could not be read */
export function notSeen(missing: readonly string[] = []): string {
  const note = 'found in roles and bindings; other authorizers (nodes, webhooks) are not included';
  return missing.length === 0 ? note : `${note}; it may be incomplete: ${missing.join('; ')}`;
}
