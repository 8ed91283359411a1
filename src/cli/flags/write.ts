import type { Environment } from '../../process/environment.js';
import { concurrencyFlags, readConcurrency } from './concurrency.js';
import { confirmFlags } from './confirm.js';
import { dryRunFlags, readDryRun } from './dry-run.js';
import { fieldManagerFlags } from './field-manager.js';
import { type fileFlags, filesIn } from './files.js';
import type { FlagValues } from './kinds.js';
import { localFlags } from './local.js';
import { printFlags, readPrint } from './print.js';
import { recordFlags } from './record.js';
import { readSelectors } from './selectors.js';

/** The flags of commands that change objects, and files with --local, beside those that say which. @param manager `kubectl-set` */
export function localWriteFlags(manager: string) {
  return {
    ...localFlags(),
    ...printFlags(),
    ...dryRunFlags(),
    ...confirmFlags(),
    ...concurrencyFlags(),
    ...fieldManagerFlags(manager),
    ...recordFlags(),
  };
}

/** The flags of commands that change what files and words name. */
type WriteFlags = FlagValues<typeof fileFlags> &
  FlagValues<typeof printFlags> &
  FlagValues<typeof confirmFlags> &
  FlagValues<typeof concurrencyFlags> &
  FlagValues<typeof fieldManagerFlags> & { selector?: string };

/** What such commands read of their flags: the `rollout` commands. Fails as the readers of the flags do. */
export function readWrite(flags: WriteFlags, variables: Environment['variables']) {
  return {
    ...filesIn(flags),
    ...readPrint(flags, variables),
    typed: true,
    labelSelector: readSelectors(flags).labelSelector,
    yes: flags.yes,
    concurrency: readConcurrency(flags),
    fieldManager: flags['field-manager'],
  };
}

/** The same of commands that can do without a server: the `set` commands. Fails in the order of the flags. */
export function readLocalWrite(
  flags: WriteFlags & FlagValues<typeof dryRunFlags> & FlagValues<typeof localFlags> & { all: boolean },
  variables: Environment['variables'],
) {
  readPrint(flags, variables);
  const dryRun = readDryRun(flags);
  return { ...readWrite(flags, variables), ...dryRun, all: flags.all, local: flags.local };
}
