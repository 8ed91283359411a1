import type { Client } from '../../cluster/client/client.js';
import type { WriteSettings } from '../../cluster/client/write-settings.js';
import type { LiveState } from '../../objects/apply/live-reads.js';
import type { ApplyPatches } from '../../objects/apply/patches.js';
import type { Found } from '../../objects/builder/query.js';
import type { Clock } from '../../process/clock.js';
import type { ApplyOptions } from './options.js';

/** An object to apply, and a way to read its live state. */
export interface ToApply extends Found {
  /** Started ahead of the work on the object; awaited when its turn comes. */
  live(): Promise<LiveState>;
  /** Lines for stderr, in the order of the objects. */
  notes: string[];
}

/** What applying needs from the run. */
export interface ApplyRun {
  options: ApplyOptions;
  client: Client;
  patches: ApplyPatches;
  /** Prints one line for the user immediately. */
  tell(text: string): Promise<void>;
  signal: AbortSignal;
  clock: Clock;
}

/** The options of every write in a run. */
export function writeSettings({ options }: ApplyRun): WriteSettings {
  const { dryRun, fieldManager, validation } = options;
  return { dryRun, fieldManager, fieldValidation: validation };
}
