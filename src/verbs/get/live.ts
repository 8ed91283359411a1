import type { Session } from '../../cluster/session.js';
import type { SelectedCollection } from '../../cluster/target.js';
import type { GetOptions } from './options.js';
import { makePlan } from './plan.js';

/** Finds the list that a watch is asked for; a single object is a list of one. Fails as `get -w` does. */
export async function liveList(options: GetOptions, session: Session): Promise<SelectedCollection> {
  const { errors, targets } = await makePlan(options, session);
  if (errors.length > 0) throw new AggregateError(errors);
  const [target] = targets;
  if (target === undefined) throw new Error('no objects passed to watch');
  if (targets.length > 1) {
    throw new Error('you may only watch a single resource or type of resource at a time');
  }
  const { resource, namespace, name, within, except } = target;
  if (within !== undefined || except !== undefined)
    throw new Error('--live shows one namespace or all of them: it cannot be used with several namespaces');
  const fieldSelector = name === undefined ? options.fieldSelector : `metadata.name=${name}`;
  return {
    resource,
    namespace,
    ...(options.labelSelector !== '' && { labelSelector: options.labelSelector }),
    ...(fieldSelector !== '' && { fieldSelector }),
  };
}
