import type { WriteOptions } from '../../objects/visit/write-rules.js';

/** The validated options that all commands below `set` have in common. */
export interface SetOptions extends WriteOptions {
  labelSelector: string;
  all: boolean;
  local: boolean;
  fieldManager: string;
  /** The change cause for `--record`; undefined without it. */
  changeCause: string | undefined;
}

/** Fails with kubectl's message if `--all` and `-l` are given. */
export function checkSetSelection({ all, labelSelector }: Pick<SetOptions, 'all' | 'labelSelector'>): void {
  if (all && labelSelector !== '') throw new Error('cannot set --all and --selector at the same time');
}

/** Fails with kubectl's message if a server-side dry run is combined with local changes. */
export function checkLocal({ local, dryRun }: Pick<SetOptions, 'local' | 'dryRun'>): void {
  if (local && dryRun === 'server')
    throw new Error('cannot specify --local and --dry-run=server - did you mean --dry-run=client?');
}

/** kubectl's message if a command names no object. */
export const NO_RESOURCE =
  'one or more resources must be specified as <resource> <name> or <resource>/<name>';
