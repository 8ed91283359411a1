import type { Clock } from '../../process/clock.js';
import type { SeenObject } from '../frame/screen.js';
import type { BrowserCluster } from '../state/cluster.js';
import type { TextSource } from '../text/text-screen.js';
import type { TableRoutesBase } from './table-routes.js';

/** Which log is opened. */
export interface LogChoice {
  /** One container of each pod; all where left out. */
  container?: string;
  /** The run before the last restart. */
  previous?: boolean;
}

/** What the routes to logs lead from. */
export interface LogRoutesBase extends TableRoutesBase {
  clock: Clock;
  /** From 0 to 1. */
  random: () => number;
  text(cluster: BrowserCluster, source: TextSource): void;
}

/** The ways to logs, as far as other ways lead on to them: the screens of logs give them. */
export interface LogWays {
  /** The logs of pods, and of what pods belong to; of one container where one of one pod is meant. */
  open(cluster: BrowserCluster, targets: readonly SeenObject[], opening?: LogChoice): void;
  /**
   * The logs that words stand for.
   * @param namespace where the words give none; undefined for all
   */
  openWords(cluster: BrowserCluster, words: readonly string[], namespace: string | undefined): void;
}
