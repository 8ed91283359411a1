import { arrayFlag, boolFlag, type FlagValues } from './kinds.js';
import { allFlags, selectorFlags } from './selectors.js';

const group = { helpGroup: 'DELETING' } as const;

/** --prune and what it looks at: --prune-allowlist, --all and -l. */
export function pruneFlags() {
  return {
    ...selectorFlags(),
    ...allFlags(),
    prune: boolFlag({
      ...group,
      description:
        'Delete objects that were created by apply or create --save-config and are no longer in the files. Needs -l or --all.',
    }),
    'prune-allowlist': arrayFlag({
      ...group,
      helpValue: 'GROUP/VERSION/KIND',
      description: 'Types to prune instead of the default ones; may be repeated.',
    }),
  };
}

/** Pruning as it was asked for. */
export interface PruneArguments {
  prune: boolean;
  /** `group/version/kind`, `core` for the core group; not parsed yet. */
  pruneAllowlist: readonly string[];
  all: boolean;
}

/** Reads the flags of --prune. Fails with kubectl's message for what does not go together. */
export function readPrune(flags: FlagValues<typeof pruneFlags>): PruneArguments {
  const { prune, all, selector } = flags;
  if (all && selector !== '') throw new Error('cannot set --all and --selector at the same time');
  if (prune && !all && selector === '') {
    throw new Error(
      'all resources selected for prune without explicitly passing --all. To prune all resources, pass the --all flag. ' +
        'If you did not mean to prune all resources, specify a label selector',
    );
  }
  return { prune, pruneAllowlist: flags['prune-allowlist'], all };
}
