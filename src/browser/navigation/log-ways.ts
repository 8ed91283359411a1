import type { Clock } from '../../process/clock.js';
import type { SeenObject } from '../frame/screen.js';
import type { BrowserCluster } from '../state/cluster.js';
import type { TextSource } from '../text/text-screen.js';
import type { TableRoutesBase } from './table-routes.js';

/** Which log to open. */
export interface LogChoice {
  /** One container of each pod; all if omitted. */
  container?: string;
  /** The run before the last restart. */
  previous?: boolean;
}

/** What the routes to logs start from. */
export interface LogRoutesBase extends TableRoutesBase {
  clock: Clock;
  /** From 0 to 1. */
  random: () => number;
  text(cluster: BrowserCluster, source: TextSource): void;
}

/** The routes to logs that other routes use: the screens of logs provide them. */
export interface LogWays {
  /** The logs of pods, or of an object's pods; of one container if one is selected. */
  open(cluster: BrowserCluster, targets: readonly SeenObject[], opening?: LogChoice): void;
  /**
   * The logs that words describe.
   * @param namespace if the words give none; undefined for all
   */
  openWords(cluster: BrowserCluster, words: readonly string[], namespace: string | undefined): void;
}
