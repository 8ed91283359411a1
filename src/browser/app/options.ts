import type { Session } from '../../cluster/session.js';
import type { ListView } from '../rows/list-view.js';
import type { WorldOptions } from './world.js';

/** What to show first. */
export interface StartView {
  list: ListView;
  /** An object of it to open at once. */
  name?: string;
  /** The word of a view of the place to open at once, before the list. */
  view?: string;
  /** No namespace was named: the most recent one of the browser is used. */
  isAnywhere?: boolean;
  /** The problem with some of the words; the rest is shown anyway. */
  problems?: readonly string[];
}

/** What to browse, and how. */
export interface BrowseOptions extends WorldOptions {
  noTrunc: boolean;
  /** Draw only ASCII. */
  ascii?: boolean;
  /** The name of the saved forwards to start with; "" for none. */
  forwards?: string;
  /** Finds out what to show first. If this fails, the error is printed and the browser does not start. */
  begin(session: Session, isOneOfSeveral: boolean): Promise<StartView>;
}
