import { clientOf } from '../../cluster/client/client.js';
import type { Session } from '../../cluster/session.js';
import type { KubeObject } from '../../codec/object.js';
import { SERVICES } from '../../discovery/core-resources.js';

/** Lists the services of a namespace that are labelled as the cluster's own. Fails as requests do. */
export async function clusterServices(session: Session, namespace: string): Promise<KubeObject[]> {
  const labelSelector = 'kubernetes.io/cluster-service=true';
  return (await clientOf(session).listAll({ resource: SERVICES, namespace }, { labelSelector })).items;
}
