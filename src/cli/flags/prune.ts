import { arrayFlag, boolFlag } from './kinds.js';
import { allFlags, selectorFlags } from './selectors.js';

const group = { helpGroup: 'DELETING' } as const;

/** --prune and its scope: --prune-allowlist, --all and -l. */
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
