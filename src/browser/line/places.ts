import type { ListView } from '../rows/list-view.js';
import type { BrowserCluster } from '../state/cluster.js';
import type { JoiningContext } from '../table/live/list-parts.js';

/** A table that was looked at, with what was filtered. */
export interface VisitedTable {
  cluster: BrowserCluster;
  list: ListView;
  filter: string;
  /** Contexts that are shown beside the first. */
  joining: readonly JoiningContext[];
}

/** The tables of a run of line mode, in the order in which they were opened. */
export class Places {
  #all: VisitedTable[] = [];
  #at = -1;

  /** A place that was opened; those that were left by going back are forgotten. */
  add(place: VisitedTable): void {
    this.#all = [...this.#all.slice(0, this.#at + 1), place];
    this.#at = this.#all.length - 1;
  }

  /** Keeps the filter of the place that is seen. */
  keep(filter: string): void {
    const seen = this.#all[this.#at];
    if (seen !== undefined) seen.filter = filter;
  }

  /** Goes to the place before (-1) or after (1) the one that is seen; undefined if there is none. */
  step(by: 1 | -1): VisitedTable | undefined {
    const place = this.#all[this.#at + by];
    if (place !== undefined) this.#at += by;
    return place;
  }
}
