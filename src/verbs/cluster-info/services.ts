import type { Session } from '../../cluster/session.js';
import type { KubeList, KubeObject } from '../../codec/object.js';
import { resourcePath } from '../../transport/paths.js';
import { readJson } from '../../transport/read.js';
import { expectOk } from '../../transport/status.js';

/** Lists the services of a namespace that are labelled as the cluster's own. Fails as requests do. */
export async function clusterServices(
  { transport, environment }: Pick<Session, 'transport' | 'environment'>,
  namespace: string,
): Promise<KubeObject[]> {
  const response = await transport.send({
    method: 'GET',
    path: resourcePath({ group: '', version: 'v1', name: 'services', namespace }),
    query: [['labelSelector', 'kubernetes.io/cluster-service=true']],
    signal: environment.signal,
  });
  const list = await readJson<KubeList>(await expectOk(response, { method: 'GET', resource: 'services' }));
  return list.items;
}
