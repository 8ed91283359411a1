import type { Clock } from '../../process/clock.js';
import type { BrowserCluster } from '../state/cluster.js';
import type { Recents } from '../state/recents.js';
import type { StateFile } from '../state/state-file.js';
import type { ContextChoice } from './choices.js';
import type { TableRouteTools } from './table-routes.js';

/** What opening screens requires. */
export interface RouteTools extends TableRouteTools {
  clock: Clock;
  /** 0 to 1, for the jitter of waits. */
  random: () => number;
  recents: Recents;
  contexts: readonly ContextChoice[];
  /** Opens the cluster of another context; `close` closes it. Fails if it cannot be reached. */
  open(context: string): Promise<BrowserCluster>;
  noTrunc: boolean;
  /** Values of secrets stay visible until the screen is left; if omitted, they are hidden again after a while. */
  keepsSecrets?: boolean;
  /** The user's settings, for the next time. */
  state: StateFile;
}
