import type { DryRun } from '../../cluster/dry-run.js';
import type { Validation } from '../../cluster/validation.js';
import type { ManifestFlags } from '../../objects/manifests/sources.js';
import type { Concurrency } from '../../objects/visit/width.js';
import type { ObjectFormat } from '../../render/output-format.js';

/** The validated options of `apply`. */
export interface ApplyOptions extends ManifestFlags {
  /** The name by which proa was called, for messages about its commands: `kubectl`. */
  program: string;
  labelSelector: string;
  dryRun: DryRun;
  /** Skips confirmation in a protected context. */
  yes: boolean;
  validation: Validation;
  fieldManager: string;
  /** Apply on the server; `force` takes over the fields of other managers. */
  serverSide: { force: boolean } | undefined;
  /** "" for the objects themselves; server-side only. */
  subresource: string;
  /** Overwrite changes that others made since the last apply. */
  overwrite: boolean;
  openApiPatch: boolean;
  deletion: ApplyDeletion;
  prune: PruneOptions | undefined;
  /** The value of kubernetes.io/change-cause; undefined without `--record`. */
  changeCause: string | undefined;
  /** How many objects are written at a time. With 1, each is read just before it is written, as in kubectl. */
  concurrency: Concurrency;
  /** Undefined: a line for each object that says what was done. */
  format: ObjectFormat | undefined;
  /** The output is one object, at the end: with `-o`, except for names, and not with --template alone. */
  isGathered: boolean;
  showManagedFields: boolean;
  /** kubectl's log messages about deprecated values. */
  warnings: readonly string[];
  /** kubectl's warnings on stderr about such values. */
  notices: readonly string[];
}

/** How to delete objects that are pruned, or created again. */
interface ApplyDeletion {
  /** Delete and create again if an object cannot be patched: `--force`. */
  force: boolean;
  propagation: 'Background' | 'Foreground' | 'Orphan';
  /** Seconds; negative for the default of the object. */
  gracePeriod: number;
  /** How long the deletion of an object that is created again may take, in milliseconds. */
  timeoutMs: number;
}

/** What to prune: former members of an apply set, or previously applied objects of some types. */
type PruneOptions = { applySet: string } | { allowlist: readonly string[] };

/** The flags that exclude each other, as given. */
interface ApplyArguments {
  serverSide: boolean;
  forceConflicts: boolean;
  dryRun: DryRun;
  force: boolean;
  all: boolean;
  labelSelector: string;
  prune: boolean;
  pruneAllowlist: readonly string[];
  applySet: string;
  subresource: string;
}

/** Fails with kubectl's message for flags that cannot be combined, in kubectl's order. */
export function checkApply(asked: ApplyArguments): void {
  const { serverSide, forceConflicts, dryRun, force, subresource } = asked;
  if (forceConflicts && !serverSide) throw new Error('--force-conflicts only works with --server-side');
  if (dryRun === 'client' && serverSide)
    throw new Error(
      "--dry-run=client doesn't work with --server-side (did you mean --dry-run=server instead?)",
    );
  if (serverSide && force) throw new Error('--force cannot be used with --server-side');
  if (dryRun === 'server' && force) throw new Error('--dry-run=server cannot be used with --force');
  if (asked.all && asked.labelSelector !== '')
    throw new Error('cannot set --all and --selector at the same time');
  if (asked.applySet !== '' && !asked.prune) throw new Error('--applyset requires --prune');
  if (asked.prune) checkPrune(asked);
  if (subresource !== '' && !serverSide)
    throw new Error('--subresource can only be specified for --server-side');
}

function checkPrune({
  force,
  all,
  labelSelector,
  pruneAllowlist,
  applySet,
  serverSide,
}: ApplyArguments): void {
  if (force) throw new Error('--force cannot be used with --prune');
  if (applySet !== '') {
    if (all) throw new Error('--all is incompatible with --applyset');
    if (labelSelector !== '') throw new Error('--selector is incompatible with --applyset');
    if (pruneAllowlist.length > 0) throw new Error('--prune-allowlist is incompatible with --applyset');
    return;
  }
  if (!all && labelSelector === '')
    throw new Error(
      'all resources selected for prune without explicitly passing --all. To prune all resources, pass the --all flag. ' +
        'If you did not mean to prune all resources, specify a label selector',
    );
  if (serverSide)
    throw new Error("--prune is in alpha and doesn't currently work on objects created by server-side apply");
}
