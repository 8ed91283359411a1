import { ScopeChangedError } from '../../cluster/scope-changed.js';
import type { KubeObject } from '../../codec/object.js';
import { withNamespaceOf } from '../builder/file-targets.js';
import type { Found } from '../builder/query.js';

/**
 * Works on an object. If its type turns out to have another scope than in the cache, nothing was done, and the work
 * starts again on the object as it would have been found with the right scope. Fails as the work does.
 * @param work is then called a second time: what it keeps of the first call must not prevent it from writing
 * @param onMove receives the object in its new place
 */
export async function inCurrentScope<F extends Found<unknown>, R>(
  found: F,
  work: (found: F) => Promise<R>,
  onMove?: (current: F) => void,
): Promise<R> {
  try {
    return await work(found);
  } catch (error) {
    if (!(error instanceof ScopeChangedError)) throw error;
    const target = { ...error.current, name: found.target.name };
    const object = found.object as KubeObject | undefined;
    const current = { ...found, target, object: object && withNamespaceOf(object, target) };
    onMove?.(current);
    return work(current);
  }
}
