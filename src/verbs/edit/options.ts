import type { Validation } from '../../cluster/validation.js';
import type { ManifestFlags } from '../../objects/manifests/sources.js';
import type { ResultOptions } from '../../render/result-printer.js';

/** The validated options of `edit`, `create --edit` and `apply edit-last-applied`. */
export interface EditOptions extends ResultOptions, ManifestFlags {
  words: readonly string[];
  labelSelector: string;
  /** "" for the objects themselves. */
  subresource: string;
  validation: Validation;
  fieldManager: string;
  /** Save the configuration in an annotation, for a later apply. */
  saveConfig: boolean;
  /** The change cause; undefined for none. */
  changeCause: string | undefined;
  /** Print each patch before the result. */
  outputPatch: boolean;
  windowsLineEndings: boolean;
  /** Skips confirmation in a protected context. */
  yes: boolean;
}
