import type { EtcdCluster } from './client/cluster.js';
import { TXN } from './client/messages.js';

/**
 * A secret that all users of an etcd share: the first one stores it there.
 * @param fresh the secret if there is none
 */
export async function sharedSecret(
  cluster: EtcdCluster,
  key: string,
  fresh: Uint8Array,
): Promise<Uint8Array> {
  // a repetition returns what the first one stored
  const { responses } = await cluster.read(TXN, {
    compare: [{ result: 0, target: 2, key, modRevision: 0 }],
    success: [{ put: { key, value: fresh } }, { range: { key } }],
    failure: [{ range: { key } }],
  });
  const found = responses.flatMap(({ range }) => range?.kvs ?? [])[0];
  return Uint8Array.from(found!.value);
}
