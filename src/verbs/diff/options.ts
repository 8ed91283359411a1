import type { ManifestFlags } from '../../objects/manifests/sources.js';
import type { Concurrency } from '../../objects/visit/width.js';

/** The validated options of `diff`. */
export interface DiffOptions extends ManifestFlags {
  labelSelector: string;
  /** Let the server merge; undefined for a patch made here. */
  serverSide: { force: boolean } | undefined;
  fieldManager: string;
  /** Show what apply would prune, for these types; undefined for nothing. No types means the default ones. */
  prune: { allowlist: readonly string[] } | undefined;
  showManagedFields: boolean;
  showSecrets: boolean;
  /** Objects that are the same are also returned. */
  all: boolean;
  /** How many objects are compared at a time. */
  concurrency: Concurrency;
}
