import type { Session } from '../../../cluster/session.js';
import type { BrowserCluster } from '../../state/cluster.js';

/**
 * The session of a cluster for verbs that the browser calls: they draw nothing, and end by a signal. Fails if the
 * cluster has none.
 * @param namespace if it differs from the context's
 */
export function quietSession(cluster: BrowserCluster, signal: AbortSignal, namespace?: string): Session {
  const { session, transport } = cluster;
  if (session === undefined) throw new Error('this cannot be read here');
  const nowhere = { isTTY: false, columns: undefined, write: async () => undefined };
  return {
    ...session,
    // The header counts requests by the browser's own transport.
    transport: Object.assign(Object.create(session.transport) as Session['transport'], {
      send: transport.send.bind(transport),
    }),
    environment: { ...session.environment, signal },
    progressOutput: nowhere,
    tell: async () => undefined,
    ...(namespace !== undefined && { namespace, namespaceExplicit: true }),
  };
}
