import type { ManifestFlags } from '../../objects/manifests/sources.js';
import type { WriteOptions } from '../../objects/visit/write-rules.js';
import type { ObjectFormat } from '../../render/output-format.js';

/** The objects of a rollout command. */
interface Targets extends ManifestFlags {
  words: readonly string[];
  labelSelector: string;
}

/** The options of `rollout status`, validated. */
export interface RolloutStatusOptions extends Targets {
  /** Until the rollout is done. */
  watch: boolean;
  /** Fail if another revision is running; 0 for any. */
  revision: number;
  /** For each object; 0 for no limit. */
  timeoutMs: number;
}

/** The options of `rollout history`, validated. */
export interface RolloutHistoryOptions extends Targets {
  /** Undefined: a table of revisions, or the template of one. */
  format: ObjectFormat | undefined;
  /** The format is for the revisions, not for the object that has them: `-o` is given. */
  ofRevisions: boolean;
  /** The one to show; 0 for all. */
  revision: number;
}

/** The validated options of `rollout pause`, `resume` and `restart`. */
export interface RolloutChangeOptions extends WriteOptions, Targets {
  fieldManager: string;
  /** As in GateOptions. */
  asksOfMany?: boolean;
}

/** The options of `rollout undo`, validated. */
export interface RolloutUndoOptions extends WriteOptions, Targets {
  /** As in GateOptions. */
  asksOfMany?: boolean;
  /** The revision to roll back to; 0 for the one before the latest. */
  toRevision: number;
}

/** Fails with kubectl's message if no object is named. */
export function checkTargets({ words, filenames, kustomize }: Targets): void {
  if (words.length === 0 && filenames.length === 0 && kustomize === '')
    throw new Error('required resource not specified');
}

/**
 * Validates what status and history have in common. Fails with kubectl's messages.
 * @param isAsked whether a missing object is requested
 */
export function checkRollout(options: Targets & { revision: number }, isAsked: boolean): void {
  if (!isAsked) checkTargets(options);
  const { revision } = options;
  if (revision < 0) throw new Error(`revision must be a positive integer: ${revision}`);
}
