import type { PrintOptions } from '../../render/printers.js';

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
  /** The one to show; 0 for all. */
  revision: number;
}

/** Checks what both commands have in common. Fails with kubectl's messages. */
export function checkRollout({
  words,
  filenames,
  kustomize,
  revision,
}: Targets & { revision: number }): void {
  if (words.length === 0 && filenames.length === 0 && kustomize === '')
    throw new Error('required resource not specified');
  if (revision < 0) throw new Error(`revision must be a positive integer: ${revision}`);
}
