import type { DryRun } from '../../cluster/dry-run.js';
import type { Validation } from '../../cluster/validation.js';
import type { ManifestFlags } from '../../objects/manifests/sources.js';
import type { Concurrency } from '../../objects/visit/width.js';
import type { ObjectFormat } from '../../render/output-format.js';

/** The validated options of `apply`. */
export interface ApplyOptions extends ManifestFlags {
  /** By which proa was called, for messages that name its commands: `kubectl`. */
  program: string;
  labelSelector: string;
  dryRun: DryRun;
  /** Skips confirmation in a protected context. */
  yes: boolean;
  validation: Validation;
  fieldManager: string;
  /** Apply on the server; `force` takes over fields of other managers. */
  serverSide: { force: boolean } | undefined;
  /** "" for the objects themselves; server-side alone. */
  subresource: string;
  /** Overwrite what others have changed since the last apply. */
  overwrite: boolean;
  openApiPatch: boolean;
  deletion: ApplyDeletion;
  prune: PruneOptions | undefined;
  /** The value of kubernetes.io/change-cause; undefined without `--record`. */
  changeCause: string | undefined;
  /** How many objects are written at a time. With 1 each is read just before it is written, as kubectl does. */
  concurrency: Concurrency;
  /** Undefined: a line for each object that says what was done. */
  format: ObjectFormat | undefined;
  /** What is given is one object, at the end: with `-o`, but for names, and not with --template alone. */
  isGathered: boolean;
  showManagedFields: boolean;
  /** What kubectl logs of words that it will not take forever. */
  warnings: readonly string[];
  /** What kubectl says of such words on stderr. */
  notices: readonly string[];
}

/** How objects are deleted that are pruned, or created again. */
interface ApplyDeletion {
  /** Delete and create again what cannot be patched: `--force`. */
  force: boolean;
  propagation: 'Background' | 'Foreground' | 'Orphan';
  /** Seconds; negative for the object's own. */
  gracePeriod: number;
  /** How long the deletion of what is created again may take, in milliseconds. */
  timeoutMs: number;
}

/** What is pruned: what an apply set no longer has, or what was applied before, of some types. */
type PruneOptions = { applySet: string } | { allowlist: readonly string[] };

/** The flags that may not stand together, as they were given. */
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

/** Fails with kubectl's message for flags that do not go together, in kubectl's order. */
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
