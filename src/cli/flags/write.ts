import type { Environment } from '../../process/environment.js';
import { concurrencyFlags, readConcurrency } from './concurrency.js';
import { confirmFlags } from './confirm.js';
import { dryRunFlags, readDryRun } from './dry-run.js';
import { type fileFlags, filesIn } from './files.js';
import { type FlagValues, stringFlag } from './kinds.js';
import { localFlags } from './local.js';
import { printFlags, readPrint } from './print.js';
import { recordFlags } from './record.js';
import { readSelectors } from './selectors.js';

/** --field-manager. @param name the command's own manager: `kubectl-create` */
export function fieldManagerFlags(name: string) {
  return {
    'field-manager': stringFlag(
      {
        helpGroup: 'WRITING',
        helpValue: 'NAME',
        description: 'Name of the manager that tracks ownership of the fields.',
      },
      name,
    ),
  };
}

/** The flags of commands that change objects and print the result. @param manager their own: `kubectl-set` */
export function changeFlags(manager: string) {
  return {
    ...printFlags(),
    ...dryRunFlags(),
    ...confirmFlags(),
    ...concurrencyFlags(),
    ...fieldManagerFlags(manager),
  };
}

/** The same for commands that also change files, with --local. */
export function localWriteFlags(manager: string) {
  return { ...localFlags(), ...changeFlags(manager), ...recordFlags() };
}

/** The containers of pods and pod templates that `set` changes. */
export function containersFlags() {
  return {
    containers: stringFlag(
      {
        completes: 'object-containers',
        char: 'c',
        helpGroup: 'SELECTION',
        helpValue: 'NAME',
        description: 'The containers to change; * matches any characters.',
      },
      '*',
    ),
  };
}

/** The flags of commands that change the objects in files and words. */
type WriteFlags = FlagValues<typeof fileFlags> &
  FlagValues<typeof printFlags> &
  FlagValues<typeof confirmFlags> &
  FlagValues<typeof concurrencyFlags> &
  FlagValues<typeof fieldManagerFlags> & { selector?: string };

/** The options of such commands from their flags: the `rollout` commands. Fails as the readers of the flags do. */
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

/** The same for commands that can work without a server: the `set` commands. Fails in the order of the flags. */
export function readLocalWrite(
  flags: WriteFlags & FlagValues<typeof dryRunFlags> & FlagValues<typeof localFlags> & { all: boolean },
  variables: Environment['variables'],
) {
  readPrint(flags, variables);
  const dryRun = readDryRun(flags);
  return { ...readWrite(flags, variables), ...dryRun, all: flags.all, local: flags.local };
}
