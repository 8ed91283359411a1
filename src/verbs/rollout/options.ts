import type { ManifestFlags } from '../../objects/manifests/sources.js';
import type { WriteOptions } from '../../objects/visit/write-rules.js';
import type { ObjectFormat } from '../../render/output-format.js';

/** Which objects a rollout command is about. */
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
  /** The format is for the revisions, and not for the object that has them: `-o` is given. */
  ofRevisions: boolean;
  /** The one to show; 0 for all. */
  revision: number;
}

/** What `rollout pause`, `resume` and `restart` are requested, checked. */
export interface RolloutChangeOptions extends WriteOptions, Targets {
  fieldManager: string;
  /** As GateOptions has it. */
  asksOfMany?: boolean;
}

/** The options of `rollout undo`, validated. */
export interface RolloutUndoOptions extends WriteOptions, Targets {
  /** As GateOptions has it. */
  asksOfMany?: boolean;
  /** The revision to go back to; 0 for the one before the latest. */
  toRevision: number;
}

/** Fails with kubectl's message if no object is named. */
export function checkTargets({ words, filenames, kustomize }: Targets): void {
  if (words.length === 0 && filenames.length === 0 && kustomize === '')
    throw new Error('required resource not specified');
}

/**
 * Checks what status and history have in common. Fails with kubectl's messages.
 * @param isAsked an object that is missing is requested
 */
export function checkRollout(options: Targets & { revision: number }, isAsked: boolean): void {
  if (!isAsked) checkTargets(options);
  const { revision } = options;
  if (revision < 0) throw new Error(`revision must be a positive integer: ${revision}`);
}
