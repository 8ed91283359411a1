import type { Clock } from '../../process/clock.js';
import type { BrowserCluster } from '../state/cluster.js';
import type { Recents } from '../state/recents.js';
import type { StateFile } from '../state/state-file.js';
import type { ContextChoice } from './choices.js';
import type { TableRouteTools } from './table-routes.js';

/** What opening screens takes. */
export interface RouteTools extends TableRouteTools {
  clock: Clock;
  /** 0 to 1, spreads waits. */
  random: () => number;
  recents: Recents;
  contexts: readonly ContextChoice[];
  /** Opens another context's cluster; `close` closes it. Fails if it cannot be asked anything. */
  open(context: string): Promise<BrowserCluster>;
  noTrunc: boolean;
  /** Values of secrets stay until one leaves them; where left out, they are hidden again after a while. */
  keepsSecrets?: boolean;
  /** What the user set, for the next time. */
  state: StateFile;
}
