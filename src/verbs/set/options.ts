import type { WriteOptions } from '../../objects/visit/write-rules.js';

/** What the commands below `set` have in common, checked. */
export interface SetOptions extends WriteOptions {
  labelSelector: string;
  all: boolean;
  local: boolean;
  fieldManager: string;
  /** What `--record` notes as the cause of the change; undefined without it. */
  changeCause: string | undefined;
}

/** Fails with kubectl's message if `--all` and `-l` are given. */
export function checkSetSelection({ all, labelSelector }: Pick<SetOptions, 'all' | 'labelSelector'>): void {
  if (all && labelSelector !== '') throw new Error('cannot set --all and --selector at the same time');
}

/** Fails with kubectl's message if a server is to try a change that no server is asked for. */
export function checkLocal({ local, dryRun }: Pick<SetOptions, 'local' | 'dryRun'>): void {
  if (local && dryRun === 'server')
    throw new Error('cannot specify --local and --dry-run=server - did you mean --dry-run=client?');
}

/** kubectl's message where a command names no object. */
export const NO_RESOURCE =
  'one or more resources must be specified as <resource> <name> or <resource>/<name>';
