import type { Found } from '../../objects/builder/query.js';
import type { Outcomes } from '../../render/outcomes.js';

/** The applied objects. */
export interface VisitedObjects {
  uids: ReadonlySet<string>;
  namespaces: ReadonlySet<string>;
}

/** Deletes objects that were applied before and are no longer among the objects. */
export interface Pruning {
  /** Called before anything is applied. Returns the objects to apply. Fails in kubectl's words. */
  begin(found: readonly Found[]): Promise<readonly Found[]>;
  /** Called after all objects were applied; returns what it deletes. Fails in kubectl's words, and then stops. */
  prune(visited: VisitedObjects): Outcomes;
}
