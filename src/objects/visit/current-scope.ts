import { ScopeChangedError } from '../../cluster/scope-changed.js';
import type { KubeObject } from '../../codec/object.js';
import type { Found } from '../builder/query.js';

/**
 * Works on an object. Where its type turns out to be defined with another scope than the cache knew, nothing was done,
 * and the work begins anew on the object as it would have been found, had the scope been known. Fails as the work does.
 * @param work is called a second time then: what it has kept of the first must not keep it from writing
 * @param onMove told of the object as it is then
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
    const { withNamespaceOf } = await import('../builder/file-targets.js');
    const target = { ...error.current, name: found.target.name };
    const object = found.object as KubeObject | undefined;
    const current = { ...found, target, object: object && withNamespaceOf(object, target) };
    onMove?.(current);
    return work(current);
  }
}
