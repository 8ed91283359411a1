import { clientOf } from '../../cluster/client/client.js';
import type { Session } from '../../cluster/session.js';
import { SERVICES } from '../../discovery/core-resources.js';
import { runningLine, serviceLine } from '../../render/cluster-services.js';
import type { TextOutcomes } from '../../render/outcomes.js';

/**
 * Returns the addresses of the control plane and of the services of a namespace that are labeled as cluster services,
 * and always a final hint. Fails as requests do.
 */
export async function* clusterInfo(namespace: string, session: Session): TextOutcomes {
  const { server } = session.transport;
  const labelSelector = 'kubernetes.io/cluster-service=true';
  try {
    const { items } = await clientOf(session).listAll({ resource: SERVICES, namespace }, { labelSelector });
    yield runningLine('Kubernetes control plane', server);
    for (const service of items) yield serviceLine(service, server);
  } finally {
    yield "\nTo further debug and diagnose cluster problems, use 'kubectl cluster-info dump'.\n";
  }
}
