import type { EtcdCluster } from './client/cluster.js';
import { TXN } from './client/messages.js';

/**
 * A secret that all who share an etcd agree on: the first to ask puts theirs there.
 * @param fresh what it becomes where there is none yet
 */
export async function sharedSecret(
  cluster: EtcdCluster,
  key: string,
  fresh: Uint8Array,
): Promise<Uint8Array> {
  // done twice, it gives what the first time made
  const { responses } = await cluster.read(TXN, {
    compare: [{ result: 0, target: 2, key, modRevision: 0 }],
    success: [{ put: { key, value: fresh } }, { range: { key } }],
    failure: [{ range: { key } }],
  });
  const found = responses.flatMap(({ range }) => range?.kvs ?? [])[0];
  return Uint8Array.from(found!.value);
}
