import type { ListView } from '../rows/list-view.js';
import type { BrowserCluster } from '../state/cluster.js';
import type { JoiningContext } from '../table/live/list-parts.js';

/** A visited table, with its filter. */
export interface VisitedTable {
  cluster: BrowserCluster;
  list: ListView;
  filter: string;
  /** Contexts that are shown in addition to the first. */
  joining: readonly JoiningContext[];
}

/** The tables of a session of line mode, in the order in which they were opened. */
export class Places {
  #all: VisitedTable[] = [];
  #at = -1;

  /** Adds a place that was opened; those that were left by going back are dropped. */
  add(place: VisitedTable): void {
    this.#all = [...this.#all.slice(0, this.#at + 1), place];
    this.#at = this.#all.length - 1;
  }

  /** Stores the filter of the current place. */
  keep(filter: string): void {
    const seen = this.#all[this.#at];
    if (seen !== undefined) seen.filter = filter;
  }

  /** Moves to the place before (-1) or after (1) the current one; undefined if there is none. */
  step(by: 1 | -1): VisitedTable | undefined {
    const place = this.#all[this.#at + by];
    if (place !== undefined) this.#at += by;
    return place;
  }
}
