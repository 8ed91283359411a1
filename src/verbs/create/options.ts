import type { DryRun } from '../../cluster/dry-run.js';
import type { Validation } from '../../cluster/validation.js';
import type { Concurrency } from '../../objects/visit/width.js';
import type { WireChoice } from '../../process/settings.js';
import type { ObjectFormat } from '../../render/output-format.js';

/** A checked `create -f`. */
export interface CreateOptions {
  filenames: readonly string[];
  kustomize: string;
  recursive: boolean;
  labelSelector: string;
  dryRun: DryRun;
  /** Nobody is asked in a protected context. */
  yes: boolean;
  /** How many objects are created at a time. */
  concurrency: Concurrency;
  validation: Validation;
  fieldManager: string;
  saveConfig: boolean;
  /** What is written as kubernetes.io/change-cause; undefined for nothing. */
  changeCause: string | undefined;
  /** Undefined: a line an object that says what was done. */
  format: ObjectFormat | undefined;
  showManagedFields: boolean;
  allowMissingTemplateKeys: boolean;
  wire: WireChoice;
}
