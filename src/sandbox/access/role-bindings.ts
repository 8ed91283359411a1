import type { JsonObject, KubeObject } from '../../codec/object.js';
import { type Random, uuid } from '../base/random.js';
import { timestamp } from '../base/timestamp.js';
import { toValue } from '../object/value.js';
import { RevisionMismatchError, type Store } from '../store/store.js';
import { objectKey } from '../types/resource-type.js';
import { EDITOR, LIMITED, VIEWER } from './own-users.js';
import { CLUSTER_ROLE_BINDINGS, ROLE_BINDINGS } from './rbac.js';

const apiGroup = 'rbac.authorization.k8s.io';

/** The namespace of the editor. */
const EDITED = 'default';

/** What making the bindings requires. */
interface BindingTools {
  store: Store;
  now: number;
  random: Random;
}

/**
 * Binds the sandbox's own users to roles that every cluster has: the viewer to `view` everywhere, the editor to `edit`
 * in the default namespace, the limited user to `view` in some namespaces. Existing bindings stay.
 * @param limitedTo the namespaces of the limited user
 */
export async function bindOwnUsers(
  { store, now, random }: BindingTools,
  limitedTo: readonly string[],
): Promise<void> {
  const bindings = [
    binding(VIEWER, 'view'),
    binding(EDITOR, 'edit', EDITED),
    ...limitedTo.map((namespace) => binding(LIMITED, 'view', namespace)),
  ];
  for (const { metadata, ...content } of bindings) {
    const { name = '', namespace = '' } = metadata ?? {};
    const type = namespace === '' ? CLUSTER_ROLE_BINDINGS : ROLE_BINDINGS;
    const own = { ...metadata, uid: uuid(random), creationTimestamp: timestamp(now) };
    try {
      await store.put(objectKey(type, namespace, name), toValue({ metadata: own, ...content }, false), 0);
    } catch (error) {
      if (!(error instanceof RevisionMismatchError)) throw error;
    }
  }
}

function binding(user: string, role: string, namespace?: string): KubeObject {
  const subjects: JsonObject[] = [{ kind: 'User', apiGroup, name: user }];
  return {
    metadata: { name: user, ...(namespace === undefined ? {} : { namespace }) },
    subjects,
    roleRef: { apiGroup, kind: 'ClusterRole', name: role },
  };
}
