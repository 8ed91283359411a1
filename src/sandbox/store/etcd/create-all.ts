import type { StoredValue } from '../store.js';
import { TXN } from './client/messages.js';
import type { EtcdParts } from './parts.js';

/** etcd accepts 128 operations and 1.5 MiB in one transaction by default. */
const MOST = { keys: 100, bytes: 512 * 1024 };

interface NewKey {
  key: string;
  value: Uint8Array;
}

/** Writes missing keys, many at one revision; existing ones stay. */
export async function createAll(
  parts: EtcdParts,
  values: Iterable<readonly [key: string, value: StoredValue]>,
): Promise<void> {
  let batch: NewKey[] = [];
  let bytes = 0;
  for (const [key, value] of values) {
    const next = { key: parts.keys.toEtcd(key), value: parts.codec.encode(key, value) };
    if (batch.length === MOST.keys || bytes + next.value.length > MOST.bytes) {
      await createBatch(parts, batch);
      [batch, bytes] = [[], 0];
    }
    batch.push(next);
    bytes += next.value.length;
  }
  await createBatch(parts, batch);
}

/** All at once if none exists, otherwise one by one. Repeating it has no further effect. */
async function createBatch(parts: EtcdParts, batch: readonly NewKey[]): Promise<void> {
  if (batch.length === 0) return;
  const { succeeded } = await parts.cluster.read(TXN, {
    compare: batch.map(({ key }) => ({ result: 0, target: 2, key, modRevision: 0 })),
    success: batch.map((put) => ({ put })),
  });
  if (succeeded || batch.length === 1) return;
  for (const one of batch) await createBatch(parts, [one]);
}
