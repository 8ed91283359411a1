import type { EtcdCluster } from './client/cluster.js';
import { etcdError } from './client/errors.js';
import { COMPACT, RANGE, TXN } from './client/messages.js';

/**
 * The key by which Kubernetes servers coordinate compactions: k8s.io/apiserver, pkg/storage/etcd3/compact.go. It is the
 * same whatever the prefix, because an etcd has one history. Its value is the last compacted revision; the number of
 * writes is the common count of rounds.
 */
export const COMPACT_KEY = 'compact_rev_key';

/** etcd's comparison of how often the key was written; 0 for a missing one. */
const writtenTimes = (version: number) => [{ result: 0, target: 0, key: COMPACT_KEY, version }];

const written = (revision: number) => ({ put: { key: COMPACT_KEY, value: Buffer.from(String(revision)) } });

/**
 * One of several members that compact one etcd. Of those whose rounds fall into the same interval, only the first
 * compacts, at the revision of its previous round: the history is kept for at least one interval.
 */
export class Compactor {
  #rounds = 0;
  #seen = 0;
  readonly #cluster: EtcdCluster;

  constructor(cluster: EtcdCluster) {
    this.#cluster = cluster;
  }

  /** Runs a round. Returns the compacted revision, undefined if another member was first. Fails with EtcdError. */
  async round(): Promise<number | undefined> {
    const compactAt = this.#seen;
    const { header, succeeded, responses } = await this.#cluster.write(TXN, {
      compare: writtenTimes(this.#rounds),
      success: [written(compactAt)],
      failure: [{ range: { key: COMPACT_KEY } }],
    });
    this.#seen = header.revision;
    if (!succeeded) {
      this.#rounds = responses[0]?.range?.kvs[0]?.version ?? 0;
      return undefined;
    }
    this.#rounds += 1;
    if (compactAt === 0) return undefined;
    await compactAtRevision(this.#cluster, compactAt);
    return compactAt;
  }
}

/** Records for all members that someone compacted at a revision: their next round does nothing. */
export async function recordCompaction(cluster: EtcdCluster, revision: number): Promise<void> {
  await cluster.write(TXN, { success: [written(revision)] });
}

/** The last revision that members recorded, 0 for none, and the current one. */
export async function recordedCompaction(
  cluster: EtcdCluster,
): Promise<{ revision: number; current: number }> {
  const { kvs, header } = await cluster.read(RANGE, { key: COMPACT_KEY });
  const revision = Number(Buffer.from(kvs[0]?.value ?? []).toString());
  return { revision: Number.isSafeInteger(revision) ? revision : 0, current: header.revision };
}

async function compactAtRevision(cluster: EtcdCluster, revision: number): Promise<void> {
  try {
    await cluster.write(COMPACT, { revision });
  } catch (error) {
    if (!etcdError(error).isCompacted) throw error; // compacted on request or by others, which is just as good
  }
}
