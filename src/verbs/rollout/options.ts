import type { GateOptions } from '../../objects/gate/gate.js';
import type { Concurrency } from '../../objects/visit/width.js';
import type { PrintOptions } from '../../render/printers.js';
import type { ResultOptions } from '../../render/result-printer.js';

/** Which objects a rollout command is about. */
interface Targets {
  words: readonly string[];
  filenames: readonly string[];
  kustomize: string;
  recursive: boolean;
  labelSelector: string;
}

/** What `rollout status` is asked for, checked. */
export interface RolloutStatusOptions extends Targets {
  /** Until the rollout is done. */
  watch: boolean;
  /** Fail where another revision is running; 0 for any. */
  revision: number;
  /** For each object; 0 for no limit. */
  timeoutMs: number;
}

/** What `rollout history` is asked for, checked. */
export interface RolloutHistoryOptions extends Targets, Omit<PrintOptions, 'format'> {
  /** Undefined: a table of revisions, or the template of one. */
  format: PrintOptions['format'] | undefined;
  /** The format is for the revisions, and not for the object that has them: `-o` is given. */
  ofRevisions: boolean;
  /** The one to show; 0 for all. */
  revision: number;
}

/** What `rollout pause`, `resume` and `restart` are asked for, checked. */
export interface RolloutChangeOptions extends Targets, ResultOptions, GateOptions {
  filenames: readonly string[];
  fieldManager: string;
  /** How many objects are changed at a time. */
  concurrency: Concurrency;
}

/** What `rollout undo` is asked for, checked. */
export interface RolloutUndoOptions extends Targets, ResultOptions, GateOptions {
  filenames: readonly string[];
  /** How many objects are changed at a time. */
  concurrency: Concurrency;
  /** The revision to go back to; 0 for the one before the latest. */
  toRevision: number;
  /** What kubectl logs of words it will not take for ever. */
  warnings: readonly string[];
}

/** Fails with kubectl's message where no object is named. */
export function checkTargets({ words, filenames, kustomize }: Targets): void {
  if (words.length === 0 && filenames.length === 0 && kustomize === '')
    throw new Error('required resource not specified');
}

/**
 * Checks what status and history have in common. Fails with kubectl's messages.
 * @param isAsked an object that is missing is asked for
 */
export function checkRollout(options: Targets & { revision: number }, isAsked: boolean): void {
  if (!isAsked) checkTargets(options);
  const { revision } = options;
  if (revision < 0) throw new Error(`revision must be a positive integer: ${revision}`);
}
