import type { GateTools } from '../act/gate.js';
import type { OwnThings } from '../act/types.js';
import type { Clipboard } from '../copy/clipboard.js';
import type { RouteTools } from '../navigation/route-tools.js';

/** What line mode needs from its environment. */
export interface PlainTools
  extends Pick<GateTools, 'lend' | 'editor' | 'actionLog'>,
    Pick<RouteTools, 'clock' | 'random' | 'open' | 'state' | 'place' | 'contexts'> {
  /** Aborted by Ctrl-C or a request to end. */
  signal: AbortSignal;
  clipboard: Clipboard;
  /** The user's own actions; none if left out. */
  own?: OwnThings;
  /** Says a line. */
  say(line: string): void;
}
