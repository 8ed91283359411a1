import type { EtcdCluster } from './client/cluster.js';
import { etcdError } from './client/errors.js';
import { RANGE } from './client/messages.js';
import { recordedCompaction } from './compactor.js';

/**
 * The revision of etcd's last compaction. etcd reports it only to watches; otherwise it is the first readable revision,
 * found by trying, starting from what is known and what Kubernetes servers have recorded.
 */
export class CompactionMark {
  /** Earlier revisions are known to be gone; 1 is the revision of an empty etcd. */
  #known = 1;
  readonly #cluster: EtcdCluster;

  constructor(cluster: EtcdCluster) {
    this.#cluster = cluster;
  }

  /** Records that etcd was compacted at a revision. */
  learn(revision: number): void {
    this.#known = Math.max(this.#known, revision);
  }

  /** The revision of the last compaction, 0 if there was none. */
  async find(): Promise<number> {
    const { revision: recorded, current } = await recordedCompaction(this.#cluster);
    let [low, high] = [this.#known, current];
    const tryAt = async (revision: number) => {
      if (revision < low || revision >= high) return;
      if (await this.isReadable(revision)) high = revision;
      else low = revision + 1;
    };
    for (const guess of [this.#known, recorded, recorded - 1]) await tryAt(guess);
    while (low < high) await tryAt(Math.floor((low + high) / 2));
    this.learn(low);
    return low === 1 ? 0 : low;
  }

  /** Whether the state of a revision is still available; true for a future one. */
  async isReadable(revision: number): Promise<boolean> {
    try {
      await this.#cluster.read(RANGE, { key: '\u0000', countOnly: true, revision });
      return true;
    } catch (thrown) {
      const error = etcdError(thrown);
      if (error.isFuture) return true;
      if (error.isCompacted) return false;
      throw error;
    }
  }
}
