import type { Validation } from '../../cluster/validation.js';
import type { ManifestFlags } from '../../objects/manifests/sources.js';
import type { ResultOptions } from '../../render/result-printer.js';

/** What is edited, checked: of `edit`, `create --edit` and `apply edit-last-applied`. */
export interface EditOptions extends ResultOptions, ManifestFlags {
  words: readonly string[];
  labelSelector: string;
  /** "" for the objects themselves. */
  subresource: string;
  validation: Validation;
  fieldManager: string;
  /** Keep what was saved in an annotation, for a later apply. */
  saveConfig: boolean;
  /** What is noted as the cause of the change; undefined for none. */
  changeCause: string | undefined;
  /** Print each patch before what became of it. */
  outputPatch: boolean;
  windowsLineEndings: boolean;
  /** Skips confirmation in a protected context. */
  yes: boolean;
}
