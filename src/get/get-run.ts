import type { Output } from '../render/output.js';
import type { Progress } from '../render/progress.js';
import type { Session } from '../session.js';
import type { GetOptions } from './options.js';
import type { Outcome } from './outcome.js';
import type { Plan } from './plan.js';
import type { Wire } from './wire.js';

/** All that the parts of one `get` share. */
export interface GetRun {
  options: GetOptions;
  session: Session;
  plan: Plan;
  outcome: Outcome;
  progress: Progress;
  wire: Wire;
  /** The order asked for needs no more than metadata, or none was asked for. */
  sortsByMetadata: boolean;
  /** Where the printers write; the progress line steps aside for it. */
  stdout: Output;
}

/** Lists and single objects read at a time, ahead of the one being printed. */
export const aheadOfPrinting = 8;
