import type { EtcdCluster } from './client/cluster.js';
import { etcdError } from './client/errors.js';
import { RANGE } from './client/messages.js';
import { recordedCompaction } from './compactor.js';

/**
 * Where etcd was last compacted. etcd tells that to watches only; otherwise it is the first revision that can be
 * read, and found by trying, beginning with what is known and what Kubernetes servers leave written down.
 */
export class CompactionMark {
  /** All before it is known to be gone; 1 is the revision of an empty etcd. */
  #known = 1;
  readonly #cluster: EtcdCluster;

  constructor(cluster: EtcdCluster) {
    this.#cluster = cluster;
  }

  /** Takes in that etcd was compacted at a revision. */
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

  /** Whether the state of a revision is still kept; true for one that is to come. */
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
