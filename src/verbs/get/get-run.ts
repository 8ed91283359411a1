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

/** What the parts of one `get` share. */
export interface GetRun {
  options: GetOptions;
  session: Session;
  client: Client;
  plan: GetPlan;
  errors: RunErrors;
  progress: ProgressCounter;
  /** How far its lists have been printed. */
  printed: PrintedLists;
  /** `--limit`, minus what was already printed by the run that this one continues; undefined for all. */
  limit: number | undefined;
  /** The parts of each object that the order and the filter need; nothing without either. */
  sortSelection: Selection;
  /** Selects the objects to show; undefined for all. */
  filter: ObjectFilter | undefined;
  /** Each object is read completely: a template failed on a part, and its message shows complete objects. */
  wholeObjects: boolean;
  /** The output of the printers; the progress line gives way to it. */
  give: GiveText;
}
