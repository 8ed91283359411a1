import type { Client } from '../../cluster/client/client.js';
import type { Session } from '../../cluster/session.js';
import type { Selection } from '../../codec/selection.js';
import type { GiveText } from '../../render/give-output.js';
import type { ProgressCounter } from '../../render/progress-counter.js';
import type { ObjectFilter } from './filter.js';
import type { GetOptions } from './options.js';
import type { GetPlan } from './plan.js';
import type { PrintedLists } from './printed-lists.js';
import type { RunErrors } from './run-errors.js';

/** All that the parts of one `get` share. */
export interface GetRun {
  options: GetOptions;
  session: Session;
  client: Client;
  plan: GetPlan;
  errors: RunErrors;
  progress: ProgressCounter;
  /** How far its lists have been printed. */
  printed: PrintedLists;
  /** `--limit`, less what the run has printed that this one continues; undefined for all. */
  limit: number | undefined;
  /** What the order and the filter look at in each object; nothing if neither was requested. */
  sortSelection: Selection;
  /** Lets through what is to be shown; undefined for everything. */
  filter: ObjectFilter | undefined;
  /** All of each object is to be read: a template failed on parts, and its message shows whole objects. */
  wholeObjects: boolean;
  /** What the printers write; the progress line gives way to it. */
  give: GiveText;
}
