import { resourceName } from '../../../discovery/types.js';
import { ROLLED_OUT } from '../../../objects/workload-types.js';
import type { ActionSubject } from '../../rows/subject.js';
import type { BrowserCluster } from '../../state/cluster.js';
import type { ActionOutcome } from '../types.js';

/** A rollout that was started here. */
export interface BegunRollout {
  cluster: BrowserCluster;
  subject: ActionSubject;
  /** What was done: `restarted`. */
  text: string;
  /** The arguments of the undo command; empty if there is none. */
  opposite: readonly string[];
}

/** The number of rollouts that are kept. */
const MOST = 50;

/** The rollouts that were started in this run of the browser, the latest first; one for each object. */
export class Rollouts {
  #all: BegunRollout[] = [];

  /** Those of a cluster. */
  of(cluster: BrowserCluster): readonly BegunRollout[] {
    return this.#all.filter((each) => each.cluster === cluster);
  }

  /** Adds an outcome if it is followed; returns whether it is. */
  add({ subject, kind, text, opposite = [] }: ActionOutcome, cluster: BrowserCluster): boolean {
    if (kind !== 'done' || !ROLLED_OUT.includes(resourceName(subject.resource))) return false;
    const others = this.#all.filter((each) => each.subject.uid !== subject.uid);
    this.#all = [{ cluster, subject, text, opposite }, ...others].slice(0, MOST);
    return true;
  }
}
