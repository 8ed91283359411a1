import type { Client } from '../../cluster/client/client.js';
import type { WriteSettings } from '../../cluster/client/write-settings.js';
import type { LiveState } from '../../objects/apply/live-reads.js';
import type { ApplyPatches } from '../../objects/apply/patches.js';
import type { Found } from '../../objects/builder/query.js';
import type { Clock } from '../../process/clock.js';
import type { ApplyOptions } from './options.js';

/** An object to be applied, and how to find out what is there of it. */
export interface ToApply extends Found {
  /** Begun ahead of the work on the object; to be awaited once its turn has come. */
  live(): Promise<LiveState>;
  /** Lines for stderr, in the order of the objects. */
  notes: string[];
}

/** What applying needs of the run. */
export interface ApplyRun {
  options: ApplyOptions;
  client: Client;
  patches: ApplyPatches;
  /** Says one line to the user, at once. */
  tell(text: string): Promise<void>;
  signal: AbortSignal;
  clock: Clock;
}

/** What every write of a run says. */
export function writeSettings({ options }: ApplyRun): WriteSettings {
  const { dryRun, fieldManager, validation } = options;
  return { dryRun, fieldManager, fieldValidation: validation };
}
