import type { Found } from '../../objects/builder/query.js';
import type { Outcomes } from '../../render/outcomes.js';

/** What was applied. */
export interface VisitedObjects {
  uids: ReadonlySet<string>;
  namespaces: ReadonlySet<string>;
}

/** Deletes what was applied before and is no longer among the objects. */
export interface Pruning {
  /** Called before anything is applied. Gives the objects as they are to be applied. Fails in kubectl's words. */
  begin(found: readonly Found[]): Promise<readonly Found[]>;
  /** Called where all objects were applied; gives what is deleted. Fails in kubectl's words; then nothing more is. */
  prune(visited: VisitedObjects): Outcomes;
}
